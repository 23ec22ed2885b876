import { describe, expect, test } from 'vitest';
import {
  actsFor,
  actText,
  emptyAct,
  missingText,
  organiseBody,
  whyMissing,
  type Act,
  type ActForm,
} from './organiserActs.ts';
import { knockoutOf, matchOf, playerOf, tournamentOf, won } from './testing/samples.ts';

const form = emptyAct(tournamentOf());

describe('what is sent', () => {
  test.each<[Act, Partial<ActForm>, unknown]>([
    ['start', {}, { action: 'start' }],
    ['postpone', { start: '' }, null],
    ['postpone', { start: '20266-11-24T18:30' }, null],
    ['edit', {}, { action: 'edit', name: 'Autumn Cup', description: 'Everybody is welcome.' }],
    [
      'edit',
      { name: ' Cup ', description: ' Come. ' },
      { action: 'edit', name: 'Cup', description: 'Come.' },
    ],
    ['edit', { name: ' ' }, null],
    ['edit', { description: ' ' }, null],
    ['message', { text: ' ' }, null],
    ['message', { text: ' Hello ' }, { action: 'message', text: 'Hello' }],
    ['cancel', { text: ' ' }, null],
    ['cancel', { text: ' Rain ' }, { action: 'cancel', reason: 'Rain' }],
    ['remove', { userId: 'p3' }, null],
    ['remove', { text: 'Insults' }, null],
    ['remove', { userId: 'p3', text: 'Insults' }, { action: 'remove', userId: 'p3', reason: 'Insults' }],
    ['walkover', { matchId: 'm' }, null],
    ['walkover', { winnerId: 'p1' }, null],
    ['walkover', { matchId: 'm', winnerId: 'p1' }, { action: 'walkover', matchId: 'm', winnerId: 'p1' }],
    ['correct', { winnerId: 'p1', text: 'Agreed' }, null],
    ['correct', { matchId: 'm', text: 'Agreed' }, null],
    ['correct', { matchId: 'm', winnerId: 'p1', text: ' ' }, null],
    [
      'correct',
      { matchId: 'm', winnerId: 'p1', text: 'Agreed' },
      { action: 'correct', matchId: 'm', winnerId: 'p1', reason: 'Agreed' },
    ],
    [
      'correct',
      { matchId: 'm', winnerId: 'nobody', text: 'Agreed' },
      { action: 'correct', matchId: 'm', winnerId: null, reason: 'Agreed' },
    ],
  ])('%s %j', (act, change, body) => {
    expect(organiseBody(act, { ...form, ...change })).toEqual(body);
  });
  test.each<[Act, Partial<ActForm>, string]>([
    ['postpone', { start: '' }, 'Please choose the new start.'],
    ['postpone', { start: '20266-11-24T18:30' }, 'Please choose a date with a year of four digits.'],
    ['cancel', {}, 'Please give a reason.'],
  ])('why not: %s %j', (act, change, text) => {
    expect(missingText(act, { ...form, ...change })).toBe(text);
  });
  test('what it has now is filled in: a start that is not touched stays, to the minute', () => {
    const { startDate } = tournamentOf();
    const whole = new Date(Math.floor(Date.parse(startDate) / 60_000) * 60_000).toISOString();
    expect(organiseBody('postpone', form)).toEqual({ action: 'postpone', startDate: whole });
  });
  test('a clock that stays is not sent, another one is', () => {
    expect(organiseBody('edit', { ...form, clock: '1+0' })).toMatchObject({
      clock: { initialS: 60, incrementS: 0 },
    });
  });
});

const checkedIn = (count: number) =>
  Array.from({ length: count }, (_, n) => playerOf(`p${n + 1}`, { status: 'checked-in' }));

const twoOfThree = [...checkedIn(2), playerOf('p3', { status: 'registered' })];

