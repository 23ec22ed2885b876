/** The analysts of finished games, by game: one line each. */
import type { Analyst, Estimator } from './analyst.ts';
import { checkersEstimator } from './checkers/analyst.ts';
import { createCheckersEngine } from './checkers/engine.ts';
import { connectFourAnalyst } from './connect-four/analyst.ts';
import { createSolver } from './connect-four/solver.ts';
import type { ReadFile } from './registry.ts';
import { ticTacToeAnalyst } from './tic-tac-toe/analyst.ts';

export type OpenedAnalyst =
  | { readonly kind: 'solved'; readonly analyst: Analyst }
  | { readonly kind: 'estimated'; readonly estimator: Estimator };

/**
 * Positions the solver remembers, as a power of two: 32 MB, and 8 for the openings, which a phone
 * can spare too.
 */
const solverBits = 22;
/** The same of the Checkers engine: 16 MB. */
const checkersBits = 20;

async function openConnectFour(read: ReadFile): Promise<OpenedAnalyst> {
  const [wasm, book] = await Promise.all([
    read('connect-four/wasm/engine.wasm'),
    read('connect-four/book/openings.gz'),
  ]);
  return {
    kind: 'solved',
    analyst: connectFourAnalyst(await createSolver(wasm, { tableBits: solverBits, book })),
  };
}

async function openCheckers(read: ReadFile): Promise<OpenedAnalyst> {
  const [wasm, endings] = await Promise.all([
    read('checkers/wasm/engine.wasm'),
    read('checkers/endings/four.gz'),
  ]);
  const engine = await createCheckersEngine(wasm, { tableBits: checkersBits, endings });
  return { kind: 'estimated', estimator: checkersEstimator(engine) };
}

const openers: ReadonlyMap<string, (read: ReadFile) => Promise<OpenedAnalyst>> = new Map([
  ['connect-four', openConnectFour],
  ['checkers', openCheckers],
  ['tic-tac-toe', () => Promise.resolve({ kind: 'solved', analyst: ticTacToeAnalyst() })],
]);

/** Null for a game without an analyst. */
export async function openAnalyst(gameType: string, read: ReadFile): Promise<OpenedAnalyst | null> {
  return (await openers.get(gameType)?.(read)) ?? null;
}
