/** ENGINE_START, seen from the operating system: the threads of a server's process. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess } from '../faults/testing/serverProcess.ts';

/** What Node calls a thread that was given no name. */
const engineThread = 'WorkerThread';

/** The names of a process's threads. */
function threadsOf(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/comm`, 'utf8').trim());
}

test.skipIf(process.platform !== 'linux').each([
  ['at-once', 2],
  ['first-question', 0],
])('%s: a server that is ready has %i engine threads', async (start, threads) => {
  const server = await serverProcess({ env: { ENGINE_START: start, ENGINE_WORKERS: '2' } });
  onTestFinished(server.dispose);
  await server.start();
  expect(threadsOf(server.pid()).filter((name) => name === engineThread)).toHaveLength(threads);
});
