/** Arena: score, streak, berserk, order, pauses. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import {
  firstMoveMs,
  isOnStreak,
  isWaiting,
  newRow,
  pairingClosesAtMs,
  pauseMs,
  performanceOf,
  standings,
  withGame,
  type ArenaGame,
  type ArenaRow,
  type Presence,
} from './arena.ts';

const shortestWin = 4;
const won: ArenaGame = {
  opponentRating: 1400,
  result: 'won',
  isAgreed: false,
  isWalkover: false,
  isBerserk: false,
  ownMoves: 10,
  plies: 20,
  endedAtMs: 1000,
};
const drawn: ArenaGame = { ...won, result: 'drawn' };
const lost: ArenaGame = { ...won, result: 'lost' };
const berserk: ArenaGame = { ...won, isBerserk: true };

const after = (games: readonly ArenaGame[], shortest = shortestWin): ArenaRow =>
  games.reduce((row, game) => withGame(row, game, shortest), newRow);

const walkover: ArenaGame = { ...won, isWalkover: true, ownMoves: 0, plies: 0 };
const early: ArenaGame = { ...drawn, isAgreed: true, plies: 13 };

describe('score', () => {
  test.each<[string, readonly ArenaGame[], number, number]>([
    ['a win', [won], 2, 1],
    ['a draw', [drawn], 1, 0],
    ['a loss', [lost], 0, 0],
    ['the third win in a row counts double', [won, won, won], 8, 3],
    ['so does a draw, which ends the streak', [won, won, drawn, won], 8, 1],
    ['a loss ends it too', [won, won, lost, won], 6, 1],
    ['berserk', [berserk], 3, 1],
    ['berserk is not doubled', [won, won, berserk], 9, 3],
    ['berserk without a win', [{ ...berserk, result: 'drawn' }], 1, 0],
    ['berserk in too few moves', [{ ...berserk, ownMoves: 3 }], 2, 1],
    ['a walkover is worth 2 flat and leaves the streak', [won, won, walkover, won], 10, 3],
    ['a walkover lost ends it', [won, won, { ...walkover, result: 'lost' }], 4, 0],
    ['an agreed draw before ply 14', [won, won, early], 4, 0],
    ['at ply 14', [{ ...early, plies: 14 }], 1, 0],
    ['an early draw by the rules', [{ ...early, isAgreed: false, plies: 9 }], 1, 0],
  ])('%s', (_what, games, score, streak) => {
    expect(after(games)).toMatchObject({ score, streak });
  });

  test('berserk in three moves where the shortest win has three', () => {
    expect(after([{ ...berserk, ownMoves: 3 }], 3).score).toBe(3);
    expect(after([{ ...berserk, ownMoves: 2 }], 3).score).toBe(2);
  });

  test('the streak begins to count after two wins', () => {
    expect([[], [won], [won, won]].map((games) => isOnStreak(after(games)))).toEqual([false, false, true]);
  });

  test('performance: rating of opponents, 500 up for a win and down for a loss, walkovers left out', () => {
    expect(performanceOf(after([won, lost, drawn, walkover]))).toBe(1400);
    expect(performanceOf(after([{ ...won, opponentRating: null }]))).toBe(1700);
    expect(performanceOf(after([walkover]))).toBeNull();
  });

  test('the score is the sum of runs without a break, counted by themselves', () => {
    const game = fc.constantFrom(won, drawn, lost, berserk, walkover, early);
    fc.assert(
      fc.property(fc.array(game, { maxLength: 40 }), (games) => {
        const expected = games.reduce((sum, one, index) => {
          if (one === walkover) return sum + 2;
          const before = games.slice(0, index).filter((other) => other !== walkover);
          const isDouble = before.length >= 2 && before.slice(-2).every(({ result }) => result === 'won');
          const base = one === early ? 0 : { won: 2, drawn: 1, lost: 0 }[one.result];
          return sum + base * (isDouble ? 2 : 1) + (one === berserk ? 1 : 0);
        }, 0);
        expect(after(games).score).toBe(expected);
      }),
      { seed: 18, numRuns: sized(200, 20_000) },
    );
  });
});

const row = (changes: Partial<ArenaRow>): ArenaRow => ({
  score: 4,
  streak: 0,
  games: 2,
  performanceSum: 2800,
  scoreAtMs: 500,
  ...changes,
});

describe('order', () => {
  test.each<[string, Partial<ArenaRow>, number]>([
    ['score', { score: 5, performanceSum: 100 }, 9],
    ['performance', { performanceSum: 2801, games: 2 }, 9],
    ['fewer games', { performanceSum: 1400, games: 1 }, 9],
    ['who had the score first', { scoreAtMs: 499 }, 9],
    ['who joined first', {}, 1],
  ])('%s', (_what, changes, joinedAtMs) => {
    const players = [
      { id: 'a', row: row({}), joinedAtMs: 2 },
      { id: 'b', row: row(changes), joinedAtMs },
    ];
    expect(standings(players).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('a score is as old as the last game that added to it', () => {
    const games = [won, { ...lost, endedAtMs: 2000 }, { ...early, endedAtMs: 3000 }];
    expect(after(games).scoreAtMs).toBe(1000);
    expect(after([...games, { ...drawn, endedAtMs: 4000 }]).scoreAtMs).toBe(4000);
  });

  test('without a played game there is no place', () => {
    expect(
      standings([
        { id: 'a', row: after([walkover]), joinedAtMs: 1 },
        { id: 'b', row: after([lost]), joinedAtMs: 2 },
      ]),
    ).toMatchObject([{ id: 'b' }]);
  });
});

describe('who can be paired', () => {
  const nowMs = 100_000;
  const free: Presence = {
    awaySinceMs: null,
    isPlaying: false,
    pausedUntilMs: null,
    lastGameEndedAtMs: null,
  };
  test.each<[string, Partial<Presence>, boolean]>([
    ['free', {}, true],
    ['playing', { isPlaying: true }, false],
    ['away for 10 s', { awaySinceMs: nowMs - 10_000 }, false],
    ['away for less', { awaySinceMs: nowMs - 9_999 }, true],
    ['paused', { pausedUntilMs: Infinity }, false],
    ['resuming', { pausedUntilMs: nowMs + 1 }, false],
    ['resumed', { pausedUntilMs: nowMs }, true],
    ['less than 3 s after a game', { lastGameEndedAtMs: nowMs - 2_999 }, false],
    ['3 s after it', { lastGameEndedAtMs: nowMs - 3_000 }, true],
  ])('%s', (_what, changes, expected) => {
    expect(isWaiting({ ...free, ...changes }, nowMs)).toBe(expected);
  });
});

test.each([
  ['the first pause', [], 10_000],
  ['the second', [1], 22_000],
  ['the third', [1, 1], 34_000],
  ['never more than two minutes', Array.from({ length: 20 }, () => 1), 120_000],
  ['pauses of 20 minutes ago are forgotten', [20], 10_000],
])('%s', (_what, minutesAgo, expected) => {
  const nowMs = 10_000_000;
  expect(
    pauseMs(
      minutesAgo.map((minutes) => nowMs - minutes * 60_000),
      180_000,
      nowMs,
    ),
  ).toBe(expected);
});

test.each([
  [30_000, 30_000, 20_000],
  [119_999, 59_999, 20_000],
  [180_000, 90_000, 30_000],
  [600_000, 120_000, 30_000],
])('a clock of %i ms: pairing closes %i ms before the end', (initialMs, closes, first) => {
  const clock = { initialMs, incrementMs: 2000 };
  expect(1_000_000 - pairingClosesAtMs(1_000_000, clock)).toBe(closes);
  expect(firstMoveMs(clock)).toBe(first);
});
