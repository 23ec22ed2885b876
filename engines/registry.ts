/** Which games are solved, and by which engine. Moves go in and come out in the form in which they are stored. */
import { createSolver } from './connect-four/solver.ts';

export type KnownMove = { readonly move: { readonly column: number }; readonly score: number };

export type Engine = {
  /** The exact worth of every legal move after these, the higher the better, 0 a draw; null when that took too long. */
  readonly truth: (moves: readonly unknown[]) => readonly KnownMove[] | null;
};

/** Reads a file of this folder, named from here. */
export type ReadFile = (file: string) => Promise<BufferSource>;

/** Positions the solver remembers, as a power of two: 32 MB. */
const tableBits = 22;
/** Positions it looks at for one answer: a sixth of a second. From ten discs on that is mostly enough, from fourteen always. */
const mostNodes = 2_000_000;
/** With fewer discs it would take seconds: not even begun. */
const fewestDiscs = 8;

function columnOf(move: unknown): number {
  const column = typeof move === 'object' && move !== null && 'column' in move ? move.column : null;
  if (typeof column !== 'number') throw new RangeError('a move without a column');
  return column;
}

async function openConnectFour(read: ReadFile): Promise<Engine> {
  const solver = await createSolver(await read('connect-four/wasm/engine.wasm'), tableBits);
  return {
    truth(moves) {
      if (moves.length < fewestDiscs) return null;
      const scores = solver.columnScores(moves.map(columnOf), mostNodes);
      return scores?.map(({ column, score }) => ({ move: { column }, score })) ?? null;
    },
  };
}

const openers: ReadonlyMap<string, (read: ReadFile) => Promise<Engine>> = new Map([
  ['connect-four', openConnectFour],
]);

/** All engines by the game they solve. */
export async function openEngines(read: ReadFile): Promise<ReadonlyMap<string, Engine>> {
  const opened = [...openers].map(async ([gameId, open]) => [gameId, await open(read)] as const);
  return new Map(await Promise.all(opened));
}
