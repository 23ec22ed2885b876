/** Replays a stored game for the engine. */
import {
  afterJump,
  bitOf,
  bitsOf,
  capturedOn,
  placementOf,
  type Path,
  type Placement,
  type Position,
  type Side,
} from './squares.ts';

const start: Placement = {
  first: { men: Array.from({ length: 12 }, (_, index) => index + 1), kings: [] },
  second: { men: Array.from({ length: 12 }, (_, index) => index + 21), kings: [] },
};

/**
 * A stored move: `{ from, to }`, or `{ path }` with every square visited. Throws a RangeError for
 * anything else.
 */
function pathOf(move: unknown): Path {
  if (typeof move === 'object' && move !== null) {
    const { from, to, path }: { readonly from?: unknown; readonly to?: unknown; readonly path?: unknown } =
      move;
    const visited: readonly unknown[] = Array.isArray(path) ? path : [from, to];
    const squares = visited.filter((square) => typeof square === 'number');
    if (squares.length === visited.length && squares.length > 1) return squares;
  }
  throw new RangeError('a move without squares');
}

/** The position after a legal move. */
export function positionBeyond(position: Position, path: Path): Position {
  const { toMove, before = [], first, second } = position;
  const [from = 0] = path;
  const to = path.at(-1) ?? 0;
  const placement = { first, second };
  const bits = bitsOf(placement, toMove);
  const captured = capturedOn(path);
  const isQuiet = captured === 0n && placement[toMove].kings.includes(from);
  const next: Side = toMove === 'first' ? 'second' : 'first';
  const jump = { from: bitOf(from), to: bitOf(to), captured };
  return {
    ...placementOf(afterJump(bits, jump, toMove), next),
    toMove: next,
    before: isQuiet ? [...before, placement] : [],
  };
}

/** The position after stored, legal moves from the start. */
export function positionAfter(moves: readonly unknown[]): Position {
  return moves.map(pathOf).reduce(positionBeyond, { ...start, toMove: 'first', before: [] });
}
