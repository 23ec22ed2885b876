/**
 * The engines by the game they play. Moves are passed in and returned in the form in which they are
 * stored.
 */
import { adviceOn, usualLineNodes } from './checkers/advice.ts';
import { createCheckersEngine, type Path } from './checkers/engine.ts';
import { positionAfter } from './checkers/replay.ts';
import { readNetwork } from './connect-four/network/network.ts';
import { createSolver } from './connect-four/solver.ts';
import { solveTicTacToe } from './tic-tac-toe/table.ts';

type KnownMove = {
  readonly move: object;
  readonly score: number;
  /**
   * The expected continuation, this move first, as far as the engine knows; computed on request.
   */
  readonly line?: () => readonly object[];
};

/** Whom an engine thinks for: a level, or a hint. */
type Asker = 'easy' | 'medium' | 'hard' | 'hint';

export type Engine = {
  /**
   * The value of every legal move after these as the given level judges it, the higher the better;
   * hard, the strongest, when omitted. Easy and medium of Connect Four use a small network; its
   * hard is exact for the best moves, and for the others gives upper bounds, or leaves them out
   * when only some of the best could be found in time; Tic Tac Toe is exact, Checkers estimates. A
   * hint searches as deep as hard, except in Checkers, where it has its own budget. Null when the
   * answer would take too long, and at a level the engine does not play. `effort` is the share of
   * its usual number of positions that hard or a hint may search, above 0 and at most 1; 1 when
   * omitted.
   */
  readonly advise: (
    moves: readonly unknown[],
    asked?: { readonly asker?: Asker; readonly effort?: number },
  ) => readonly KnownMove[] | null;
};

/** Reads a file of this folder, named relative to it. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A network's values are in hundredths of a certain win. */
const hundredths = 100;

/** Limits of one game's engine. */
export const connectFourLimits = {
  /** Positions the solver remembers, as a power of two: 32 MB. */
  tableBits: 22,
  /**
   * Positions searched for one answer: about an eighth of a second. After the book that finds a best
   * column nearly always, whether in random positions (bench/connectFourBook.ts) or in games of the
   * levels: where nothing was remembered, in 300 of 300 of ten discs, 298 of 300 of eleven, and 300 of
   * 300 of twelve.
   */
  mostNodes: 2_000_000,
} as const;
/** `margin`: moves up to this many hundredths of a man below the best are told apart. */
const checkers = {
  easy: { maxDepth: 3, mostNodes: 100_000, margin: 600 },
  medium: { maxDepth: 6, mostNodes: 300_000, margin: 150 },
  /** Less than a third of a second. */
  hard: { mostNodes: 2_500_000, margin: 6 },
  /**
   * A third of hard's: nearly always enough for an equally good move (bench/checkersHints.ts), in a
   * tenth of a second.
   */
  hint: { mostNodes: 800_000, margin: 0 },
} as const;

/** Searched whatever the effort: less than a millisecond. */
const fewestNodes = 5000;
const nodesFor = (mostNodes: number, effort: number): number =>
  Math.max(fewestNodes, Math.round(mostNodes * effort));

function columnOf(move: unknown): number {
  const column = typeof move === 'object' && move !== null && 'column' in move ? move.column : null;
  if (typeof column !== 'number') throw new RangeError('a move without a column');
  return column;
}

async function openConnectFour(read: ReadFile): Promise<Engine> {
  const { tableBits, mostNodes } = connectFourLimits;
  const [wasm, book, easy, medium] = await Promise.all([
    read('connect-four/wasm/engine.wasm'),
    read('connect-four/book/openings.gz'),
    read('connect-four/network/easy.bin'),
    read('connect-four/network/medium.bin'),
  ]);
  const solver = await createSolver(wasm, { tableBits, book });
  const networks = { easy: readNetwork(easy), medium: readNetwork(medium) };
  return {
    advise(moves, { asker = 'hard', effort = 1 } = {}) {
      if (asker === 'easy' || asker === 'medium') {
        const values = networks[asker].columnValues(moves.map(columnOf));
        return values.map(({ column, value }) => ({ move: { column }, score: hundredths * value }));
      }
      const scores = solver.someBestColumns(moves.map(columnOf), nodesFor(mostNodes, effort));
      return scores?.map(({ column, score }) => ({ move: { column }, score })) ?? null;
    },
  };
}

const asMove = (path: Path): object => ({ path });

async function openCheckers(read: ReadFile): Promise<Engine> {
  const [wasm, endings] = await Promise.all([
    read('checkers/wasm/engine.wasm'),
    read('checkers/endings/four.gz'),
  ]);
  const engine = await createCheckersEngine(wasm, { endings });
  return {
    advise(moves, { asker = 'hard', effort = 1 } = {}) {
      const limits = { ...checkers[asker], lineNodes: nodesFor(usualLineNodes, effort) };
      const isShort = asker === 'easy' || asker === 'medium';
      const mostNodes = isShort ? limits.mostNodes : nodesFor(limits.mostNodes, effort);
      return adviceOn(engine, positionAfter(moves), { ...limits, mostNodes }).map(
        ({ move, score, line }) => ({
          move: asMove(move),
          score,
          line: () => line().map(asMove),
        }),
      );
    },
  };
}

function openTicTacToe(): Promise<Engine> {
  const table = solveTicTacToe();
  return Promise.resolve({
    advise(moves, { asker = 'hard' } = {}) {
      if (asker === 'easy' || asker === 'medium') return null;
      const scored = table.scores(moves.map(columnOf));
      return scored.map(({ cell, score }) => ({ move: { column: cell }, score }));
    },
  });
}

const openers: ReadonlyMap<string, (read: ReadFile) => Promise<Engine>> = new Map([
  ['connect-four', openConnectFour],
  ['checkers', openCheckers],
  ['tic-tac-toe', openTicTacToe],
]);

/** The engine of one game; null where it has none. */
export async function openEngine(gameId: string, read: ReadFile): Promise<Engine | null> {
  return (await openers.get(gameId)?.(read)) ?? null;
}

/** All engines by the game they play. */
export async function openEngines(read: ReadFile): Promise<ReadonlyMap<string, Engine>> {
  const opened = [...openers].map(async ([gameId, open]) => [gameId, await open(read)] as const);
  return new Map(await Promise.all(opened));
}
