/**
 * Checkers on the wire: the board as 8x8 of 'r', 'b', 'R', 'B' or null (document 2, section 3), and
 * squares from 1 to 32. A step or a single jump is `{ from, to }`, a chain `{ path: [from, ..., to]
 * }`. Notation: '11-15', with captures '22x15x8'.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Wire } from '../game.ts';
import type { Move } from './pieces.ts';
import type { State } from './rules.ts';
import { cellOf, jumpedOver, squareCount, type Square } from './squares.ts';

/** A chain takes one piece of twelve with every square after the first. */
const longestPath = 13;

function isSquare(raw: unknown): raw is Square {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= squareCount;
}

/** `path` counts when both forms are there. */
function readMove(raw: unknown): Result<Move, 'move/malformed'> {
  if (typeof raw !== 'object' || raw === null) return refuse('move/malformed');
  const fields: { readonly from?: unknown; readonly to?: unknown; readonly path?: unknown } = raw;
  const path: unknown = fields.path ?? [fields.from, fields.to];
  if (!Array.isArray(path) || path.length < 2 || path.length > longestPath) return refuse('move/malformed');
  const squares = path.filter(isSquare);
  return squares.length === path.length ? ok(squares) : refuse('move/malformed');
}

export function notate([from = 0, ...visited]: Move): string {
  const isCapture = visited.length > 1 || jumpedOver(from, visited[0] ?? 0) !== undefined;
  return [from, ...visited].join(isCapture ? 'x' : '-');
}

export const wire: Wire<State, Move> = {
  board: (state) => state.board,
  readMove,
  writeMove(path) {
    const [from = 0, to = 0] = path;
    return path.length === 2 ? { from, to } : { path };
  },
  notate,
  marks: (state) => ({ last: [...new Set(state.moves.at(-1)?.path.map(cellOf))], win: [] }),
};
