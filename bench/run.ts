/**
 * npm run bench: runs every figure of this folder, one after another, each in its own process; `npm
 * run bench -- bundle start` runs only those, `npm run bench -- --list` only lists them. A figure
 * prints its rows; with `--record` they also replace the same command's rows in results.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';

const folder = import.meta.dirname;
const self = basename(import.meta.filename);
const figures = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== self && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'));

const words = process.argv.slice(2);
const isRecorded = words.includes('--record');
const asked = words.filter((word) => word !== '--record');
if (asked.includes('--list')) {
  console.log(figures.join('\n'));
  process.exit(0);
}
const unknown = asked.filter((name) => !figures.includes(name));
if (unknown.length > 0) {
  console.error(`No figure is called ${unknown.join(', ')}. There are: ${figures.join(', ')}.`);
  process.exit(2);
}

let running: ChildProcess | undefined;
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    running?.kill(signal);
  });
}

/** Resolves with the exit code; null when killed by a signal. */
function run(name: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_RECORD: isRecorded ? 'on' : 'off' },
  });
  running = child;
  return new Promise((resolve) => child.once('exit', resolve));
}

const failed: string[] = [];
for (const name of asked.length > 0 ? asked : figures) {
  console.log(`\n${name} …`);
  const code = await run(name);
  if (stoppedBy) break;
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
if (stoppedBy) process.exitCode = 128 + constants.signals[stoppedBy];
else process.exitCode = failed.length > 0 ? 1 : 0;
