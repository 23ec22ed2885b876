/** What the organiser of a tournament that is over finds in the form of the next one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsOf, wishOf } from './newTournament.ts';
import { formLike } from './runAgain.ts';
import { tournamentOf } from './testing/samples.ts';

const now = new Date(2026, 11, 3, 9, 30);
const started = new Date(2026, 10, 23, 18, 0);
const closed = new Date(2026, 10, 23, 17, 15);
const times = { startDate: started.toISOString(), registrationDeadline: closed.toISOString() };
const at = (hours: number, minutes: number): string => new Date(2026, 11, 4, hours, minutes).toISOString();

const timesLike = (start: Date, closes: Date, at: Date) => {
  const [startDate, registrationDeadline] = [start.toISOString(), closes.toISOString()];
  const form = formLike(tournamentOf({ startDate, registrationDeadline }), at);
  return [form.startDate, form.startTime, form.deadline, form.deadlineTime];
};

describe('the same tournament again', () => {
  test('has the same settings, tomorrow at the same time', () => {
    const over = tournamentOf({
      ...times,
      status: 'completed',
      gameType: 'checkers',
      format: 'single-elimination',
      maxParticipants: 32,
      entryFee: 10,
      prizePool: '200',
      clock: { initialS: 600, incrementS: 0 },
      bestOf: 3,
      finalBestOf: 5,
      thirdPlace: true,
      rated: false,
      accountsOnly: true,
      joinMinutes: 7,
    });
    const form = formLike(over, now);
    expect(problemsOf(form)).toEqual({});
    expect(wishOf(form, 'UTC')).toEqual({
      name: 'Autumn Cup',
      description: 'Everybody is welcome.',
      gameType: 'checkers',
      format: 'single-elimination',
      status: 'upcoming',
      maxParticipants: 32,
      entryFee: 10,
      prizePool: 200,
      startDate: at(18, 0),
      registrationDeadline: at(17, 15),
      timeZone: 'UTC',
      clock: { initialS: 600, incrementS: 0 },
      bestOf: 3,
      finalBestOf: 5,
      thirdPlace: true,
      rated: false,
      accountsOnly: true,
      joinMinutes: 7,
    });
  });
  test('an arena', () => {
    const arena = { format: 'arena', maxParticipants: 10_000, minutes: 45, firstMoveS: 120 } as const;
    const wish = wishOf(formLike(tournamentOf({ ...times, ...arena, berserk: false }), now), 'UTC');
    expect(wish).toMatchObject({ format: 'arena', minutes: 45, firstMoveS: 120, berserk: false });
    expect(wish).not.toHaveProperty('maxParticipants');
    // Of a server of the version before.
    const { firstMoveS: _, ...older } = arena;
    expect(wishOf(formLike(tournamentOf({ ...times, ...older }), now), 'UTC')).not.toHaveProperty(
      'firstMoveS',
    );
  });
  test.each([
    ['in groups', { maxParticipants: 16, groups: true, currentParticipants: 16 }, true],
    ['at one table for many', { maxParticipants: 20, groups: false, currentParticipants: 20 }, false],
    ['at one table, for few came', { maxParticipants: 20, groups: false, currentParticipants: 5 }, true],
    ['cancelled before its start', { maxParticipants: 20, groups: false, startedAt: null }, false],
  ])('everybody against everybody, %s', (_, changes, groups) => {
    const table = { ...times, format: 'round-robin', startedAt: started.toISOString() } as const;
    const wish = wishOf(formLike(tournamentOf({ ...table, ...changes }), now), 'UTC');
    expect(wish.groups).toBe(groups);
  });
  test('a clock that the form does not have stays until another one is chosen', () => {
    const clock = { initialS: 300, incrementS: 3 };
    const form = formLike(tournamentOf({ ...times, clock }), now);
    expect(form.clock).toBe('as-is');
    expect(wishOf(form, 'UTC').clock).toEqual(clock);
    expect(wishOf({ ...form, clock: '1+0' }, 'UTC').clock).toEqual({ initialS: 60, incrementS: 0 });
    // Of a game without clocks none is offered, and the usual one waits for another game.
    const typing = formLike(tournamentOf({ ...times, gameType: 'typing-race', clock: null }), now);
    expect([typing.clock, typing.ownClock]).toEqual(['3+2', null]);
  });
  describe('where clocks are changed', () => {
    const zone = process.env['TZ'];
    beforeAll(() => (process.env['TZ'] = 'Europe/Berlin'));
    afterAll(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    const text = ['10:00', '20:00'];
    test.each([
      // In the night to 25 October 2026 the clocks go back, in that to 28 March 2027 forward.
      ['in the night before the first', [2026, 9, 25], [2026, 10, 3]],
      ['in the night before the next', [2026, 9, 20], [2026, 9, 24]],
      ['forward, before the first', [2027, 2, 28], [2027, 3, 3]],
      ['forward, before the next', [2027, 2, 20], [2027, 2, 27]],
    ] as const)('the times of day are the same: %s', (_, [year, month, day], [y, m, d]) => {
      const start = new Date(year, month, day, 10, 0);
      const closed = new Date(year, month, day - 1, 20, 0);
      const [, startTime, deadline, deadlineTime] = timesLike(start, closed, new Date(y, m, d, 9, 30));
      expect([startTime, deadlineTime]).toEqual(text);
      expect(deadline).toBe(`${y}-${String(m + 1).padStart(2, '0')}-${String(d).padStart(2, '0')}`);
    });
  });
  test('registration that closed days before the start, or after an early one, is open until the start', () => {
    for (const day of [20, 24]) {
      const registrationDeadline = new Date(2026, 10, day, 17, 0).toISOString();
      const form = formLike(tournamentOf({ ...times, registrationDeadline }), now);
      expect([form.deadline, form.deadlineTime]).toEqual([form.startDate, form.startTime]);
    }
  });
});
