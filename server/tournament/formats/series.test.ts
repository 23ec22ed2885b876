/** Drawn games and best of n. */
import { describe, expect, test } from 'vitest';
import { halfClock, judge, type SeriesGame, type Verdict } from './series.ts';

/** `1`, `2` and `=`: who won each game. */
function games(results: string, used: readonly [number, number] = [1000, 1000]): readonly SeriesGame[] {
  return results.split('').map((result) => ({
    winner: result === '=' ? null : result === '1' ? 1 : 2,
    usedMs: used,
  }));
}

function words(verdict: Verdict): string {
  if (verdict.kind === 'won') return `${verdict.winner} by ${verdict.by}`;
  return `game ${verdict.gameNumber}, ${verdict.firstSlot} first, ${verdict.clock}`;
}

describe('G49 best of n, and drawn games', () => {
  test.each([
    [1, '', 'game 1, 2 first, full'],
    [1, '1', '1 by games'],
    [1, '=', 'game 2, 1 first, full'],
    [1, '=2', '2 by games'],
    [1, '==', 'game 3, 2 first, half'],
    [1, '==1', '1 by games'],
    [1, '===', '1 by seed'],
    [3, '1', 'game 2, 1 first, full'],
    [3, '11', '1 by games'],
    [3, '12', 'game 3, 2 first, full'],
    [3, '1=', 'game 3, 2 first, full'],
    [3, '1==', '1 by games'],
    [3, '12=', 'game 4, 1 first, full'],
    [3, '12==', 'game 5, 2 first, half'],
    [3, '12=2', '2 by games'],
    [3, '===2', '2 by games'],
    [3, '12===', '1 by seed'],
    [5, '111', '1 by games'],
    [5, '1212=', 'game 6, 1 first, full'],
  ])('best of %i after "%s": %s', (bestOf, results, expected) => {
    expect(words(judge({ bestOf, firstSlot: 2, betterSeed: 1 }, games(results)))).toBe(expected);
  });

  test.each([
    ['less time over all games', [1000, 999], '2 by time'],
    ['the same to the millisecond', [1000, 1000], '2 by seed'],
  ] as const)('%s', (_what, used, expected) => {
    expect(words(judge({ bestOf: 1, firstSlot: 1, betterSeed: 2 }, games('===', used)))).toBe(expected);
  });

  test('time of all games counts, not of the last alone', () => {
    const [early, , late] = games('===');
    if (!early || !late) throw new Error('no games');
    const all: readonly SeriesGame[] = [
      { ...early, usedMs: [1000, 5000] },
      early,
      { ...late, usedMs: [3000, 10] },
    ];
    expect(words(judge({ bestOf: 1, firstSlot: 1, betterSeed: 2 }, all))).toBe('1 by time');
  });
});

test.each([
  [180_000, 90_000],
  [15_000, 10_000],
  [60_001, 30_000],
])('half of a clock of %i ms is %i ms', (initialMs, half) => {
  expect(halfClock({ initialMs, incrementMs: 2000 })).toEqual({ initialMs: half, incrementMs: 0 });
});
