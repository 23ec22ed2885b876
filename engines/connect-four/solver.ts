/**
 * The exact truth about Connect Four positions (engine in assembly/, compiled into wasm/). A score counts discs for the side to
 * move: 0 is a draw; n > 0 a win that leaves the winner n - 1 of its discs unplayed, n < 0 a loss likewise. So a
 * higher score is a sooner win or a later loss (http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
 */
import { readBook } from './book.ts';
import { instantiate } from './wasm/engine.js';

const columns = 7;
const rows = 6;

export type ColumnScore = {
  /** 0 to 6. */
  readonly column: number;
  readonly score: number;
};

export type Solver = {
  /**
   * The score of the position after these columns (0 to 6, in order) for the side to move. Null when `mostNodes` positions
   * did not suffice; what was found stays known, so asking again goes on. Throws a RangeError for moves that
   * cannot be made and for games that are over.
   */
  readonly score: (moves: readonly number[], mostNodes?: number) => number | null;
  /** The score of every playable column for the side to move, from left to right. Else like `score`. */
  readonly columnScores: (moves: readonly number[], mostNodes?: number) => readonly ColumnScore[] | null;
  /** Positions looked at by the last question. */
  readonly nodes: () => number;
  /** Forgets everything it has seen; the book stays. */
  readonly forget: () => void;
  /** Positions of up to so many discs are answered at once, from the book; -1 without one. */
  readonly bookPlies: number;
};

export type SolverOptions = {
  /** The solver remembers 2^tableBits positions of 8 bytes each; 15 to 26, 22 when left out. */
  readonly tableBits?: number;
  /** `book/openings.gz`. */
  readonly book?: Uint8Array<ArrayBuffer>;
};

/** As bits, seven a column, the lowest cell first. */
type Position = {
  /** The discs of the side to move. */
  readonly own: bigint;
  readonly mask: bigint;
  readonly discs: number;
  readonly heights: readonly number[];
};

const empty: Position = { own: 0n, mask: 0n, discs: 0, heights: Array.from({ length: columns }, () => 0) };
/** Distances between neighbours in a line: upright, falling, level, rising. */
const steps = [1n, 6n, 7n, 8n] as const;
/** Nobody can lose by more discs than a side has. */
const worstLoss = 21;
/** What the engine answers when it was not let look far enough. */
const unknown = 127;

const cellOf = (column: number, row: number): bigint => 1n << BigInt(7 * column + row);

function hasFour(discs: bigint): boolean {
  return steps.some((step) => {
    const pairs = discs & (discs >> step);
    return (pairs & (pairs >> (2n * step))) !== 0n;
  });
}

/** Null where the column is full. */
function play({ own, mask, discs, heights }: Position, column: number): Position | null {
  const row = heights[column];
  if (row === undefined || row === rows) return null;
  return {
    own: own ^ mask,
    mask: mask | cellOf(column, row),
    discs: discs + 1,
    heights: heights.with(column, row + 1),
  };
}

/** Whether the side that moved last has four in a row. */
const isWon = ({ own, mask }: Position): boolean => hasFour(own ^ mask);

function positionAfter(moves: readonly number[]): Position {
  let position = empty;
  for (const column of moves) {
    const next = isWon(position) ? null : play(position, column);
    if (!next) throw new RangeError(`column ${column} cannot be played after ${position.discs} discs`);
    position = next;
  }
  if (isWon(position) || position.discs === columns * rows) throw new RangeError('the game is over');
  return position;
}

type Engine = Awaited<ReturnType<typeof instantiate>>;

/** Answers how many discs the positions of the book have. Throws a RangeError where it is damaged. */
async function takeBook(engine: Engine, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const { plies, scores } = await readBook(file);
  const count = engine.enumerate(plies);
  if (count !== scores.length) {
    throw new RangeError(`the opening book is damaged: ${scores.length} scores for ${count} positions`);
  }
  for (const [index, score] of scores.entries()) engine.keepScore(index, score);
  engine.useBook(plies);
  return plies;
}

/** Makes a solver of `wasm/engine.wasm`. Throws a RangeError when there is no memory, and for a book that is damaged. */
export async function createSolver(
  bytes: BufferSource,
  { tableBits = 22, book }: SolverOptions = {},
): Promise<Solver> {
  const engine = await instantiate(await WebAssembly.compile(bytes), { env: {} });
  const bookPlies = book ? await takeBook(engine, book) : -1;
  const forget = (): void => {
    if (!engine.reserve(tableBits)) throw new RangeError(`no memory for 2^${tableBits} positions`);
  };
  forget();
  let nodes = 0;

  /** `least`: known not to be worth less. */
  function solve({ own, mask }: Position, mostNodes: number, least = -worstLoss): number | null {
    const score = engine.solve(own, mask, least, mostNodes);
    nodes += engine.nodeCount();
    return score === unknown ? null : score;
  }

  /** For the side that is to move before the column is played; no column is worth more to it than `most`. */
  function scoreOf(before: Position, after: Position, most: number, mostNodes: number): number | null {
    // The winning disc is the last one.
    if (isWon(after)) return (columns * rows + 1 - before.discs) >> 1;
    if (after.discs === columns * rows) return 0;
    const theirs = solve(after, mostNodes, -most);
    return theirs === null ? null : 0 - theirs;
  }

  return {
    score(moves, mostNodes = Infinity) {
      nodes = 0;
      return solve(positionAfter(moves), mostNodes);
    },
    columnScores(moves, mostNodes = Infinity) {
      nodes = 0;
      const position = positionAfter(moves);
      const most = solve(position, mostNodes);
      if (most === null) return null;
      const scores: ColumnScore[] = [];
      for (let column = 0; column < columns; column++) {
        const next = play(position, column);
        if (!next) continue;
        const score = scoreOf(position, next, most, mostNodes - nodes);
        if (score === null) return null;
        scores.push({ column, score });
      }
      return scores;
    },
    nodes: () => nodes,
    forget,
    bookPlies,
  };
}
