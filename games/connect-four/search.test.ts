/** The search against a brute-force oracle, against plain minimax and against published scores. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { bitsOf, cellBits, WinningCells } from './bitboard.ts';
import { linesThrough, rules, type Move, type State } from './rules.ts';
import { cellCount, winScore } from './scores.ts';
import { play, randomGame } from './testing/play.ts';
import { publishedForm } from './testing/published.ts';

const fixed = { seed: 4, numRuns: 60 };
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const toTheEnd = { maxDepth: cellCount, maxNodes: 1_000_000, margin: 0 };

/** The score on the search's scale by exhaustive search. */
function minimax(state: State): number {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : rules.ply(state) - winScore;
  return Math.max(...rules.legalMoves(state).map((column) => -minimax(after(state, column))));
}

function after(state: State, column: Move): State {
  const next = rules.apply(state, column);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

function mirrored(columns: string): string {
  return columns.replaceAll(/\d/g, (digit) => String(8 - Number(digit)));
}

describe('winning cells', () => {
  test('are the empty cells where a disc would complete four, of both colours, in every position', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed)) {
          const { own, mask } = bitsOf(state);
          const wins = new WinningCells();
          const colour = rules.ply(state) % 2 === 0 ? 1 : 2;
          for (const [side, lo, hi] of [
            [colour, own.lo, own.hi],
            [3 - colour, mask.lo ^ own.lo, mask.hi ^ own.hi],
          ] as const) {
            wins.find(lo, hi, mask.lo, mask.hi);
            for (const [row, cells] of state.board.entries()) {
              for (const [column, cell] of cells.entries()) {
                const bits = cellBits(column, 5 - row);
                const isFound = ((wins.lo & bits.lo) | (wins.hi & bits.hi)) !== 0;
                const completes = linesThrough(state.board, side === 1 ? 1 : 2, [row, column]).length > 0;
                expect(isFound).toBe(cell === 0 && completes);
              }
            }
          }
        }
      }),
      { ...fixed, numRuns: 20 },
    );
  });
});

describe('scores', () => {
  test('equal plain minimax in endgames, for every move', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const state = randomGame(seed).find((each) => rules.ply(each) === 33);
        if (!state || rules.outcome(state)) return;
        const { moves } = analyse(state, { ...toTheEnd, margin: 2 * winScore });
        // Beside a proven best move the search does not finish the others; the best one is exact.
        expect(moves[0]?.score).toBe(minimax(state));
        for (const { column, score } of moves) {
          if (score === moves[0]?.score) expect(-minimax(after(state, column))).toBe(score);
        }
      }),
      fixed,
    );
  });

  // http://blog.gamesolver.org/solving-connect-four/02-test-protocol/ and the first lines of its
  // test sets
  test.each([
    ['4455', 18],
    ['44455554221', -15],
    ['2252576253462244111563365343671351441', -1],
    ['7422341735647741166133573473242566', 1],
    ['23163416124767223154467471272416755633', 0],
    ['5554224333234511764415115', 4],
    ['2737772244262123677516643354', 0],
    ['32164625', 11],
    ['25144', 18],
  ])('%s is published as %d', (columns, published) => {
    const [best] = analyse(play(columns), toTheEnd).moves;
    expect(publishedForm(best?.score ?? Number.NaN)).toBe(published);
  });

  test('mirrored positions have mirrored scores', () => {
    const limits = { maxDepth: 6, maxNodes: 1_000_000, margin: 1000 };
    for (const columns of ['4435', '112', '7263514']) {
      const scores = new Map(
        analyse(play(columns), limits).moves.map(({ column, score }) => [column, score]),
      );
      for (const { column, score } of analyse(play(mirrored(columns)), limits).moves) {
        expect(score).toBe(scores.get(6 - column));
      }
    }
  });
});

describe('limits', () => {
  test('positions are counted and bounded, and the same question gives the same answer', () => {
    const limits = { maxDepth: cellCount, maxNodes: 20_000, margin: 4 };
    const first = analyse(play('4435'), limits);
    expect(first.nodes).toBe(20_000);
    expect(first.depth).toBeGreaterThan(4);
    expect(analyse(play('4435'), limits)).toEqual(first);
  });

  test('every legal move is listed once, best first', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).slice(0, -1)) {
          const { moves } = analyse(state, { maxDepth: 2, maxNodes: 1000, margin: 10 });
          expect(moves.map(({ column }) => column).toSorted((a, b) => a - b)).toEqual(
            rules.legalMoves(state),
          );
          expect(moves.map(({ score }) => score)).toEqual(
            moves.map(({ score }) => score).toSorted((a, b) => b - a),
          );
        }
      }),
      { ...fixed, numRuns: 10 },
    );
  });
});
