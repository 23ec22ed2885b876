/**
 * A real server for a test or a bench: the built bundle on a free port with its own data directory,
 * in the given environment. It can be killed and restarted on the same data and port.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { minuteEnv, minuteFlags, startFlags } from '@playfield/server/testing/startFlags.ts';
import { temporaryFolder } from '@playfield/server/testing/temporaryFolder.ts';

/** The server as a checkout in this folder has built it. */
export const builtServer = (folder: string): string => resolve(folder, 'server', 'dist', 'main.js');

const ownServer = builtServer(resolve(import.meta.dirname, '..'));
/** A first start creates its database: seconds of work, many more on a busy machine. */
const readyWithinMs = 90_000;
const drainedWithinMs = 10_000;

/**
 * Variables of the server's environment, besides PATH, HOME, PORT, HOST, DATA_DIR, LIMITS=off and
 * BOT_SEED=1, and for a test ENGINE_START=first-question; no others.
 */
export type ServerEnv = Readonly<Record<string, string>>;

export type StartOptions = {
  /** The data directory of a stopped server, of which this one gets a copy; without it, it is empty. */
  readonly dataFrom?: string;
  /**
   * For a test, which lasts for minutes: the data is in memory if there is room, V8 compiles quickly
   * and the AI's threads begin when it is first asked. Otherwise the server runs as it is shipped.
   */
  readonly isForTest?: boolean;
  /** The main module; this checkout's unless given. */
  readonly bundle?: string;
};

export type RunningServer = {
  /** `http://localhost:<port>`, the same after a restart. */
  readonly address: string;
  readonly dataDir: string;
  /** The running server's process id; throws when it is not running. */
  readonly pid: () => number;
  /** Everything it has printed, over all its starts. */
  readonly logs: () => string;
  /** Kills it at once (SIGKILL), as a crash would. */
  readonly kill: () => Promise<void>;
  /**
   * Restarts it after `kill` or `stop`; resolves when it is ready, with the milliseconds that took.
   */
  readonly start: () => Promise<number>;
  /** Shuts it down (SIGTERM); rejects unless it drains and exits with code 0 within 10 s. */
  readonly stop: () => Promise<void>;
  /** Stops it if it is running and removes its data. */
  readonly dispose: () => Promise<void>;
};

export async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`);
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Resolves with the exit code; null when killed by a signal. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/**
 * Starts the server and waits until it is ready. Rejects with its output when it exits or is not
 * ready in time.
 */
export async function startServer(
  env: ServerEnv = {},
  { dataFrom, isForTest = false, bundle = ownServer }: StartOptions = {},
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = isForTest ? temporaryFolder() : await mkdtemp(join(tmpdir(), 'playfield-e2e-'));
  if (dataFrom !== undefined) await cp(dataFrom, dataDir, { recursive: true });
  let output = '';
  let child: ChildProcess | undefined;
  const killAtExit = (): void => void child?.kill('SIGKILL');
  process.on('exit', killAtExit);

  const running = (): ChildProcess => {
    if (!child) throw new Error('The server is not running.');
    return child;
  };

  async function start(): Promise<number> {
    if (child) throw new Error('The server is running already.');
    const startedMs = performance.now();
    const flags = isForTest ? [...startFlags, ...minuteFlags] : startFlags;
    const started = spawn(process.execPath, [...flags, bundle], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        LIMITS: 'off',
        BOT_SEED: '1',
        ...(isForTest ? minuteEnv : {}),
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    while (!(await isReady(address))) {
      const hasEnded = started.exitCode !== null || started.signalCode !== null;
      if (hasEnded || performance.now() - startedMs > readyWithinMs) {
        await kill();
        throw new Error(`The server ${hasEnded ? 'ended' : 'was not ready in time'}:\n${output}`);
      }
      await sleep(20);
    }
    return performance.now() - startedMs;
  }

  async function kill(): Promise<void> {
    const killed = running();
    killed.kill('SIGKILL');
    await ended(killed);
    child = undefined;
  }

  async function stop(): Promise<void> {
    const stopped = running();
    stopped.kill('SIGTERM');
    const timer = new AbortController();
    const late = sleep(drainedWithinMs, 'late' as const, { signal: timer.signal }).catch(
      () => 'late' as const,
    );
    const code = await Promise.race([ended(stopped), late]);
    timer.abort();
    if (code === 'late') await kill();
    child = undefined;
    if (code !== 0) throw new Error(`After SIGTERM the server ended with ${code ?? 'a signal'}:\n${output}`);
  }

  async function dispose(): Promise<void> {
    try {
      if (child) await stop();
    } finally {
      process.off('exit', killAtExit);
      await rm(dataDir, { recursive: true, force: true });
    }
  }

  const server: RunningServer = {
    address,
    dataDir,
    pid: () => running().pid ?? NaN,
    logs: () => output,
    kill,
    start,
    stop,
    dispose,
  };
  try {
    await start();
  } catch (error) {
    await dispose();
    throw error;
  }
  return server;
}
