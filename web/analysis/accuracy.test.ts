/** Accuracy in per cent by its definition, and the way from mistake to mistake. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '@playfield/engines/analyst.ts';
import { accuracyOf, keptOf, nextFlaw } from './accuracy.ts';
import { markOf, type JudgedMove } from './classifyMove.ts';

const win = (plies: number): Verdict => ({ outcome: 'win', plies });
const loss = (plies: number): Verdict => ({ outcome: 'loss', plies });
const draw: Verdict = { outcome: 'draw' };
const open = (points: number): Verdict => ({ outcome: 'open', points, depth: 9 });

function judged(ply: number, before: Verdict, reached: Verdict): JudgedMove {
  const seat = ply % 2 === 0 ? 'player1' : 'player2';
  return { ply, seat, notation: '4', before, reached, mark: markOf(before, reached), better: [] };
}

describe('what a move keeps', () => {
  test.each<[string, Verdict, Verdict, number]>([
    ['a best move: everything', win(9), win(9), 1],
    ['a win that comes later: most', win(9), win(13), 0.8],
    ['a loss that comes sooner: most', loss(14), loss(8), 0.8],
    ['a win given away for a draw: nothing', win(9), draw, 0],
    ['a draw given away: nothing', draw, loss(8), 0],
    ['the same estimate: everything', open(40), open(40), 1],
    ['a whole game: nothing', open(600), open(-600), 0],
  ])('%s', (_, before, reached, kept) => {
    expect(keptOf({ before, reached })).toBe(kept);
  });

  test('a man lost in an even game costs about a third, and less for a side that is well ahead', () => {
    const even = keptOf({ before: open(0), reached: open(-100) }) ?? 0;
    const ahead = keptOf({ before: open(500), reached: open(400) }) ?? 0;
    expect(even).toBeCloseTo(2 / 3, 2);
    expect(ahead).toBeGreaterThan(0.9);
  });

  test('an unknown verdict says nothing', () => {
    expect(keptOf({ before: null, reached: draw })).toBeNull();
  });
});

describe('accuracy', () => {
  const moves = [
    judged(0, draw, draw),
    judged(1, draw, draw),
    judged(2, draw, loss(8)),
    judged(3, win(7), win(9)),
  ];

  test('is the average over a side’s moves, rounded down', () => {
    expect([accuracyOf(moves, 'player1'), accuracyOf(moves, 'player2')]).toEqual([50, 90]);
    const most = [
      ...Array.from({ length: 600 }, (_, at) => judged(2 * at, draw, draw)),
      judged(1200, win(9), win(11)),
    ];
    expect(accuracyOf(most, 'player1')).toBe(99);
  });

  // Sums of 0.8 that are a hair below the whole number.
  test.each([
    [9, 0, 80],
    [9, 3, 60],
    [9, 6, 48],
  ])('%i moves that delay and %i that give all away: %i', (delaying, losing, perCent) => {
    const some = [
      ...Array.from({ length: delaying }, (_, at) => judged(2 * at, win(9), win(13))),
      ...Array.from({ length: losing }, (_, at) => judged(2 * (delaying + at), draw, loss(8))),
    ];
    expect(accuracyOf(some, 'player1')).toBe(perCent);
  });

  test('is unknown before a move of that side is', () => {
    expect(accuracyOf([], 'player1')).toBeNull();
    expect(accuracyOf(moves.slice(0, 1), 'player2')).toBeNull();
  });

  test('the next mistake comes after the move shown, and after the last the first again', () => {
    expect(nextFlaw(moves, 0, null)).toBe(3);
    expect(nextFlaw(moves, 3, null)).toBe(4);
    expect(nextFlaw(moves, 4, null)).toBe(3);
    expect(nextFlaw(moves, 0, 'player2')).toBe(4);
    expect(nextFlaw(moves.slice(0, 2), 0, null)).toBeNull();
  });
});
