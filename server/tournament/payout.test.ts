/** The pool of a tournament and its shares (G45; T-52: points are not to be printed). */
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opponentsOf, poolOf, prizesOf, splitOf } from './payout.ts';

describe('what is paid', () => {
  test.each<[string, number, number, boolean, number, number, number]>([
    ['the fees of all places', 10, 0, false, 8, 8, 80],
    ['what was announced, as far as 20 points an account cover it', 0, 1000, false, 8, 8, 160],
    ['the same where some are guests', 0, 1000, false, 8, 3, 60],
    ['a small pool in full', 5, 30, false, 4, 4, 50],
    ['an official one in full', 0, 1000, true, 2, 2, 1000],
  ])('%s', (_, entryFee, prizePool, isOfficial, places, accounts, pool) => {
    expect(poolOf({ entryFee, prizePool: String(prizePool), isOfficial }, { places, accounts })).toBe(pool);
  });

  test.each<[string, number, number[], number, number[]]>([
    ['two players: all to the winner', 100, [1, 2], 2, [100]],
    ['four', 100, [1, 2, 3, 4], 4, [70, 30]],
    ['more', 100, [1, 2, 3, 4, 5, 6, 7, 8], 8, [50, 30, 20]],
    ['a third place that is shared', 100, [1, 2, 3, 3, 5], 8, [50, 30, 10, 10]],
    ['a first place that is shared', 100, [1, 1, 3], 8, [40, 40, 20]],
    ['fractions to the first', 99, [1, 2, 3], 8, [51, 29, 19]],
    ['shares that nobody may have go to the first', 100, [1], 8, [100]],
  ])('%s', (_, pool, places, players, prizes) => {
    const placed = places.map((place, n) => ({ id: `p${n}`, place }));
    expect([...prizesOf(pool, placed, splitOf(players)).values()]).toEqual(prizes);
  });

  test('all of it is paid, in whole points, and no place gets more than a better one', () => {
    const place = integer({ min: 1, max: 6 });
    assert(
      property(
        integer({ min: 1, max: 100_000 }),
        array(place, { minLength: 1, maxLength: 12 }),
        (pool, places) => {
          const placed = places.map((one, n) => ({ id: `p${n}`, place: one }));
          const prizes = prizesOf(pool, placed, splitOf(places.length));
          const all = [...prizes.values()];
          // Less than a point for each of many who share is not paid to anybody.
          expect(all.reduce((sum, prize) => sum + prize, 0)).toBe(all.length > 0 ? pool : 0);
          expect(all.every((prize) => Number.isInteger(prize) && prize > 0)).toBe(true);
          for (const one of placed)
            for (const two of placed)
              if (one.place < two.place && prizes.has(two.id) && pool >= 100)
                expect(prizes.get(one.id) ?? 0).toBeGreaterThanOrEqual(prizes.get(two.id) ?? 0);
        },
      ),
      { seed: 18, numRuns: 300 },
    );
  });

  test('opponents are those met, once each', () => {
    const met = opponentsOf([
      { player1Id: 'a', player2Id: 'b' },
      { player1Id: 'b', player2Id: 'a' },
      { player1Id: 'a', player2Id: 'c' },
      { player1Id: 'd', player2Id: null },
    ]);
    expect([...(met.get('a') ?? [])]).toEqual(['b', 'c']);
    expect(met.has('d')).toBe(false);
  });
});
