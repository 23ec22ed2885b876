/**
 * What the Checkers board says to a screen reader. Squares go by
 * their numbers, 1 to 32.
 */
import { colourOf, isKing, pieceAt, squaresOf, type Colour, type Piece } from '../pieces.ts';
import type { State } from '../rules.ts';
import { cellOf, type Square } from '../squares.ts';
import type { Entry, Progress } from './entry.ts';

const pieceName = (piece: Piece): string => `${colourOf(piece)} ${isKing(piece) ? 'king' : 'man'}`;

/** `8`, `8 or 9`, `8, 9 or 10`, ascending. */
function either(squares: readonly Square[]): string {
  const sorted = squares.toSorted((a, b) => a - b);
  const others = sorted.slice(0, -1).join(', ');
  return others === '' ? `${sorted[0]}` : `${others} or ${sorted.at(-1)}`;
}

const capitalised = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

type Labelled = {
  readonly progress: Progress;
  readonly canMove: boolean;
  readonly marks: { readonly last: readonly number[] };
};

/** `Square 22, red king, must capture` or `Square 15, empty, capture here`. */
export function squareLabel({ progress, canMove, marks }: Labelled, square: Square): string {
  const { shown, entry, movable, targets } = progress;
  const piece = pieceAt(shown.board, square);
  const parts = [`Square ${square}`, piece === null ? 'empty' : pieceName(piece)];
  if (canMove) {
    if (targets.includes(square)) parts.push(shown.mustCapture ? 'capture here' : 'move here');
    if (entry.at(-1) === square) parts.push('picked up');
    else if (shown.mustCapture && movable.includes(square)) parts.push('must capture');
  }
  if (marks.last.includes(cellOf(square))) parts.push('last move');
  return parts.join(', ');
}

export const lightSquareLabel = 'Light square, not played on';

/** Announced when a piece was picked up, put back, or has another jump to make. */
export function entryText({ shown, targets }: Progress, entry: Entry): string {
  const square = entry.at(-1);
  if (square === undefined) return 'Put back.';
  const where = `${shown.mustCapture ? 'It must capture, to' : 'It can go to'} ${either(targets)}.`;
  return entry.length === 1
    ? `Square ${square} picked up. ${where}`
    : `Captured. On square ${square}. ${where}`;
}

/** The answer to the key L. */
export function lastMoveText({ moves, currentPlayer }: State): string {
  const last = moves.at(-1);
  if (!last) return 'No piece has been moved yet.';
  const mover: Colour = currentPlayer === 'red' ? 'black' : 'red';
  const parts = [`Last move: ${mover}, ${last.path.join(' to ')}`];
  const count = last.captured.length;
  if (count > 0) parts.push(count === 1 ? 'captured a piece' : `captured ${count} pieces`);
  if (last.becameKing) parts.push('became a king');
  return `${parts.join(', ')}.`;
}

/** The answer to the key P: every piece, colour by colour. */
export function piecesText({ board }: State): string {
  const listed = (['red', 'black'] as const).map((colour) => {
    const own = squaresOf(board, colour);
    const kings = own.filter((square) => isKing(pieceAt(board, square) ?? 'r'));
    const men = own.filter((square) => !kings.includes(square));
    const groups = [
      men.length > 0 ? `${men.length === 1 ? 'man' : 'men'} on ${men.join(', ')}` : '',
      kings.length > 0 ? `${kings.length === 1 ? 'king' : 'kings'} on ${kings.join(', ')}` : '',
    ];
    return `${capitalised(colour)}: ${groups.filter(Boolean).join('; ') || 'none'}.`;
  });
  return listed.join(' ');
}
