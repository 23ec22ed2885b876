/** What the Tic Tac Toe board says to a screen reader. */
import type { BoardProps } from '../../board.ts';
import type { Mark, State } from '../rules.ts';

type Seen = Pick<BoardProps<State>, 'state' | 'seat' | 'marks'>;

/** Cell 0 to 8 in words, row by row from the top left. */
const places = [
  'top left',
  'top centre',
  'top right',
  'middle left',
  'centre',
  'middle right',
  'bottom left',
  'bottom centre',
  'bottom right',
] as const;

function ownerOf(mark: Mark, seat: Seen['seat']): string {
  if (seat === null) return mark;
  return `${mark}, ${(seat === 'player1') === (mark === 'X') ? 'you' : 'opponent'}`;
}

const sentence = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

/** `Top left, empty` or `Centre, O, opponent, last move`. */
export function cellLabel({ state, seat, marks }: Seen, cell: number): string {
  const mark = state.cells[cell] ?? null;
  const parts = [places[cell] ?? '', mark === null ? 'empty' : ownerOf(mark, seat)];
  if (marks.last.includes(cell)) parts.push('last move');
  if (marks.win.includes(cell)) parts.push('winning line');
  return sentence(parts.join(', '));
}

/** The answer to the key L. */
export function lastMoveText({ state, seat, marks }: Seen): string {
  const cell = marks.last[0];
  const mark = cell === undefined ? null : (state.cells[cell] ?? null);
  if (cell === undefined || mark === null) return 'Nothing has been played yet.';
  return `Last move: ${ownerOf(mark, seat)}, ${places[cell]}.`;
}

/** The answer to the key P: the cells of X, then those of O. */
export function piecesText({ state, seat }: Seen): string {
  const listed = (['X', 'O'] as const).map((mark) => {
    const cells = state.cells.flatMap((held, cell) => (held === mark ? [places[cell] ?? ''] : []));
    return `${ownerOf(mark, seat)}: ${cells.length === 0 ? 'none' : cells.join(', ')}.`;
  });
  return listed.join(' ');
}
