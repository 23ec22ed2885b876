import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Advice } from '../game.ts';
import { seededRng } from '../rng.ts';
import { analyse } from './analyse.ts';
import { canForceWinInTwo, movesWithoutForcedLoss } from './forcedWin.ts';
import { choose } from './levels.ts';
import { rules, type Move, type State } from './rules.ts';
import { winningDisc } from './scores.ts';
import { play, randomGame } from './testing/play.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const fixed = { seed: 11, numRuns: 2 };

/** The same question answered by the search. */
function searched(state: State): boolean {
  const [best] = analyse(state, { maxDepth: 3, maxNodes: 1_000_000, margin: 0 }).moves;
  return (winningDisc(best?.score ?? 0) ?? Infinity) <= rules.ply(state) + 3;
}

test.each([
  ['nothing yet', '44', false],
  ['three in a column', '141414', true],
  ['an open three on the bottom row', '4433', true],
])('%s: %s', (_name, columns, isForced) => {
  expect(canForceWinInTwo(play(columns))).toBe(isForced);
});

test.each([
  ['one stops three in a column', '16171', [1]],
  ['one fills the gap', '31572', [4]],
  ['one of two that are left', '642146146621543166224215715243573575', [3]],
  ['none stops both', '44556', [1, 2, 3, 4, 5, 6, 7]],
])('moves that do not lose by force: %s', (_name, columns, safe) => {
  expect(movesWithoutForcedLoss(play(columns)).map((column) => column + 1)).toEqual(safe);
});

test('agrees with the search in every position of random games', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const state of randomGame(seed).slice(0, -1))
        expect(canForceWinInTwo(state)).toBe(searched(state));
    }),
    fixed,
  );
});

/** By the search: the opponent wins with one of its next two discs. */
function isLost(state: State, move: Move): boolean {
  const next = rules.apply(state, move);
  if (!next.ok) throw new Error('not legal');
  return rules.outcome(next.value) === null && searched(next.value);
}

/** Ranks the columns in an order drawn from a seed. */
function misleading(state: State, seed: number): Advice<Move> {
  const rng = seededRng(seed);
  return () => rules.legalMoves(state).map((move) => ({ move, score: 100 * rng() }));
}

describe('medium, whatever its network prefers', () => {
  test('never allows a forced win in two of the opponent that it could prevent', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const safe = movesWithoutForcedLoss(state);
          if (safe.every((move) => isLost(state, move))) continue;
          for (const advice of [misleading(state, seed), () => null]) {
            const move = choose(state, 'medium', seededRng(seed), advice);
            expect(isLost(state, move)).toBe(false);
          }
        }
      }),
      fixed,
    );
  });

  test('is not beaten in four moves by an open three (4, 3, 5, 6 against 4, 4, 2)', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const state = play('443');
      const move = choose(state, 'medium', seededRng(seed), misleading(state, seed));
      expect(isLost(state, move)).toBe(false);
    }
  });
});
