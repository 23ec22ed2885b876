/**
 * What the Connect Four board says to a screen reader. Columns count
 * from 1 at the left, rows from 1 at the bottom, because discs pile up from there.
 */
import type { BoardProps } from '../../board.ts';
import { columnCount, landingRow, rowCount, type State } from '../rules.ts';

type Seen = Pick<BoardProps<State>, 'state' | 'seat' | 'canMove' | 'marks'>;

const spokenRow = (row: number): number => rowCount - row;

/** `blue, you`, or only the colour for a spectator. */
function ownerOf(disc: 1 | 2, seat: Seen['seat']): string {
  const colour = disc === 1 ? 'blue' : 'red';
  if (seat === null) return colour;
  return `${colour}, ${(seat === 'player1') === (disc === 1) ? 'you' : 'opponent'}`;
}

/** `Column 4, row 2, empty, falls to row 1` or `Column 4, row 1, red, opponent, last move`. */
export function cellLabel({ state, seat, canMove, marks }: Seen, row: number, column: number): string {
  const disc = state.board[row]?.[column] ?? 0;
  const cell = row * columnCount + column;
  const parts = [`Column ${column + 1}`, `row ${spokenRow(row)}`];
  if (disc === 0) {
    parts.push('empty');
    if (canMove) parts.push(`falls to row ${spokenRow(landingRow(state.board, column))}`);
  } else {
    parts.push(ownerOf(disc, seat));
    if (canMove && landingRow(state.board, column) < 0) parts.push('column full');
  }
  if (marks.last.includes(cell)) parts.push('last move');
  if (marks.win.includes(cell)) parts.push('winning line');
  return parts.join(', ');
}

/** The answer to the key L. */
export function lastMoveText({ state, seat, marks }: Seen): string {
  const cell = marks.last[0];
  if (cell === undefined) return 'No disc has been played yet.';
  const row = Math.floor(cell / columnCount);
  const column = cell % columnCount;
  const disc = state.board[row]?.[column] ?? 0;
  if (disc === 0) return 'No disc has been played yet.';
  return `Last move: ${ownerOf(disc, seat)}, column ${column + 1}, row ${spokenRow(row)}.`;
}

/** The answer to the key P: every disc, colour by colour, column by column from the bottom. */
export function piecesText({ state, seat }: Seen): string {
  const listed = ([1, 2] as const).map((disc) => {
    const columns = Array.from({ length: columnCount }, (_, column) => {
      const rows = state.board.flatMap((cells, row) => (cells[column] === disc ? [spokenRow(row)] : []));
      return rows.length === 0 ? [] : [`column ${column + 1} row ${rows.toReversed().join(' and ')}`];
    }).flat();
    const owner = ownerOf(disc, seat).replace(/^./, (first) => first.toUpperCase());
    return `${owner}: ${columns.length === 0 ? 'none' : columns.join(', ')}.`;
  });
  return listed.join(' ');
}
