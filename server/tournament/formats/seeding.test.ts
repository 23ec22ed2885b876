/** Seeds by rating and lot, their order in a bracket, and seats. */
import { describe, expect, test } from 'vitest';
import { bracketOrder, firstSeat, seed, type Player } from './seeding.ts';

const player = (id: string, rating: number | null = null, isProvisional = false): Player => ({
  id,
  rating,
  isProvisional,
});

describe('G44 seeds', () => {
  const field = [
    player('guest'),
    player('low', 900),
    player('new', 2000, true),
    player('newer', 1500, true),
    player('top', 1800),
  ];

  test('firm ratings downwards, then provisional ones, then the lot', () => {
    const seeds = seed(field, 7);
    expect(seeds.map(({ id }) => id)).toEqual(['top', 'low', 'new', 'newer', 'guest']);
    expect(seeds.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5]);
  });

  const unrated = Array.from({ length: 12 }, (_, index) => player(`guest${index}`));

  test('the lot alone orders equals, not the order of joining', () => {
    expect(seed(unrated.toReversed(), 7)).toEqual(seed(unrated, 7));
    expect(seed(unrated, 8)).not.toEqual(seed(unrated, 7));
  });

  test('the lot favours nobody', () => {
    const firsts = new Map<string, number>();
    for (let lot = 0; lot < 1200; lot += 1) {
      const id = seed(unrated, lot)[0]?.id ?? '';
      firsts.set(id, (firsts.get(id) ?? 0) + 1);
    }
    expect(firsts.size).toBe(12);
    for (const count of firsts.values()) expect(Math.abs(count - 100)).toBeLessThan(40);
  });
});

test.each([
  [1, [1]],
  [2, [1, 2]],
  [4, [1, 4, 2, 3]],
  [8, [1, 8, 4, 5, 2, 7, 3, 6]],
  [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
])('the order of %i seeds in a bracket', (size, order) => {
  expect(bracketOrder(size)).toEqual(order);
});

test.each([
  ['who had it less often', { seed: 2, firstSeats: 0 }, { seed: 1, firstSeats: 1 }, 1],
  ['the better seed of equals', { seed: 5, firstSeats: 2 }, { seed: 3, firstSeats: 2 }, 2],
] as const)('the first seat goes to %s', (_what, one, two, slot) => {
  expect(firstSeat(one, two)).toBe(slot);
});
