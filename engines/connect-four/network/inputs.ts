/**
 * What the networks see of a Connect Four position: which cells hold a disc of the side to move and
 * which one of the other side; a network that sees threats also gets the empty cells in which one
 * more disc makes four.
 */
const columns = 7;
const rows = 6;
const cells = columns * rows;

/** A cell is column * 6 + row, the bottom row 0. */
const lines: readonly (readonly number[])[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
].flatMap(([right = 0, up = 0]) =>
  Array.from({ length: cells }, (_, start) =>
    [0, 1, 2, 3].map((step) => ({
      column: Math.floor(start / rows) + step * right,
      row: (start % rows) + step * up,
    })),
  )
    .filter((line) => line.every(({ column, row }) => column < columns && row >= 0 && row < rows))
    .map((line) => line.map(({ column, row }) => column * rows + row)),
);

export type Sight = 'discs' | 'threats';

/** A network's inputs by what it sees; each is 1 or 0. */
export const inputCounts: Readonly<Record<Sight, number>> = { discs: 2 * cells, threats: 4 * cells };

/** Empty, the side to move, the other side. */
const [empty, own, other] = [0, 1, 2];

/** What each cell holds after these columns (0 to 6, in order). Precondition: they are playable. */
function boardAfter(moves: readonly number[]): number[] {
  const board = Array.from({ length: cells }, () => empty);
  const heights = Array.from({ length: columns }, () => 0);
  for (const [ply, column] of moves.entries()) {
    const row = heights[column] ?? rows;
    board[column * rows + row] = (moves.length - ply) % 2 === 0 ? own : other;
    heights[column] = row + 1;
  }
  return board;
}

/** The empty cells in which one more disc of a side makes four, playable now or not. */
function winningCells(board: readonly number[], side: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const line of lines) {
    const [gap, second] = line.filter((cell) => board[cell] !== side);
    if (gap !== undefined && second === undefined && board[gap] === empty) found.add(gap);
  }
  return found;
}

/** The inputs that are 1 after these columns (0 to 6, in order), for the side to move. */
export function activeInputs(moves: readonly number[], sight: Sight): readonly number[] {
  const board = boardAfter(moves);
  const discs = board.flatMap((held, cell) => (held === empty ? [] : [cell + (held === own ? 0 : cells)]));
  if (sight === 'discs') return discs;
  return [
    ...discs,
    ...[...winningCells(board, own)].map((cell) => 2 * cells + cell),
    ...[...winningCells(board, other)].map((cell) => 3 * cells + cell),
  ];
}

/** The same inputs for the mirrored board. */
export function mirrored(inputs: readonly number[]): readonly number[] {
  return inputs.map((input) => {
    const plane = Math.floor(input / cells);
    const cell = input % cells;
    return plane * cells + (columns - 1 - Math.floor(cell / rows)) * rows + (cell % rows);
  });
}
