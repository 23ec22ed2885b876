/** Tic Tac Toe searched to the end: the value of every move, exactly or to a limited depth. */
import { cellCount, lines, markToMove, rules, type Mark, type Move, type State } from './rules.ts';

export type ScoredMove = {
  readonly cell: Move;
  /**
   * For the seat to move: 1 + the cells still empty at the end for a win, the negative for a loss,
   * so that sooner wins and later losses are better; 0 for a draw and for what lies too far ahead.
   */
  readonly score: number;
};

/** Marks as bits, bit n for cell n. */
const lineBits = lines.map((line) => line.reduce((bits, cell) => bits | (1 << cell), 0));
const allCells = 2 ** cellCount - 1;

function bitsOf(state: State, mark: Mark): number {
  return state.cells.reduce((bits, held, cell) => (held === mark ? bits | (1 << cell) : bits), 0);
}

function hasLine(bits: number): boolean {
  return lineBits.some((line) => (bits & line) === line);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The score for the side to move, which has `own`, searching `depth` half-moves. `known` caches
 * positions.
 */
function scoreOf(own: number, their: number, depth: number, known: Map<number, number>): number {
  const empty = allCells & ~(own | their);
  if (hasLine(their)) return -1 - countBits(empty);
  if (empty === 0 || depth === 0) return 0;
  const key = ((own << cellCount) | their) * (cellCount + 1) + depth;
  const before = known.get(key);
  if (before !== undefined) return before;
  let best = -Infinity;
  for (let cell = 0; cell < cellCount; cell += 1) {
    if ((empty & (1 << cell)) === 0) continue;
    best = Math.max(best, -scoreOf(their, own | (1 << cell), depth - 1, known));
  }
  known.set(key, best);
  return best;
}

/**
 * Every legal move with its score, searching `depth` half-moves (1 is the move itself, 9 is exact),
 * best first.
 */
export function scoreMoves(state: State, depth: number): readonly ScoredMove[] {
  const mark = markToMove(state);
  const own = bitsOf(state, mark);
  const their = bitsOf(state, mark === 'X' ? 'O' : 'X');
  const known = new Map<number, number>();
  return rules
    .legalMoves(state)
    .map((cell) => ({ cell, score: 0 - scoreOf(their, own | (1 << cell), depth - 1, known) }))
    .toSorted((a, b) => b.score - a.score);
}
