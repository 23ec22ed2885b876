import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { momentText } from '../lib/dates.ts';
import {
  deadlineText,
  emptyForm,
  fieldOf,
  formatsFor,
  problemsOf,
  soonStart,
  startText,
  wishOf,
  withChange,
  type FieldTexts,
  type NewTournament,
} from './newTournament.ts';

const now = new Date(2026, 10, 23, 15, 0);
const empty = emptyForm(now);
const filled: NewTournament = {
  ...empty,
  name: ' Autumn Cup ',
  description: ' Everybody is welcome. ',
  gameType: 'checkers',
};

test('TR-028, TR-039…043 the form starts with the specified defaults', () => {
  expect(empty).toMatchObject({
    format: 'single-elimination',
    maxParticipants: '8',
    entryFee: '0',
    prizePool: '0',
    startDate: '2026-11-24',
    // Twelve hours after 15:00 is the next day.
    deadline: '2026-11-24',
    thirdPlace: false,
    rated: true,
    accountsOnly: false,
    joinMinutes: '3',
    berserk: true,
  });
  expect(emptyForm(new Date(2026, 10, 23, 9, 0)).deadline).toBe('2026-11-23');
});

test('a new tournament begins tomorrow, also late on the eve of summer time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(emptyForm(new Date(2027, 2, 27, 23, 30)).startDate).toBe('2027-03-28');
});

const yearText = 'Please enter a date with a year of four digits';

describe('what the form refuses', () => {
  test.each<[string, Partial<NewTournament>, FieldTexts]>([
    ['nothing where all is filled in', {}, {}],
    ['TR-032', { name: '  ' }, { name: 'Tournament name is required' }],
    ['TR-033', { description: '' }, { description: 'Description is required' }],
    ['TR-034', { gameType: '' }, { gameType: 'Game type is required' }],
    ['TR-035', { maxParticipants: '1' }, { maxParticipants: 'Must allow at least 2 participants' }],
    ['TR-036', { maxParticipants: '65' }, { maxParticipants: 'At most 64 participants can take part' }],
    ['TR-035 the bounds themselves', { maxParticipants: '2' }, {}],
    ['TR-036 the bounds themselves', { maxParticipants: '64' }, {}],
    ['TR-035 no number', { maxParticipants: '' }, { maxParticipants: 'Must allow at least 2 participants' }],
    ['TR-037', { entryFee: '-1' }, { entryFee: 'Entry fee cannot be negative' }],
    ['TR-038', { prizePool: '-5' }, { prizePool: 'Prize pool cannot be negative' }],
    ['T-21 a million points', { prizePool: '1000000' }, {}],
    ['T-21 one more', { entryFee: '1000001' }, { entryFee: 'At most 1000000' }],
    ['half a point', { prizePool: '0.5' }, { prizePool: 'Please enter a whole number' }],
    ['the shortest arena', { format: 'arena', minutes: '20' }, {}],
    ['the longest', { format: 'arena', minutes: '180' }, {}],
    ['a short arena', { format: 'arena', minutes: '19' }, { minutes: 'Please enter 20 to 180' }],
    ['an arena does not ask how many', { format: 'arena', maxParticipants: '' }, {}],
    ['G51 a long wait', { joinMinutes: '16' }, { joinMinutes: 'Please enter 1 to 15' }],
    ['no day', { startDate: '' }, { startDate: 'Start date is required' }],
    ['no deadline', { deadline: '' }, {}],
    ['a year with a digit too many', { startDate: '20266-11-24' }, { startDate: yearText }],
    [
      'a year with a digit too many, and a time',
      { startDate: '20266-11-24', startTime: '18:30' },
      { startDate: yearText },
    ],
    ['the same of the deadline', { deadline: '20266-11-24', deadlineTime: '17:00' }, { deadline: yearText }],
  ])('%s', (_title, change, problems) => {
    expect(problemsOf({ ...filled, ...change })).toEqual(problems);
  });
});

const at = (day: number, hour: number, minute = 0): string =>
  momentText(new Date(2026, 10, day, hour, minute));

describe('when it will start, and close before', () => {
  test.each<[string, Partial<NewTournament>, string | null, string | null]>([
    ['days alone', {}, `Without a time it starts at midnight: ${at(24, 0)}.`, 'Closes when it starts.'],
    [
      'a deadline the day before',
      { startTime: '18:30', deadline: '2026-11-23' },
      `Starts ${at(24, 18, 30)}.`,
      `Closes ${at(23, 23, 59)}.`,
    ],
    [
      'two times',
      { startTime: '18:30', deadlineTime: '17:00' },
      `Starts ${at(24, 18, 30)}.`,
      `Closes ${at(24, 17)}.`,
    ],
    [
      'no deadline',
      { startTime: '18:30', deadline: '' },
      `Starts ${at(24, 18, 30)}.`,
      'Closes when it starts.',
    ],
    ['no day', { startDate: '' }, null, null],
    ['a year that no calendar has', { startDate: '275761-01-01' }, null, null],
  ])('%s', (_title, change, start, deadline) => {
    const form = { ...filled, ...change };
    expect([startText(form), deadlineText(form)]).toEqual([start, deadline]);
  });
});

