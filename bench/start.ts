/**
 * `npm start` until the server answers /readyz: in a fresh clone with an empty npm cache, again in
 * the same clone, and the bare server's start for comparison. Stops each with SIGTERM to npm, as a
 * supervisor would.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from '@playfield/e2e/server.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { startFlags } from '@playfield/server/testing/startFlags.ts';
import { copyClone, shellEnv } from './measure/clone.ts';
import { endWithThis } from './measure/endWithThis.ts';
import { median, printFigures, seconds, type Figure } from './measure/figures.ts';

const coldWithinMs = 300_000;
const warmRounds = 5;

/**
 * Milliseconds from starting the command to ready; the command is then stopped and must exit with
 * code 0.
 */
async function timeStart(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  endWithThis(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || performance.now() - startedMs > coldWithinMs) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not come up:\n${output}`);
    }
    await sleep(10);
  }
  const readyMs = performance.now() - startedMs;
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code ?? 'a signal'} after SIGTERM:\n${output}`);
  return readyMs;
}

const clone = copyClone();
const cache = await mkdtemp(join(tmpdir(), 'playfield-npm-'));
try {
  const env = { ...shellEnv(), npm_config_cache: cache };
  console.log(`Cold: npm start in ${clone}, empty npm cache …`);
  const coldMs = await timeStart('npm', ['start'], clone, env);
  const warm: number[] = [];
  const bare: number[] = [];
  for (let round = 1; round <= warmRounds; round += 1) {
    console.log(`Warm: round ${round} of ${warmRounds} …`);
    warm.push(await timeStart('npm', ['start'], clone, env));
    bare.push(await timeStart(process.execPath, [...startFlags, 'server/dist/main.js'], clone, env));
  }
  const bareMs = median(bare);
  const against = (value: number): Pick<Figure, 'anchor' | 'ratio'> => ({
    anchor: `the server alone, ${seconds(bareMs)}`,
    ratio: `${(value / bareMs).toFixed(2)}x`,
  });
  printFigures('npm run bench -- start', new Date(), [
    { figure: 'npm start, fresh clone and empty npm cache', value: seconds(coldMs), ...against(coldMs) },
    {
      figure: `npm start, again (median of ${warmRounds})`,
      value: seconds(median(warm)),
      ...against(median(warm)),
    },
    { figure: 'the server alone', value: seconds(bareMs) },
  ]);
} finally {
  await Promise.all([clone, cache].map((folder) => rm(folder, { recursive: true, force: true })));
}
