/**
 * The search's moves against the rules, its counts against published ones, its scores against plain
 * minimax.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse, frameOf } from './analyse.ts';
import { Frame } from './frame.ts';
import { textOf } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { winScore } from './scores.ts';
import { at, play, randomGame } from './testing/play.ts';
import { countMoves } from './testing/perft.ts';

const fixed = { seed: 4, numRuns: 30 };
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

const frameFrom = ({ board, currentPlayer }: State): Frame =>
  frameOf(textOf(board), currentPlayer === 'red', 0);

function after(state: State, path: readonly number[]): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** A position as the search knows it. */
const facts = ({ own, their, kings, isRed }: Frame): string => [own, their, kings, isRed].join();

const sorted = (paths: readonly (readonly number[])[]): string[] => paths.map((path) => path.join()).sort();

describe('moves', () => {
  test('CK-020 ... CK-024 lead to the same positions as those of the rules, in every position', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).filter(({ gameOver }) => !gameOver)) {
          const frame = frameFrom(state);
          frame.findMoves();
          const found = Array.from({ length: frame.count }, (_, index) => {
            const next = new Frame();
            frame.playInto(next, index);
            return next;
          });
          const wanted = rules.legalMoves(state).map((path) => after(state, path));
          expect(found.map(facts).sort()).toEqual(wanted.map((next) => facts(frameFrom(next))).sort());
          expect(frame.isCapture).toBe(state.mustCapture);
          // From a quiet count of 0, a quiet move makes it 1.
          const quiet = wanted.filter(({ quietBoards }) => quietBoards.length > 1).length;
          expect(found.filter((next) => next.quiet === 1)).toHaveLength(quiet);
        }
      }),
      fixed,
    );
  });

  // https://oeis.org/A133046
  test('CK-021, CK-022, CK-023 counts of moves by ply', () => {
    const start = frameFrom(rules.setup());
    expect([1, 2, 3, 4, 5, 6, 7].map((plies) => countMoves(start, plies))).toEqual([
      7, 49, 302, 1469, 7361, 36768, 179740,
    ]);
  });

  test('G54 crowning ends the turn, a king goes on', () => {
    const man = frameFrom(at('R:R24:B26,27'));
    const king = frameFrom(at('R:RK24:B26,27'));
    man.findMoves();
    king.findMoves();
    expect([man.theirAfter[0], king.theirAfter[0]]).toEqual([1 << 25, 0]);
  });
});

/**
 * The score on the search's scale by exhaustive search to a depth; only for positions without
 * captures at the horizon.
 */
function minimax(state: State, depth: number): number | null {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : -winScore;
  if (depth === 0) return null;
  let best: number | null = -winScore;
  for (const path of rules.legalMoves(state)) {
    const answer = minimax(after(state, path), depth - 1);
    if (answer !== null && answer < 0) return -answer - 1;
    if (answer === null) best = null;
    else if (best !== null) best = Math.max(best, answer > 0 ? 1 - answer : 0);
  }
  return best;
}

describe('scores', () => {
  test('forced wins and losses within six half-moves are the ones that plain minimax finds', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const state = randomGame(seed).at(-6);
        if (!state || rules.outcome(state)) return;
        const wanted = minimax(state, 6);
        if (wanted === null || wanted === 0) return;
        const { moves } = analyse(state, { maxDepth: 6, maxNodes: 1_000_000, margin: 0 });
        expect(Math.sign(moves[0]?.score ?? 0)).toBe(Math.sign(wanted));
        expect(Math.abs(moves[0]?.score ?? 0)).toBeGreaterThan(winScore - 7);
      }),
      { ...fixed, numRuns: 12 },
    );
  });

  test.each([
    ['two kings against one in the open', 'R:RK15,K19:BK3', 1],
    ['one against one in the double corner', 'R:RK15:BK1', 0],
    ['nearly lost', 'B:RK15,K19:BK3', -1],
  ])('%s', (_name, fen, sign) => {
    const { moves } = analyse(at(fen), { maxDepth: 25, maxNodes: 400_000, margin: 0 });
    const score = moves[0]?.score ?? 0;
    expect(Math.abs(score) < 100 ? 0 : Math.sign(score)).toBe(sign);
  });

  test('a position turned round and recoloured has the same score', () => {
    const limits = { maxDepth: 7, maxNodes: 1_000_000, margin: 0 };
    const turned = at('B:R21,22,25,K6:B12,11,8,K29');
    const original = at('R:R21,22,25,K4:B12,11,8,K27');
    expect(analyse(turned, limits).moves[0]?.score).toBe(analyse(original, limits).moves[0]?.score);
  });

  test('G53 a repeated position counts as a draw', () => {
    // Two kings shuffle; red is behind and may return to a position in which black was to move.
    const state = play('16-12 30-25 12-16', at('R:RK16:BK30,K29,K22'));
    expect(rules.outcome(state)).toBeNull();
    const { moves } = analyse(state, { maxDepth: 1, maxNodes: 1000, margin: 1000 });
    expect(moves.find(({ path }) => path.join('-') === '25-30')?.score).toBeCloseTo(0);
  });
});

describe('limits', () => {
  test('positions are counted and bounded, and the same question gives the same answer', () => {
    const limits = { maxDepth: 60, maxNodes: 20_000, margin: 4 };
    const first = analyse(play('11-15 23-19'), limits);
    expect(first.nodes).toBe(20_000);
    expect(first.depth).toBeGreaterThan(4);
    expect(analyse(play('11-15 23-19'), limits)).toEqual(first);
  });

  test('every legal move is listed once, best first', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).filter(({ gameOver }) => !gameOver)) {
          const { moves } = analyse(state, { maxDepth: 2, maxNodes: 1000, margin: 10 });
          expect(sorted(moves.map(({ path }) => path))).toEqual(sorted(rules.legalMoves(state)));
          expect(moves.map(({ score }) => score)).toEqual(
            moves.map(({ score }) => score).toSorted((a, b) => b - a),
          );
        }
      }),
      { ...fixed, numRuns: 5 },
    );
  });
});
