/**
 * The whole server as a process of its own on a free port of the loopback: the bundle that the setup has just built, or the
 * sources when a runner is called directly. It can be ended by any signal and started again on the same data and
 * port; every process started here is ended with the test.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../../../e2e/server.ts';
import { freePort } from '../../testing/freePort.ts';
import { prepareDatabase } from '../../testing/databaseFolder.ts';
import { compiled, isQuick, minuteEnv, quickCompile, startFlags } from '../../testing/startFlags.ts';
import { temporaryFolder } from '../../testing/temporaryFolder.ts';

const server = resolve(import.meta.dirname, '..', '..');
const isBundled = process.env['TEST_BUNDLE'] === 'on';
/** The bundle starts with two thirds of the processor time. */
const main = join(server, isBundled ? 'dist/main.js' : 'main.ts');
const readyWithinMs = 90_000;

/** Variables of the server's environment. */
export type ServerEnv = Readonly<Record<string, string>>;

export type Ended = {
  /** Null after a signal that the process did not handle. */
  readonly code: number | null;
  /** From the signal, or from the start, to the end. */
  readonly tookMs: number;
};

export type ServerProcess = {
  readonly url: string;
  readonly dataDir: string;
  /** Process id as it runs now; throws when it does not. */
  readonly pid: () => number;
  /** Everything it wrote, over all its starts. */
  readonly output: () => string;
  /** What it wrote to standard output after its last start. */
  readonly printed: () => string;
  /** Starts it (again); resolves when it is ready, with the milliseconds that took. */
  readonly start: () => Promise<number>;
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>;
  /** Ends it if it runs, and removes its data. */
  readonly dispose: () => Promise<void>;
};

export type ProcessOptions = {
  readonly env?: ServerEnv;
  /** A directory that is not this server's to remove. */
  readonly dataDir?: string;
  /** Starts through `sh -c "exec node …"`, as npm does. */
  readonly throughShell?: boolean;
};

/** The lines of a server's log at level error and above. */
export function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));
}

/** Resolves when the process is gone. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once('exit', done));
}

type Spawned = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly printed: () => string;
};

function spawnServer(env: ServerEnv, throughShell = false, around: readonly string[] = []): Spawned {
  const args = [...startFlags, ...quickCompile, main];
  const [command = '', ...all] = throughShell
    ? ['sh', '-c', `exec "$0" ${args.map((arg) => `'${arg}'`).join(' ')}`, process.execPath]
    : [...around, process.execPath, ...args];
  const child = spawn(command, all, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      LIMITS: 'off',
      BOT_SEED: '1',
      ...(isQuick ? minuteEnv : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, printed] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, output: () => output, printed: () => printed };
}

/**
 * Runs a server that is expected to end by itself; ends it after `limitMs`, which gives the code null. `around` is a program
 * that runs it, with its arguments.
 */
export async function runToEnd(
  env: ServerEnv,
  limitMs: number,
  around?: readonly string[],
): Promise<Ended & { readonly output: string }> {
  const startedMs = performance.now();
  const { child, output } = spawnServer({ PORT: String(await freePort()), ...env }, false, around);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const code = await ended(child);
  clearTimeout(timer);
  return { code, tookMs: performance.now() - startedMs, output: output() };
}

const ownFolder = (): Promise<string> | string =>
  isQuick ? temporaryFolder() : mkdtemp(join(tmpdir(), 'playfield-fault-'));

/** A server that is not started yet. */
export async function serverProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? (await ownFolder());
  const isMade = existsSync(join(dataDir, 'database'));
  if (!isMade && options.env?.['DATABASE_URL'] === undefined) await prepareDatabase(dataDir);
  let earlier = '';
  let running: Spawned | undefined;
  let latest: Spawned | undefined;
  const killAtExit = (): void => void running?.child.kill('SIGKILL');
  process.on('exit', killAtExit);

  const current = (): Spawned => {
    if (!running) throw new Error('the server is not running');
    return running;
  };
  const output = (): string => earlier + (running?.output() ?? '');

  async function end(signal: NodeJS.Signals): Promise<Ended> {
    const { child } = current();
    const sentMs = performance.now();
    child.kill(signal);
    const code = await ended(child);
    earlier = output();
    running = undefined;
    return { code, tookMs: performance.now() - sentMs };
  }

  async function start(): Promise<number> {
    if (running) throw new Error('the server is running already');
    const startedMs = performance.now();
    running = spawnServer({ ...options.env, PORT: String(port), DATA_DIR: dataDir }, options.throughShell);
    latest = running;
    const { child } = running;
    while (!(await isReady(url))) {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (isGone || performance.now() - startedMs > readyWithinMs) {
        await end('SIGKILL');
        throw new Error(`the server ${isGone ? 'ended' : 'was not ready in time'}:\n${output()}`);
      }
      await pause(10);
    }
    return performance.now() - startedMs;
  }

  return {
    url,
    dataDir,
    pid: () => current().child.pid ?? NaN,
    output,
    printed: () => latest?.printed() ?? '',
    start,
    end,
    async dispose() {
      if (running) await end('SIGKILL');
      process.off('exit', killAtExit);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
