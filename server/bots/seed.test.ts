/** Where a reproducible bot's seeds come from. */
import { describe, expect, test } from 'vitest';
import { seedFor } from './seed.ts';

describe('seeds', () => {
  const moves = [{ column: 3 }, { column: 2 }];
  const seed = seedFor('s', 'connect-four', 'easy', moves);

  test('the same for the same game so far, whatever the order of the fields of a move', () => {
    expect(seedFor('s', 'connect-four', 'easy', [{ column: 3 }, { column: 2 }])).toBe(seed);
    expect(seedFor('s', 'g', 'easy', [{ from: 1, to: 2 }])).toBe(
      seedFor('s', 'g', 'easy', [{ to: 2, from: 1 }]),
    );
  });

  test.each([
    ['server seed', seedFor('t', 'connect-four', 'easy', moves)],
    ['game', seedFor('s', 'tic-tac-toe', 'easy', moves)],
    ['level', seedFor('s', 'connect-four', 'hard', moves)],
    ['moves', seedFor('s', 'connect-four', 'easy', moves.slice(1))],
  ])('another %s gives another seed', (_name, other) => {
    expect(other).not.toBe(seed);
  });
});
