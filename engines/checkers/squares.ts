/**
 * Squares 1 to 32 as the bits of the engine (see assembly/board.ts), and moves as the squares a
 * piece visits. The side that starts has 1 to 12 and moves up the numbers, as in published games.
 */

export type Side = 'first' | 'second';
/** Squares, 1 to 32. */
export type Pieces = { readonly men: readonly number[]; readonly kings: readonly number[] };
export type Placement = { readonly first: Pieces; readonly second: Pieces };

export type Position = Placement & {
  readonly toMove: Side;
  /**
   * The positions since the last capture or move of a man, oldest first, without this one:
   * repeating one of them is a draw. As many as there were moves, 79 at most; none when omitted.
   */
  readonly before?: readonly Placement[];
};

/** The squares a piece visits, starting with its own. */
export type Path = readonly number[];

/** A position for the engine. `own` are the pieces of the side to move. */
export type Bits = { readonly own: bigint; readonly their: bigint; readonly kings: bigint };

/** The engine's result for a move. */
export type Jump = { readonly from: number; readonly to: number; readonly captured: bigint };

const squareCount = 32;
const mostPieces = 12;
/** Both diagonals, forward and back. */
const ways = [4, 5, -4, -5] as const;

export const bitOf = (square: number): number => square - 1 + Math.floor((square - 1) / 8);
const squareOf = (bit: number): number => bit + 1 - Math.floor(bit / 9);
const setOf = (bit: number): bigint => 1n << BigInt(bit);
const allSquares = Array.from({ length: squareCount }, (_, index) => setOf(bitOf(index + 1))).reduce(
  (all, one) => all | one,
);

/** A set of 32 bits, square 1 the lowest, as the engine's. */
export const spread = (squares: number): bigint =>
  Array.from({ length: squareCount }, (_, index) =>
    (squares >>> index) & 1 ? setOf(bitOf(index + 1)) : 0n,
  ).reduce((all, one) => all | one);

const has = (set: bigint, bit: number): boolean => bit >= 0 && (set & setOf(bit)) !== 0n;

/**
 * The squares as a set. Throws a RangeError for anything that is not a square, and for one that is
 * `taken` or named twice.
 */
function occupied(squares: readonly number[], taken: bigint): bigint {
  return squares.reduce((set, square) => {
    const isSquare = Number.isInteger(square) && square >= 1 && square <= squareCount;
    if (!isSquare || has(set, bitOf(square))) throw new RangeError(`no piece can stand on square ${square}`);
    return set | setOf(bitOf(square));
  }, taken);
}

function checkSide({ men, kings }: Pieces, isCrowned: (square: number) => boolean): void {
  if (men.length + kings.length > mostPieces) throw new RangeError('a side has 12 pieces at the most');
  const crowned = men.find(isCrowned);
  if (crowned !== undefined) throw new RangeError(`the piece on square ${crowned} would be a king`);
}

/** Throws a RangeError for an impossible position. */
export function bitsOf({ first, second }: Placement, toMove: Side): Bits {
  checkSide(first, (square) => square > 28);
  checkSide(second, (square) => square <= 4);
  const kings = occupied([...first.kings, ...second.kings], 0n);
  const firstSquares = occupied([...first.men, ...first.kings], 0n);
  const all = occupied([...second.men, ...second.kings], firstSquares);
  const secondSquares = all ^ firstSquares;
  return toMove === 'first'
    ? { own: firstSquares, their: secondSquares, kings }
    : { own: secondSquares, their: firstSquares, kings };
}

/** Decodes an engine move: captures in bits 0 to 34, start and end in 35 to 40 and 41 to 46. */
export function jumpOf(move: bigint): Jump {
  return {
    from: Number((move >> 35n) & 63n),
    to: Number((move >> 41n) & 63n),
    captured: move & (setOf(35) - 1n),
  };
}

/**
 * Every way to make an engine move: one, unless a king can take the same pieces in another order.
 */
export function pathsOf({ from, to, captured }: Jump, { own, their }: Bits): Path[] {
  if (captured === 0n) return [[squareOf(from), squareOf(to)]];
  const free = allSquares & (~(own | their) | setOf(from));
  const walk = (bit: number, left: bigint, path: Path): Path[] => {
    if (left === 0n) return bit === to ? [path] : [];
    return ways.flatMap((way) => {
      if (!has(left, bit + way) || !has(free, bit + 2 * way)) return [];
      return walk(bit + 2 * way, left ^ setOf(bit + way), [...path, squareOf(bit + 2 * way)]);
    });
  };
  return walk(from, captured, [squareOf(from)]);
}

/** What a path jumps over. */
export function capturedOn(path: Path): bigint {
  return path.slice(1).reduce((set, square, index) => {
    const [from, to] = [bitOf(path[index] ?? 0), bitOf(square)];
    // A step leads to the next bit of its diagonal, a jump to the one after it.
    return Math.abs(to - from) > 5 ? set | setOf((from + to) / 2) : set;
  }, 0n);
}

const squaresOf = (set: bigint): number[] =>
  Array.from({ length: squareCount }, (_, index) => index + 1).filter((square) => has(set, bitOf(square)));

/** A position of the engine as squares. */
export function placementOf({ own, their, kings }: Bits, toMove: Side): Placement {
  const piecesOf = (set: bigint): Pieces => ({ men: squaresOf(set & ~kings), kings: squaresOf(set & kings) });
  const [mine, theirs] = [piecesOf(own), piecesOf(their)];
  return toMove === 'first' ? { first: mine, second: theirs } : { first: theirs, second: mine };
}

const highestRow = [29, 30, 31, 32].reduce((set, square) => set | setOf(bitOf(square)), 0n);
const lowestRow = [1, 2, 3, 4].reduce((set, square) => set | setOf(bitOf(square)), 0n);

/** The position after a move, from the other side's view. */
export function afterJump({ own, their, kings }: Bits, { from, to, captured }: Jump, mover: Side): Bits {
  const isCrowned = has(kings, from) || has(mover === 'first' ? highestRow : lowestRow, to);
  const left = kings & ~captured & ~setOf(from);
  return {
    own: their & ~captured,
    their: (own & ~setOf(from)) | setOf(to),
    kings: isCrowned ? left | setOf(to) : left,
  };
}
