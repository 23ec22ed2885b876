/**
 * The moves of the pieces on a board (document 2, section 5; GAPS G54): men move and jump forward
 * only, kings both ways, a jump passes over a piece of the other colour to the empty square behind
 * it. Turns and the end of the game belong to `rules.ts`.
 */
import {
  columnOf,
  jumpedOver,
  rowOf,
  squares,
  waysAll,
  waysDown,
  waysUp,
  type Square,
  type Way,
} from './squares.ts';

export type Colour = 'red' | 'black';
/** Men are lower case, kings upper case (document 2, section 3). */
export type Piece = 'r' | 'b' | 'R' | 'B';
/** `board[row][column]`, row 0 at the top; red starts at the bottom. */
export type Board = readonly (readonly (Piece | null)[])[];

/**
 * The squares a piece visits in its turn, its own included: two for a step or one jump, more for a
 * chain.
 */
export type Move = readonly Square[];

export const otherColour = (colour: Colour): Colour => (colour === 'red' ? 'black' : 'red');
export const colourOf = (piece: Piece): Colour => (piece === 'r' || piece === 'R' ? 'red' : 'black');
export const isKing = (piece: Piece): boolean => piece === 'R' || piece === 'B';

/**
 * What a piece is once it stands on a square: a man on its far row, row 0 for red and row 7 for
 * black, is a king.
 */
function arrived(piece: Piece, at: Square): Piece {
  if (piece === 'r' && rowOf(at) === 0) return 'R';
  return piece === 'b' && rowOf(at) === 7 ? 'B' : piece;
}

export function pieceAt(board: Board, square: Square): Piece | null {
  return board[rowOf(square)]?.[columnOf(square)] ?? null;
}

/** The 32 squares as text, `-` for empty. */
export function textOf(board: Board): string {
  return squares.map((square) => pieceAt(board, square) ?? '-').join('');
}

/** The board after a piece moved from one square to another, with the jumped-over piece removed. */
export function moved(board: Board, from: Square, to: Square): Board {
  const piece = pieceAt(board, from);
  const over = jumpedOver(from, to);
  const rows = [...board];
  const put = (square: Square, content: Piece | null): void => {
    rows[rowOf(square)] = (rows[rowOf(square)] ?? []).with(columnOf(square), content);
  };
  put(from, null);
  put(to, piece && arrived(piece, to));
  if (over !== undefined) put(over, null);
  return rows;
}

function waysOf(piece: Piece, from: Square): readonly Way[] {
  if (piece === 'r') return waysUp(from);
  return piece === 'b' ? waysDown(from) : waysAll(from);
}

/** Where the piece on a square can step, ignoring captures. */
export function stepsFrom(board: Board, from: Square): Square[] {
  const piece = pieceAt(board, from);
  if (piece === null) return [];
  return waysOf(piece, from).flatMap(({ next }) => (pieceAt(board, next) === null ? [next] : []));
}

/** Where the piece on a square can land with one jump. */
export function jumpsFrom(board: Board, from: Square): Square[] {
  const piece = pieceAt(board, from);
  if (piece === null) return [];
  return waysOf(piece, from).flatMap(({ next, beyond }) => {
    const over = pieceAt(board, next);
    const isPrey = over !== null && colourOf(over) !== colourOf(piece);
    return isPrey && beyond !== undefined && pieceAt(board, beyond) === null ? [beyond] : [];
  });
}

/** Whether a jump lets its piece jump again: not when it has just been crowned (GAPS G54). */
export function goesOn(before: Board, from: Square, after: Board, to: Square): boolean {
  return pieceAt(before, from) === pieceAt(after, to) && jumpsFrom(after, to).length > 0;
}

/**
 * Every complete chain of the piece on a square. Each continues from `path`, which ends on that
 * square.
 */
export function chainsFrom(board: Board, from: Square, path: Move = [from]): Move[] {
  return jumpsFrom(board, from).flatMap((to) => {
    const after = moved(board, from, to);
    return goesOn(board, from, after, to) ? chainsFrom(after, to, [...path, to]) : [[...path, to]];
  });
}

/** The squares that hold the pieces of a colour, ascending. */
export function squaresOf(board: Board, colour: Colour): Square[] {
  return squares.filter((square) => {
    const piece = pieceAt(board, square);
    return piece !== null && colourOf(piece) === colour;
  });
}
