/**
 * npm test: Vitest (unit and integration), then Playwright (end to end); the last lines are what
 * failed and the sum. It leaves out what is slow, files named `*.slow.test.ts` and journeys tagged
 * `@slow`, which `npm run test:slow` runs. With paths (`npm test -- server/match e2e/smoke`) it runs
 * everything there, slow or not: a path that starts with `e2e` is Playwright's. `npm run test:long`
 * runs the tests that have a full size at that size (test/size.ts), with Vitest only. The exit code
 * is 0 only when something ran and nothing failed. A signal stops the runner too.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { add, closingLine, nothing, readCounts, type Counts } from './test/counts.ts';

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const [, , first = '', ...others] = process.argv;
const isLong = first === '--long';
const isSlow = first === '--slow';
const filters = isLong || isSlow ? others : process.argv.slice(2);
const isQuick = !isLong && !isSlow && filters.length === 0;
/** The option of a runner that takes the slow tests alone, or leaves them out. */
const slowOption = (only: string, without: string): readonly string[] =>
  isSlow ? [only] : isQuick ? [without] : [];
const isEndToEnd = (filter: string): boolean => /^(\.\/)?e2e\b/.test(filter);

const allRunners = [
  {
    name: 'Unit and integration tests (Vitest)',
    filters: filters.filter((filter) => !isEndToEnd(filter)),
    args: [
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=./tools/test/vitestCounts.ts',
      ...slowOption('--project=slow', '--project=!slow'),
    ],
  },
  {
    name: 'End-to-end tests (Playwright)',
    filters: filters.filter(isEndToEnd),
    args: [
      join(modules, '@playwright', 'test', 'cli.js'),
      'test',
      '--config=e2e',
      ...slowOption('--grep=@slow', '--grep-invert=@slow'),
    ],
  },
];

const runners = isLong ? allRunners.slice(0, 1) : allRunners;

let running: ChildProcess | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    // Both runners clean up on SIGINT only: tests end, servers and browsers are stopped.
    running?.kill('SIGINT');
  });
}

/** The exit code of Node running `args`; its reporter writes to `countsFile`. */
function exitCodeOf(args: readonly string[], countsFile: string): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      // Outside the terminal's process group: Ctrl+C would reach it a second time, and that means
      // "at once".
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        TEST_COUNTS: countsFile,
        // The setup has built it.
        TEST_BUNDLE: 'on',
        ...(isLong ? { TEST_SIZE: 'long' } : {}),
      },
    });
    running.on('close', (code) => resolve(code ?? 1));
  });
}

/** A runner that failed without a failed test, or left no result, counts as one failure. */
async function countsOf(runner: (typeof runners)[number], countsFile: string): Promise<Counts> {
  console.log(`\n${runner.name}`);
  const code = await exitCodeOf([...runner.args, ...runner.filters], countsFile);
  const counts = readCounts(countsFile);
  if (counts && (code === 0 || counts.failed > 0)) return counts;
  const failure = `${runner.name}: ended with code ${code}${counts ? '' : ' and without a result'}.`;
  return add(counts ?? nothing, { ...nothing, failed: 1, failures: [failure] });
}

const flag = filters.find((filter) => filter.startsWith('-'));
if (flag !== undefined) {
  console.error(
    `npm test takes paths, not ${flag}. For options call the runner itself, see CONTRIBUTING.md.`,
  );
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'playfield-counts-'));
let total = nothing;
for (const [index, runner] of runners.entries()) {
  if (isStopped || (filters.length > 0 && runner.filters.length === 0)) continue;
  total = add(total, await countsOf(runner, join(scratch, `${index}.json`)));
}
rmSync(scratch, { recursive: true, force: true });

if (total.failures.length > 0)
  console.log(`\nFailed:\n${total.failures.map((line) => `  ${line}\n`).join('')}`);
if (isQuick) console.log('\nTests of faults and the longer journeys were left out: npm run test:slow');
console.log(`\n${closingLine(total)}`);
process.exitCode = isStopped || total.failed > 0 || total.passed === 0 ? 1 : 0;
