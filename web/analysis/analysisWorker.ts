/**
 * The thread that looks through a finished game: one task in, findings out as they come, until it is ended from outside. Each
 * engine is fetched when a game of its kind is asked about.
 */
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import endingsUrl from '@playfield/engines/checkers/endings/four.gz?url';
import checkersUrl from '@playfield/engines/checkers/wasm/engine.wasm?url';
import bookUrl from '@playfield/engines/connect-four/book/openings.gz?url';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import connectFourUrl from '@playfield/engines/connect-four/wasm/engine.wasm?url';
import { connectFourAnalyst } from './connectFourAnalyst.ts';
import { checkersLooker } from './checkersAnalyst.ts';
import { estimatesOf } from './estimates.ts';
import { findingsOf, readTask, type Finding, type Task } from './solvedVerdicts.ts';
import { ticTacToeAnalyst } from './ticTacToeAnalyst.ts';

/** Positions the solver remembers, as a power of two: 32 MB, and 8 for the openings, which a phone has too. */
const solverBits = 22;
/** The same of the Checkers engine: 16 MB. */
const checkersBits = 20;

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be fetched: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

type Find = (task: Task) => Iterable<Finding>;

async function openConnectFour(): Promise<Find> {
  const [wasm, book] = await Promise.all([fetched(connectFourUrl), fetched(bookUrl)]);
  const analyst = connectFourAnalyst(await createSolver(wasm, { tableBits: solverBits, book }));
  return (task) => findingsOf(analyst, task);
}

async function openCheckers(): Promise<Find> {
  const [wasm, endings] = await Promise.all([fetched(checkersUrl), fetched(endingsUrl)]);
  const looker = checkersLooker(await createCheckersEngine(wasm, { tableBits: checkersBits, endings }));
  return (task) => estimatesOf(looker, task);
}

const openers: ReadonlyMap<string, () => Promise<Find>> = new Map([
  ['connect-four', openConnectFour],
  ['checkers', openCheckers],
  ['tic-tac-toe', () => Promise.resolve((task: Task) => findingsOf(ticTacToeAnalyst(), task))],
]);

async function analyse(data: unknown): Promise<void> {
  const task = readTask(data);
  const open = task && openers.get(task.gameType);
  if (!task || !open) throw new Error('no such task');
  const find = await open();
  for (const finding of find(task)) postMessage(finding);
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  analyse(data).catch((error: unknown) => {
    // Out of the promise, so that the page is told (`error` of the worker).
    setTimeout(() => {
      throw error;
    });
  });
});
