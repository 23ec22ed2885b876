/**
 * The worker that analyses a finished game: one task in, findings out as they come, until it is
 * terminated. Each engine is loaded when a game of its kind is analysed.
 */
import { openAnalyst } from '@playfield/engines/analysts.ts';
import { gameById } from '@playfield/games/registry.ts';
import { fetchFile } from '../offline/engineFiles.ts';
import { estimatesOf, withRules } from './estimates.ts';
import { findingsOf, readTask } from './solvedVerdicts.ts';

async function analyse(data: unknown): Promise<void> {
  const task = readTask(data);
  const rules = gameById(task?.gameType ?? '');
  const opened = rules && (await openAnalyst(rules.id, fetchFile));
  if (!task || !opened) throw new Error('no such task');
  const findings =
    opened.kind === 'solved'
      ? findingsOf(opened.analyst, task)
      : estimatesOf(withRules(rules, opened.estimator), task);
  for (const finding of findings) postMessage(finding);
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  analyse(data).catch((error: unknown) => {
    // Rethrown outside the promise, so that the page gets the worker's `error` event.
    setTimeout(() => {
      throw error;
    });
  });
});
