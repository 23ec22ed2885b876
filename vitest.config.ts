/**
 * `unit` is pure and quick and belongs to `npm run check`; `integration` uses real sockets, real databases, real
 * processes (files named `*.integration.test.ts`), and so does `slow`, for longer (`*.slow.test.ts`): `npm test` leaves it out
 * (tools/test.ts).
 * `long` and `bars` run by `npm run test:long` alone, at full size (tools/test/size.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { isLong } from './tools/test/size.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.tsc/**'];
const folders = '{contracts,games,engines,server,web,tools,bench,e2e}';

/** What the full size changes, and what runs at full size alone. */
const longFiles = globSync(`${folders}/**/*.test.ts`, {
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => file.endsWith('.long.test.ts') || readFileSync(file, 'utf8').includes('test/size.ts'));

/** These judge times, which mean something only where nothing else has the cores. */
const hasBars = (file: string): boolean =>
  file.startsWith('server/faults/') || file.includes('diskFull') || file.includes('equalTimes');

const long = {
  exclude,
  testTimeout: 20 * 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ['server/testing/postgresqlCluster.ts'],
};

const longProjects = [
  { test: { ...long, name: 'long', include: longFiles.filter((file) => !hasBars(file)) } },
  {
    test: {
      ...long,
      name: 'bars',
      include: longFiles.filter(hasBars),
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    },
  },
];

const integration = {
  // A server that starts on a busy machine takes a minute, and may take `readyWithinMs`.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  globalSetup: ['server/testing/postgresqlCluster.ts'],
};

/** Replaces modules, which must not reach other files, nor be loaded by them before: in a shared worker neither holds. */
const mocking = 'tools/newGame.integration.test.ts';
/**
 * Files of a worker share loaded modules, which cost more than most files' tests. No module keeps state but `openInMemory`, whose
 * engines are emptied before they are used again.
 */
const isolate = false;
/**
 * A worker runs one server after another, each with the embedded database in a thread of its own. When V8 collects the code of
 * a database that has ended while another compiles the same program, it can free that code twice, which aborts the process
 * (`WasmImportWrapperCache::Free`, "Check failed: jit_page_->allocations_.erase"; seen once, in Node 24.21).
 */
const keepsWasmCode = '--no-wasm-code-gc';

export default defineConfig({
  test: {
    // Tests of faults wait more than they compute: four files at once keep two cores busy.
    maxWorkers: 4,
    execArgv: [keepsWasmCode],
    projects: isLong
      ? longProjects
      : [
          {
            test: {
              name: 'unit',
              include: [`${folders}/**/*.test.{ts,tsx}`],
              exclude: [...exclude, '**/*.{integration,slow,long}.test.ts'],
              // Counting positions and searching take as long as the machine is busy.
              testTimeout: 120_000,
              hookTimeout: 120_000,
              expect: { poll: { timeout: 30_000 } },
              isolate,
            },
          },
          {
            test: {
              ...integration,
              name: 'integration',
              include: [`${folders}/**/*.integration.test.ts`],
              exclude: [...exclude, mocking],
              // The embedded database's compiled program is shared as well.
              isolate,
            },
          },
          { test: { ...integration, name: 'isolated', include: [mocking], exclude } },
          {
            test: {
              ...integration,
              name: 'slow',
              include: [`${folders}/**/*.slow.test.ts`],
              exclude,
              isolate,
            },
          },
        ],
  },
});