test.each([
  [new Date(2026, 10, 23, 15, 0), 10, new Date(2026, 10, 23, 15, 10)],
  [new Date(2026, 10, 23, 15, 0, 1), 30, new Date(2026, 10, 23, 15, 31)],
  [new Date(2026, 10, 23, 23, 30), 60, new Date(2026, 10, 24, 0, 30)],
])(
  'a start soon, at %s in %i minutes, is on a whole minute, until which one can join',
  (at, minutes, start) => {
    const form = { ...filled, ...soonStart(at, minutes) };
    expect([startText(form), deadlineText(form)]).toEqual([
      `Starts ${momentText(start.getTime())}.`,
      'Closes when it starts.',
    ]);
    const { startDate, registrationDeadline } = wishOf(form, 'Europe/Vienna');
    expect([startDate, registrationDeadline]).toEqual([start.toISOString(), start.toISOString()]);
  },
);

describe('what is sent', () => {
  test('G47 days alone stay days, with the zone they are meant in', () => {
    expect(wishOf(filled, 'Europe/Vienna')).toMatchObject({
      name: 'Autumn Cup',
      description: 'Everybody is welcome.',
      status: 'upcoming',
      startDate: '2026-11-24',
      registrationDeadline: '2026-11-24',
      timeZone: 'Europe/Vienna',
      maxParticipants: 8,
      clock: { initialS: 180, incrementS: 2 },
      bestOf: 1,
    });
  });
  test('a time makes an instant of a day', () => {
    const { startDate } = wishOf({ ...filled, startTime: '18:30' }, 'UTC');
    expect(startDate).toBe(new Date(2026, 10, 24, 18, 30).toISOString());
  });
  test.each<[string, Partial<NewTournament>, readonly string[], readonly string[]]>([
    [
      'an arena',
      { format: 'arena' },
      ['minutes', 'berserk', 'clock'],
      ['maxParticipants', 'bestOf', 'firstMoveS'],
    ],
    ['an arena with time to come', { format: 'arena', firstMove: '120' }, ['firstMoveS'], []],
    ['one bracket', {}, ['bestOf', 'finalBestOf', 'thirdPlace', 'joinMinutes'], ['groups', 'minutes']],
    ['two brackets', { format: 'double-elimination' }, ['bestOf', 'finalBestOf'], ['thirdPlace']],
    ['a race', { gameType: 'typing-race' }, ['bestOf'], ['clock', 'minutes']],
    ['a table', { format: 'round-robin' }, ['groups'], ['thirdPlace', 'bestOf']],
    ['no deadline', { deadline: '' }, ['startDate'], ['registrationDeadline']],
  ])('%s', (_title, change, sent, left) => {
    const wish = wishOf({ ...filled, ...change }, 'UTC');
    for (const name of sent) expect(wish).toHaveProperty(name);
    for (const name of left) expect(wish).not.toHaveProperty(name);
  });
  test.each([
    ['16', null, false],
    ['17', null, true],
    ['32', null, true],
    ['32', false, false],
  ])('G49 a table for %s, groups chosen: %s', (maxParticipants, groups, isSent) => {
    const form: NewTournament = { ...filled, format: 'round-robin', maxParticipants, groups };
    expect(wishOf(form, 'UTC').groups).toBe(isSent);
  });
});

describe('what goes with what', () => {
  test('arenas are for boards: choosing a race takes the format back', () => {
    expect(formatsFor('checkers')).toContain('arena');
    expect(formatsFor('little-big-snake')).not.toContain('arena');
    expect(withChange({ ...filled, format: 'arena' }, { gameType: 'typing-race' }).format).toBe(
      'single-elimination',
    );
    expect(withChange(filled, { format: 'arena' }).format).toBe('arena');
  });
});

test('minutes to come do not matter where nobody has to come', () => {
  const form = { ...filled, joinMinutes: '99' };
  expect(problemsOf(form).joinMinutes).toBe('Please enter 1 to 15');
  const alone = { ...form, gameType: 'little-big-snake' };
  expect(problemsOf(alone).joinMinutes).toBeUndefined();
  expect(wishOf(alone, 'UTC').joinMinutes).toBeUndefined();
});

test('a refusal stands at its field', () => {
  expect(fieldOf('tournament/too-many-places')).toBe('maxParticipants');
  expect(fieldOf('tournament/too-many')).toBeNull();
});
