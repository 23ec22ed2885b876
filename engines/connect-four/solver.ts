/**
 * Exact scores of Connect Four positions (engine in assembly/, compiled into wasm/). A score counts
 * discs for the side to move: 0 is a draw; n > 0 a win that leaves the winner n - 1 of its discs
 * unplayed, n < 0 a loss by the same measure. So a higher score is a sooner win or a later loss
 * (http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
 */
import { readBook } from './book.ts';
import { enterBook } from './loadBook.ts';
import { instantiate } from './wasm/engine.js';

const columns = 7;
/** The best ones are mostly in the middle. */
const middleFirst = [3, 2, 4, 1, 5, 0, 6] as const;

export type ColumnScore = {
  /** 0 to 6. */
  readonly column: number;
  readonly score: number;
};

export type Solver = {
  /**
   * The score of the position after these columns (0 to 6, in order) for the side to move. Null
   * when `mostNodes` positions did not suffice; what was found stays known, so asking again
   * continues. Throws a RangeError for illegal moves and for games that are over.
   */
  readonly score: (moves: readonly number[], mostNodes?: number) => number | null;
  /**
   * The score of every playable column for the side to move, from left to right. Otherwise like
   * `score`.
   */
  readonly columnScores: (moves: readonly number[], mostNodes?: number) => readonly ColumnScore[] | null;
  /**
   * Like `columnScores`, but exact for the best columns only, which takes a fraction of the time;
   * each other column has a lower score, which is an upper bound.
   */
  readonly bestColumns: (moves: readonly number[], mostNodes?: number) => readonly ColumnScore[] | null;
  /**
   * Like `bestColumns` when `mostNodes` positions suffice for that, else those best columns, at
   * least one, that were found. Null when they did not suffice for one.
   */
  readonly someBestColumns: (moves: readonly number[], mostNodes?: number) => readonly ColumnScore[] | null;
  /** Positions searched for the last question. */
  readonly nodes: () => number;
  /** Forgets everything it has seen; the book stays. */
  readonly forget: () => void;
  /** Positions of up to this many discs are answered at once, from the book; -1 without one. */
  readonly bookPlies: number;
};

export type SolverOptions = {
  /** The solver remembers 2^tableBits positions of 8 bytes each; 15 to 26, 22 when omitted. */
  readonly tableBits?: number;
  /** `book/openings.gz`. */
  readonly book?: Uint8Array<ArrayBuffer>;
};

/** No score is further from a draw than a side has discs. */
const mostDiscs = 21;
/** The engine's answer when the limit stopped it. */
const unknown = 127;

/**
 * Makes a solver from `wasm/engine.wasm`. Throws a RangeError when there is no memory, and for a
 * damaged book.
 */
export async function createSolver(
  bytes: BufferSource,
  { tableBits = 22, book }: SolverOptions = {},
): Promise<Solver> {
  const engine = await instantiate(await WebAssembly.compile(bytes), { env: {} });
  const opened = book ? await readBook(book) : null;
  if (opened) enterBook(engine, opened);
  const bookPlies = opened?.plies ?? -1;
  const forget = (): void => {
    if (!engine.reserve(tableBits)) throw new RangeError(`no memory for 2^${tableBits} positions`);
  };
  forget();
  let nodes = 0;

  function play(column: number): boolean {
    return Number.isInteger(column) && column >= 0 && column < columns && engine.drop(column);
  }

  /** Sets the engine to the position after these moves. */
  function replay(moves: readonly number[]): void {
    engine.begin();
    for (const [discs, column] of moves.entries()) {
      if (!play(column)) throw new RangeError(`column ${column} cannot be played after ${discs} discs`);
    }
  }

  /** The score of the position set: exact between `least` and `most`, else a bound beyond them. */
  function solve(mostNodes: number, least: number, most: number): number | null {
    const score = engine.solvePlayed(least, most, mostNodes);
    nodes += engine.nodeCount();
    return score === unknown ? null : score;
  }

  function score(moves: readonly number[], mostNodes = Infinity): number | null {
    nodes = 0;
    replay(moves);
    if (engine.isOver()) throw new RangeError('the game is over');
    return solve(mostNodes, -mostDiscs, mostDiscs);
  }

  /**
   * Scores of columns, exact from the best one's down to this many discs below it, as far as
   * `mostNodes` positions suffice.
   */
  function columnsWithin(span: number, moves: readonly number[], mostNodes = Infinity) {
    const best = score(moves, mostNodes);
    if (best === null) return null;
    const scores: ColumnScore[] = [];
    let isWhole = true;
    replay(moves);
    const first = engine.firstColumn(best, mostNodes - nodes);
    nodes += engine.nodeCount();
    // To show that a column is worse than the best takes long: it must not use up what the best one needs.
    for (const column of middleFirst.toSorted((a, b) => Number(b === first) - Number(a === first))) {
      replay(moves);
      if (!play(column)) continue;
      const theirs = solve(mostNodes - nodes, -best, span - best);
      isWhole = theirs !== null;
      if (theirs === null) break;
      scores.push({ column, score: 0 - theirs });
    }
    scores.sort((a, b) => a.column - b.column);
    return { best, scores, isWhole };
  }

  function allWithin(span: number, moves: readonly number[], mostNodes?: number) {
    const found = columnsWithin(span, moves, mostNodes);
    return found?.isWhole ? found.scores : null;
  }

  function someBestColumns(moves: readonly number[], mostNodes?: number) {
    const found = columnsWithin(1, moves, mostNodes);
    if (!found || found.isWhole) return found && found.scores;
    const best = found.scores.filter((one) => one.score === found.best);
    return best.length > 0 ? best : null;
  }

  return {
    score,
    columnScores: (moves, mostNodes) => allWithin(2 * mostDiscs, moves, mostNodes),
    bestColumns: (moves, mostNodes) => allWithin(1, moves, mostNodes),
    someBestColumns,
    nodes: () => nodes,
    forget,
    bookPlies,
  };
}
