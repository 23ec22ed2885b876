/** Random openings of Connect Four from a seed, for tests and benches. */

/** A number in [0, 1) at each call (the generator "mulberry32"). */
export function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rows = 6;
const columns = 7;

/** A plain board: the colour (0 or 1) of each disc by column, bottom first. */
export type Board = readonly (readonly number[])[];

/** Whether the newest disc of a column is part of four in a row. */
export function completesFour(board: Board, column: number): boolean {
  const row = (board[column]?.length ?? 0) - 1;
  const colour = board[column]?.[row];
  const run = (dx: number, dy: number): number => {
    let length = 0;
    while (board[column + dx * (length + 1)]?.[row + dy * (length + 1)] === colour) length += 1;
    return length;
  };
  return [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].some(([dx = 0, dy = 0]) => run(dx, dy) + run(-dx, -dy) >= 3);
}

export const emptyBoard: Board = Array.from({ length: columns }, () => []);

export function drop(board: Board, column: number, colour: number): Board {
  return board.with(column, [...(board[column] ?? []), colour]);
}

export const playable = (board: Board): number[] =>
  board.flatMap((discs, column) => (discs.length < rows ? [column] : []));

/** Columns of `count` moves after which the game is not over and nobody can win at once. */
export function quietLine(count: number, fraction: () => number): readonly number[] {
  for (;;) {
    const line = tryLine(count, fraction);
    if (line) return line;
  }
}

function tryLine(count: number, fraction: () => number): readonly number[] | null {
  let board = emptyBoard;
  const moves: number[] = [];
  for (;;) {
    const colour = moves.length % 2;
    const open = playable(board);
    const wins = (side: number): number[] =>
      open.filter((column) => completesFour(drop(board, column, side), column));
    if (open.length === 0 || wins(colour).length > 0) return null;
    if (moves.length === count) return moves;
    const threats = wins(1 - colour);
    if (threats.length > 1) return null;
    const choice = threats.length === 1 ? threats : open;
    const column = choice[Math.floor(fraction() * choice.length)] ?? 0;
    board = drop(board, column, colour);
    moves.push(column);
  }
}