test.each([
  ['check-in', 'single-elimination', 1, 'Players who have not checked in do not play.'],
  [
    'check-in',
    'single-elimination',
    2,
    'Everybody who has joined is checked in. Nobody can join after the start.',
  ],
  [
    'open',
    'single-elimination',
    0,
    "Check-in has not begun, so everybody who has joined plays. They have 3 minutes to come, and most don't expect it yet.",
  ],
  ['open', 'arena', 0, 'Everybody who has joined can play at once.'],
] as const)(
  'what starting now does, at %s, in %s, with %i of two checked in',
  (phase, format, count, text) => {
    const tournament = tournamentOf({
      status: 'registration',
      phase,
      format,
      joinMinutes: 3,
      currentParticipants: 2,
      participants: checkedIn(count),
    });
    expect(actText('start', tournament)).toBe(text);
    const started = { ...tournament, status: 'active', phase: 'running' } as const;
    expect(actText('start', started)).toBe('The tournament has started.');
  },
);

describe('what is offered', () => {
  const nowMs = Date.parse(tournamentOf().startDate);
  test('before the start everything about it, and the start itself once registration has closed', () => {
    const open = tournamentOf({ status: 'registration', currentParticipants: 7, prizePool: '0' });
    const closesMs = Date.parse(open.registrationDeadline);
    expect(actsFor(open, closesMs - 1)).toContain('postpone');
    expect(actsFor(open, closesMs - 1)).not.toContain('start');
    expect(actsFor(open, closesMs)).toEqual(['start', ...actsFor(open, closesMs - 1)]);
    const upcoming = tournamentOf({ status: 'upcoming', currentParticipants: 0 });
    expect(actsFor(upcoming, closesMs - 1)).toEqual(['postpone', 'edit', 'message', 'remove', 'cancel']);
  });
  test('no early start where registration is open until the start', () => {
    const { startDate } = tournamentOf();
    const acts = actsFor(
      tournamentOf({ status: 'registration', registrationDeadline: startDate, currentParticipants: 7 }),
      Date.parse(startDate),
    );
    expect(acts).toContain('postpone');
    expect(acts).not.toContain('start');
  });
  test.each([
    ['every place is taken', { currentParticipants: 8 }, true],
    ['everybody has checked in', { phase: 'check-in', participants: checkedIn(3) }, true],
    ['of three on the page, two have checked in', { phase: 'check-in', participants: twoOfThree }, false],
    ['of three, two have checked in', { phase: 'check-in', participants: checkedIn(2) }, false],
    [
      'every place is taken, and two have checked in',
      { phase: 'check-in', currentParticipants: 8, participants: checkedIn(2) },
      false,
    ],
    [
      'the only one has checked in',
      { phase: 'check-in', currentParticipants: 1, participants: checkedIn(1) },
      false,
    ],
    ['two may have an arena open', { format: 'arena', currentParticipants: 2, maxParticipants: 1000 }, true],
    ['one has joined an arena', { format: 'arena', currentParticipants: 1, maxParticipants: 1000 }, false],
  ] as const)('the start, while registration is open, once %s', (_when, changes, isOffered) => {
    const { startDate } = tournamentOf();
    const open = {
      status: 'registration',
      phase: 'open',
      registrationDeadline: startDate,
      currentParticipants: 3,
      prizePool: '0',
    } as const;
    const acts = actsFor(
      tournamentOf({ ...open, participants: [], ...changes }),
      Date.parse(startDate) - 600_000,
    );
    expect(acts.includes('start')).toBe(isOffered);
  });
  /** Of somebody who does not play in it. */
  const you = { ...tournamentOf().you, isOrganiser: true, participant: null };
  test('cancelling until the first result, correcting from then on', () => {
    expect(actsFor(tournamentOf({ you }), nowMs)).toEqual(['message', 'remove', 'walkover', 'cancel']);
    const matches = [matchOf('winners/1/1', ['p1', 'p8'], won('p1')), ...knockoutOf(8).slice(1)];
    expect(actsFor(tournamentOf({ matches, you }), nowMs)).toEqual([
      'message',
      'remove',
      'walkover',
      'correct',
    ]);
  });
  test('in an arena no match is given or corrected, and a free round is no result', () => {
    const arena = [matchOf('arena/1/1', ['p1', 'p8'], won('p1'))];
    expect(actsFor(tournamentOf({ format: 'arena', matches: arena, you }), nowMs)).toEqual([
      'message',
      'remove',
    ]);
    const bye = [matchOf('winners/1/1', ['p1', null], { status: 'bye', winnerId: 'p1' })];
    expect(actsFor(tournamentOf({ matches: bye, you }), nowMs)).toEqual([
      'message',
      'remove',
      'walkover',
      'cancel',
    ]);
  });
  test('an organiser who plays for a prize corrects nothing either', () => {
    const matches = [matchOf('winners/1/1', ['p1', 'p8'], won('p1')), ...knockoutOf(8).slice(1)];
    const own = { ...you, participant: playerOf('p2') };
    expect(actsFor(tournamentOf({ prizePool: '100', matches, you: own }), nowMs)).toEqual(['message']);
  });
  test.each([
    ['with an entry fee', { entryFee: 5 }, 'active', ['message', 'cancel']],
    ['with a prize', { prizePool: '100' }, 'eliminated', ['message', 'cancel']],
    [
      'with a prize, which they have left',
      { prizePool: '100' },
      'withdrawn',
      ['message', 'remove', 'walkover', 'cancel'],
    ],
    ['without either', {}, 'active', ['message', 'remove', 'walkover', 'cancel']],
  ] as const)('to an organiser who plays in one %s', (_what, changes, status, offered) => {
    const playing = { ...you, participant: playerOf('p1', { status }) };
    const tournament = tournamentOf({ prizePool: '0', ...changes, you: playing });
    expect(actsFor(tournament, nowMs)).toEqual(offered);
  });
  test.each([
    ['of a bracket before check-in', { phase: 'open' }, false],
    ['of a bracket in check-in', { phase: 'check-in', participants: checkedIn(8) }, true],
    ['of an arena', { phase: 'open', format: 'arena' }, true],
  ] as const)('the start to an organiser who plays for a prize: %s', (_what, changes, isOffered) => {
    const tournament = tournamentOf({
      status: 'registration',
      currentParticipants: 8,
      prizePool: '100',
      you: { ...you, participant: playerOf('p1', { status: 'registered' }) },
      ...changes,
    });
    expect(actsFor(tournament, nowMs - 600_000).includes('start')).toBe(isOffered);
  });
  test.each([
    [true, ['message', 'remove', 'cancel']],
    [false, ['message', 'remove']],
  ] as const)(
    'of an arena, whose matches the page does not have, with %s from the server',
    (mayCancel, acts) => {
      const arena = tournamentOf({ format: 'arena', matches: [], you: { ...you, mayCancel } });
      expect(actsFor(arena, nowMs)).toEqual(acts);
    },
  );
  const decided =
    'You play in this tournament for a prize: only an operator can remove players, give walkovers and correct results.';
  const started = 'You play in this tournament for a prize, so you can start it early only from check-in on.';
  const ahead = { status: 'registration', phase: 'open', currentParticipants: 8 } as const;
  test.each([
    ['of a bracket', {}, decided],
    [
      'of an arena',
      { format: 'arena' },
      'You play in this tournament for a prize: only an operator can remove players.',
    ],
    ['without a prize', { prizePool: '0' }, null],
    ['that is over', { status: 'completed' }, null],
    ['in which they have no place', { you }, null],
    ['that could start', ahead, started],
    ['that could not start yet', { ...ahead, currentParticipants: 7 }, null],
    ['in check-in', { ...ahead, phase: 'check-in', participants: checkedIn(8) }, null],
    ['of an arena that could start', { ...ahead, format: 'arena' }, null],
  ] as const)('why an organiser who plays misses some: %s', (_, changes, text) => {
    const own = { ...you, participant: playerOf('p1') };
    const tournament = tournamentOf({ prizePool: '100', you: own, ...changes });
    expect(whyMissing(tournament, Date.parse(tournament.registrationDeadline) - 1)).toBe(text);
  });
  test('nothing once it is over', () => {
    expect(actsFor(tournamentOf({ status: 'completed' }), nowMs)).toEqual([]);
  });
});
