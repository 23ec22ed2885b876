/**
 * The exact value of every position of Tic Tac Toe, computed once by visiting all of them (a few
 * milliseconds). A score is for the side to move: 0 is a draw; n > 0 a win that leaves n - 1 cells
 * empty, n < 0 a loss by the same measure. So a higher score is a sooner win or a later loss.
 */

const cellCount = 9;
const full = 2 ** cellCount - 1;
const cells = Array.from({ length: cellCount }, (_, cell) => cell);
/** Cells as bits, row by row from the top left. */
const lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124] as const;
const unseen = -128;

export type CellScore = {
  /** 0 to 8, row by row from the top left. */
  readonly cell: number;
  readonly score: number;
};

export type Table = {
  /** Reachable positions, including the empty board and finished games. */
  readonly positions: number;
  /**
   * Every empty cell in order; none when the game is over. Throws a RangeError for illegal moves.
   */
  readonly scores: (moves: readonly number[]) => readonly CellScore[];
};

/** The marks of the side to move and those of the other. */
type Position = { readonly own: number; readonly their: number };

const hasLine = (marks: number): boolean => lines.some((line) => (marks & line) === line);
const isFree = ({ own, their }: Position, cell: number): boolean => ((own | their) & (1 << cell)) === 0;
const isOver = ({ own, their }: Position): boolean => hasLine(their) || (own | their) === full;
const after = ({ own, their }: Position, cell: number): Position => ({
  own: their,
  their: own | (1 << cell),
});
const emptyCells = (position: Position): number[] => cells.filter((cell) => isFree(position, cell));

function positionAfter(moves: readonly number[]): Position {
  return moves.reduce<Position>(
    (position, cell) => {
      if (isOver(position) || !cells.includes(cell) || !isFree(position, cell))
        throw new RangeError(`cell ${cell} cannot be played`);
      return after(position, cell);
    },
    { own: 0, their: 0 },
  );
}

export function solveTicTacToe(): Table {
  /** Indexed by the marks of the side to move and, nine bits higher, those of the other. */
  const scores = new Int8Array(2 ** (2 * cellCount)).fill(unseen);
  let positions = 0;

  function scoreOf(position: Position): number {
    const key = position.own | (position.their << cellCount);
    const known = scores[key] ?? unseen;
    if (known !== unseen) return known;
    positions += 1;
    const empty = emptyCells(position);
    const score = hasLine(position.their)
      ? -1 - empty.length
      : empty.reduce(
          (best, cell) => Math.max(best, 0 - scoreOf(after(position, cell))),
          empty.length ? -full : 0,
        );
    scores[key] = score;
    return score;
  }

  scoreOf({ own: 0, their: 0 });
  return {
    positions,
    scores(moves) {
      const position = positionAfter(moves);
      if (isOver(position)) return [];
      return emptyCells(position).map((cell) => ({ cell, score: 0 - scoreOf(after(position, cell)) }));
    },
  };
}
