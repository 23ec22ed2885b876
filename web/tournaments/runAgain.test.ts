/** What the organiser of a tournament that is over finds in the form of the next one. */
import { describe, expect, test } from 'vitest';
import { problemsOf, wishOf } from './newTournament.ts';
import { formLike } from './runAgain.ts';
import { tournamentOf } from './testing/samples.ts';

const now = new Date(2026, 11, 3, 9, 30);
const started = new Date(2026, 10, 23, 18, 0);
const closed = new Date(2026, 10, 23, 17, 15);
const times = { startDate: started.toISOString(), registrationDeadline: closed.toISOString() };
const at = (hours: number, minutes: number): string => new Date(2026, 11, 4, hours, minutes).toISOString();

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
  test('a clock that the form does not have becomes the usual one', () => {
    const form = formLike(tournamentOf({ ...times, clock: { initialS: 42, incrementS: 1 } }), now);
    expect(form.clock).toBe('3+2');
  });
  test('registration that closed days before the start, or after an early one, is open until the start', () => {
    for (const day of [20, 24]) {
      const registrationDeadline = new Date(2026, 10, day, 17, 0).toISOString();
      const form = formLike(tournamentOf({ ...times, registrationDeadline }), now);
      expect([form.deadline, form.deadlineTime]).toEqual([form.startDate, form.startTime]);
    }
  });
});
