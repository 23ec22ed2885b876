/** A network learns what there is to learn, and the same from the same samples. */
import { describe, expect, test } from 'vitest';
import { readNetwork } from '@playfield/engines/connect-four/network/network.ts';
import { fractions, quietLine } from '@playfield/engines/connect-four/testing/lines.ts';
import { colourToMove, threatsOf } from '@playfield/games/connect-four/threats.ts';
import { rules } from '@playfield/games/connect-four/rules.ts';
import { fit, type Sample } from './fit.ts';
import { gamePositionsFrom } from './positions.ts';

const quiet = (): void => undefined;

/** Worth 1 when the side to move has more discs in the middle column, else -1. */
function centreSamples(count: number): Sample[] {
  const fraction = fractions(3);
  return Array.from({ length: count }, (_, n) => {
    const moves = quietLine(8 + (n % 12), fraction);
    const own = moves.filter((column, ply) => column === 3 && (moves.length - ply) % 2 === 0).length;
    const all = moves.filter((column) => column === 3).length;
    return { moves, value: own > all - own ? 1 : -1 };
  });
}

describe('fit', () => {
  const settings = { sight: 'discs', hidden: 6, rounds: 8, seed: 2 } as const;
  const samples = centreSamples(1500);
  const bytes = fit(samples, settings, quiet);

  test('gives the same bytes for the same samples and seed, others for another seed', () => {
    expect(fit(samples, settings, quiet)).toEqual(bytes);
    expect(fit(samples, { ...settings, seed: 3 }, quiet)).not.toEqual(bytes);
  });

  test('finds the deciding feature: who holds more of the middle column', () => {
    const network = readNetwork(bytes);
    const valueAfter = (line: string): number => {
      const moves = Array.from(line, (digit) => Number(digit) - 1);
      const found = network.columnValues(moves.slice(0, -1)).find(({ column }) => column === moves.at(-1));
      return found?.value ?? Number.NaN;
    };
    // Both times the first player has just moved; its three discs are in the middle, then the
    // other's.
    expect(valueAfter('414243516')).toBeGreaterThan(0.3);
    expect(valueAfter('142434156')).toBeLessThan(-0.3);
  });
});

const take = (seed: number, count: number): string[] => {
  const lines: string[] = [];
  for (const state of gamePositionsFrom(seed, 10)) {
    lines.push(state.moves.join(''));
    if (lines.length === count) break;
  }
  return lines;
};

describe('positions to learn from', () => {
  test('are the same for the same seed, and all different', () => {
    expect(take(5, 60)).toEqual(take(5, 60));
    expect(new Set(take(5, 200)).size).toBe(200);
  });

  test('are not decided by an immediate win', () => {
    let seen = 0;
    for (const state of gamePositionsFrom(9, 10)) {
      expect(state.moves.length).toBeGreaterThanOrEqual(10);
      expect(rules.outcome(state)).toBeNull();
      expect(threatsOf(state, colourToMove(state))).toEqual([]);
      seen += 1;
      if (seen === 100) break;
    }
  });
});
