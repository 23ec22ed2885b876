/** A start that hangs ends by itself, with a sentence (TRUST F11, issue 15): nobody watches a process that never opens its port. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { runToEnd } from './testing/serverProcess.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'playfield-hang-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Loaded before everything else in each thread: the database's waits for somebody to write to a pipe, and nobody does. */
const hangs = `
  const { isMainThread, workerData } = require('node:worker_threads');
  if (!isMainThread && workerData?.directory) require('node:fs').openSync(process.env.PIPE);
`;

/** The same, but only once it is asked about heartbeats, after all migrations. */
const hangsLater = `
  const { isMainThread, parentPort, workerData } = require('node:worker_threads');
  if (!isMainThread && workerData?.directory)
    parentPort.on('message', ({ kind, bytes }) => {
      if (kind === 'feed' && Buffer.from(bytes).includes('heartbeats')) require('node:fs').openSync(process.env.PIPE);
    });
`;

/** All threads but the database's; the operator's port waits until one does. */
const enginesHang = `
  const { isMainThread, workerData } = require('node:worker_threads');
  const { existsSync, openSync, writeFileSync } = require('node:fs');
  const { Server } = require('node:net');
  const { OPERATOR_PORT, PIPE } = process.env;
  const { listen } = Server.prototype;
  const reached = PIPE + '.reached';
  if (!isMainThread && !workerData?.directory) {
    writeFileSync(reached, '');
    openSync(PIPE);
  }
  if (isMainThread)
    Server.prototype.listen = function (...place) {
      if (String(place[0]) !== OPERATOR_PORT) return listen.apply(this, place);
      const waiting = setInterval(() => {
        if (!existsSync(reached)) return;
        clearInterval(waiting);
        listen.apply(this, place);
      }, 50);
      return this;
    };
`;

/** Takes its time to close, in which whatever runs in the background finds the database closed. */
const closesSlowly = `
  const { isMainThread, parentPort, workerData } = require('node:worker_threads');
  if (!isMainThread && workerData?.directory)
    parentPort.on('message', ({ kind }) => {
      if (kind === 'close') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    });
`;

test('a start whose database thread hangs in the system, where nothing can end it, exits within its limit', async () => {
  const [pipe, preload] = [join(dataDir, 'pipe'), join(dataDir, 'hangs.cjs')];
  // Opening it blocks the thread outside JavaScript: terminate() never ends it.
  execFileSync('mkfifo', [pipe]);
  writeFileSync(preload, hangs);
  const { output, code, tookMs } = await runToEnd(
    { DATA_DIR: dataDir, START_LIMIT_S: '3', PIPE: pipe, NODE_OPTIONS: `--require=${preload}` },
    90_000,
  );
  expect(output).toContain('The server did not start within 3 s and was ended.');
  expect(code).not.toBe(0);
  // By itself: later than this the test kills it.
  expect(tookMs).toBeLessThan(90_000);
});

test('one that hangs after the database is open ends too, and says why', async () => {
  const [pipe, preload] = [join(dataDir, 'pipe'), join(dataDir, 'hangs.cjs')];
  await prepareDatabase(dataDir);
  execFileSync('mkfifo', [pipe]);
  writeFileSync(preload, hangsLater);
  const { output, code, tookMs } = await runToEnd(
    { DATA_DIR: dataDir, WATCHDOG_MS: '500', PIPE: pipe, NODE_OPTIONS: `--require=${preload}` },
    90_000,
  );
  expect(output).toContain('The server could not start. The embedded database did not answer');
  expect(code).not.toBe(0);
  expect(tookMs).toBeLessThan(90_000);
});

test('one that fails while an engine’s thread hangs ends too, and says why', async () => {
  const [pipe, preload] = [join(dataDir, 'pipe'), join(dataDir, 'enginesHang.cjs')];
  await prepareDatabase(dataDir);
  execFileSync('mkfifo', [pipe]);
  writeFileSync(preload, enginesHang);
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const { output, code, tookMs } = await runToEnd(
    {
      DATA_DIR: dataDir,
      OPERATOR_PORT: port,
      OPERATOR_SECRET: 'a secret of the operator',
      ENGINE_START: 'at-once',
      PIPE: pipe,
      NODE_OPTIONS: `--require=${preload}`,
    },
    90_000,
  );
  expect(output).toContain(
    `The server could not start. Another program listens at 127.0.0.1:${port} already.`,
  );
  expect(code).not.toBe(0);
  expect(tookMs).toBeLessThan(90_000);
});

