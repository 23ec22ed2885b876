/**
 * The thread that looks through a finished game: one task in, findings out as they come, until it is ended from outside. The
 * solver comes with it and with nothing else.
 */
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import connectFourUrl from '@playfield/engines/connect-four/wasm/engine.wasm?url';
import { connectFourAnalyst } from './connectFourAnalyst.ts';
import { findingsOf, readTask, type Analyst } from './findings.ts';
import { ticTacToeAnalyst } from './ticTacToeAnalyst.ts';

/** Positions the solver remembers, as a power of two: 32 MB, which a phone has too. */
const tableBits = 22;

async function openConnectFour(): Promise<Analyst> {
  const answer = await fetch(connectFourUrl);
  if (!answer.ok) throw new Error(`the solver could not be fetched: ${answer.status}`);
  return connectFourAnalyst(await createSolver(await answer.arrayBuffer(), { tableBits }));
}

const openers: ReadonlyMap<string, () => Promise<Analyst>> = new Map([
  ['connect-four', openConnectFour],
  ['tic-tac-toe', () => Promise.resolve(ticTacToeAnalyst())],
]);

async function analyse(data: unknown): Promise<void> {
  const task = readTask(data);
  const open = task && openers.get(task.gameType);
  if (!task || !open) throw new Error('no such task');
  for (const finding of findingsOf(await open(), task)) postMessage(finding);
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  analyse(data).catch((error: unknown) => {
    // Out of the promise, so that the page is told (`error` of the worker).
    setTimeout(() => {
      throw error;
    });
  });
});
