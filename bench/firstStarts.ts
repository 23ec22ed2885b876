/**
 * First starts in a row, each on a fresh data directory, while other processes keep the processors
 * busy: every one must open its port. `--count` starts (200) beside `--spinning` processes (2).
 * Exits with 1 when one does not.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { median, printFigures, seconds } from './measure/figures.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, spinning: { type: 'string', default: '2' } },
});
const count = Number(values.count);
const spinning = Array.from({ length: Number(values.spinning) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => {
  for (const child of spinning) child.kill('SIGKILL');
});

const openedMs: number[] = [];
for (let n = 1; n <= count; n++) {
  const startedMs = performance.now();
  try {
    const server = await startServer();
    openedMs.push(performance.now() - startedMs);
    await server.dispose();
  } catch (error) {
    console.error(`Start ${n}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (n % 20 === 0) console.log(`${openedMs.length} of ${n} ports opened …`);
}
printFigures('node bench/firstStarts.ts', new Date(), [
  { figure: `First starts of ${count} that opened their port`, value: String(openedMs.length) },
  { figure: 'First start until ready, median', value: seconds(median(openedMs)) },
  { figure: 'First start until ready, worst', value: seconds(Math.max(...openedMs)) },
]);
process.exit(openedMs.length === count ? 0 : 1);