test('a PostgreSQL that is not there is named, and waited for until the limit', async () => {
  const { output, code } = await runToEnd(
    { DATA_DIR: dataDir, START_LIMIT_S: '5', DATABASE_URL: 'postgres://nobody@localhost:1/none' },
    90_000,
  );
  expect(output.match(/cannot be reached yet: connect ECONNREFUSED .*:1.*\. Waiting for it\./g)).toHaveLength(
    1,
  );
  expect(output).toContain(
    'The server did not start within 5 s and was ended: PostgreSQL could not be reached for all or some of that time.',
  );
  expect(code).not.toBe(0);
});

/** As in a container: the first process of a name space of its own, which the system keeps from killing itself. */
const asFirst = ['unshare', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const mayBeFirst = spawnSync(asFirst[0] ?? '', [...asFirst.slice(1), 'true']).status === 0;

test.skipIf(!mayBeFirst)('the first process of a container ends at the limit, too', async () => {
  const [outer, inner] = ['outer', 'inner'].map((name) => mkdtempSync(join(dataDir, name)));
  if (outer === undefined || inner === undefined) throw new Error('no directories');
  const { output, tookMs } = await runToEnd(
    { DATA_DIR: dataDir, START_LIMIT_S: '3', DATABASE_URL: 'postgres://nobody@localhost:1/none' },
    60_000,
    // Where the system writes a crashed process's memory into its working directory; `unshare` ends as the server does.
    ['sh', '-c', 'ulimit -c unlimited; cd "$0"; exec "$@"', outer, ...asFirst, 'env', '-C', inner],
  );
  expect(output).toMatch(/The server did not start within 3 s and was ended: PostgreSQL .*\n$/);
  expect(tookMs).toBeLessThan(60_000);
  const dumped = readdirSync(inner).map((name) => statSync(join(inner, name)).size);
  expect(Math.max(0, ...dumped)).toBeLessThan(1_000_000);
});

/** Tells the process to stop once it says that it waits for PostgreSQL. */
const stopsWhileWaiting = `
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text, ...more) => {
    if (String(text).includes('cannot be reached yet')) setImmediate(() => process.kill(process.pid, 'SIGTERM'));
    return write(text, ...more);
  };
`;

test.skipIf(!mayBeFirst)('the first process of a container stops while it waits for PostgreSQL', async () => {
  const preload = join(dataDir, 'stops.cjs');
  writeFileSync(preload, stopsWhileWaiting);
  const { output, code } = await runToEnd(
    {
      DATA_DIR: dataDir,
      START_LIMIT_S: '40',
      DATABASE_URL: 'postgres://nobody@localhost:1/none',
      NODE_OPTIONS: `--require=${preload}`,
    },
    60_000,
    asFirst,
  );
  expect(output).toContain('cannot be reached yet');
  expect(output).not.toContain('The server did not start');
  expect(code).toBe(0);
});

test('a directory or a log that cannot be used ends the start with the name of its setting', async () => {
  await prepareDatabase(dataDir);
  const [file, noLog] = [join(dataDir, 'file'), { DATA_DIR: dataDir, DELETIONS_LOG: dataDir }];
  writeFileSync(file, '');
  const cases = [
    // Creating folders here with Node's `recursive` never ends.
    [{ DATA_DIR: '/proc/no' }, 'DATA_DIR (/proc/no) cannot be used: ENOENT'],
    [{ DATA_DIR: file }, `DATA_DIR (${file}) cannot be used: EEXIST`],
    [noLog, 'The log of deleted people cannot be used: EISDIR'],
  ] as const;
  for (const [env, said] of cases) {
    const { output, code } = await runToEnd(env, 90_000);
    expect(output).toContain(`The server could not start. ${said}`);
    expect(code).toBe(1);
  }
});

test('a private port that another program has ends the start with that sentence alone', async () => {
  await prepareDatabase(dataDir);
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const preload = join(dataDir, 'closesSlowly.cjs');
  writeFileSync(preload, closesSlowly);
  const { output, code } = await runToEnd(
    {
      DATA_DIR: dataDir,
      OPERATOR_PORT: port,
      OPERATOR_SECRET: 'a secret of the operator',
      NODE_OPTIONS: `--require=${preload}`,
    },
    90_000,
  );
  expect(output).toContain(
    `The server could not start. Another program listens at 127.0.0.1:${port} already. End it, or set another OPERATOR_PORT.`,
  );
  expect(output).not.toContain('after calling end on the pool');
  expect(code).toBe(1);
});
