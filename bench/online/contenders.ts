/**
 * The contenders: our server in its three settings, and the peers from the npm registry. Each is
 * restarted for every round.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer } from '@playfield/e2e/server.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { lacksPackages, peersFolder } from '../measure/peerPackages.ts';
import { inspectable } from './garbage.ts';
import { hasPostgresql, startPostgresql } from './postgresql.ts';

type Running = {
  readonly addresses: readonly [string, ...string[]];
  readonly serverPids: readonly number[];
  readonly databasePid: number | null;
  readonly inspectPorts: readonly number[];
  readonly stop: () => Promise<void>;
};

export type Contender = {
  readonly id: string;
  readonly title: string;
  /** The main program of its load generator. */
  readonly loadFile: string;
  /** The most matches it can hold without taking minutes to seat them. */
  readonly mostMatches: number;
  /** Why it cannot be measured on this machine, else null. */
  readonly lacks: () => string | null;
  readonly start: () => Promise<Running>;
};

type Started = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> };

const lacksPostgresql = (): string | null =>
  hasPostgresql() ? null : 'the programs of PostgreSQL are not installed';

/**
 * Starts `count` servers, on one PostgreSQL if they need it; when one fails, the others are
 * stopped.
 */
async function startAll(
  needsDatabase: boolean,
  count: number,
  startOne: (env: Readonly<Record<string, string>>) => Promise<Started>,
): Promise<Running> {
  const database = needsDatabase ? await startPostgresql() : null;
  const servers: Started[] = [];
  const inspectPorts: number[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await database?.dispose();
  };
  try {
    for (let n = 0; n < count; n++) {
      const port = await freePort();
      inspectPorts.push(port);
      const stored = database ? { DATABASE_URL: database.url } : {};
      servers.push(await startOne({ ...inspectable(port), ...stored }));
    }
    const [first, ...others] = servers;
    if (!first) throw new Error('at least one server is needed');
    return {
      addresses: [first.address, ...others.map((server) => server.address)],
      serverPids: servers.map((server) => server.pid),
      databasePid: database?.pid ?? null,
      inspectPorts,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function playfield(id: string, title: string, needsDatabase: boolean, count: number): Contender {
  return {
    id,
    title,
    loadFile: join(import.meta.dirname, 'playfieldLoad.ts'),
    mostMatches: Infinity,
    lacks: () => (needsDatabase ? lacksPostgresql() : null),
    start: () =>
      startAll(needsDatabase, count, async (env) => {
        const server = await startServer(env);
        return { address: server.address, pid: server.pid(), stop: server.dispose };
      }),
  };
}

async function startPeer(file: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const ended = once(child, 'exit');
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => text.includes('listening') && resolve(true));
  });
  if (!(await Promise.race([isReady, ended.then(() => false)]))) throw new Error(`${file} did not start`);
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? NaN,
    async stop() {
      process.off('exit', killAtExit);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Peer = Pick<Contender, 'id' | 'title'> & {
  readonly folder: string;
  readonly mostMatches?: number;
  readonly needsDatabase?: boolean;
};

function peer({ id, title, folder: name, mostMatches = Infinity, needsDatabase = false }: Peer): Contender {
  const folder = join(peersFolder, name);
  return {
    id,
    title,
    loadFile: join(folder, 'load.mjs'),
    mostMatches,
    lacks: () => (needsDatabase ? lacksPostgresql() : null) ?? lacksPackages(folder),
    start: () => startAll(needsDatabase, 1, (env) => startPeer(join(folder, 'server.mjs'), env)),
  };
}

export const contenders: readonly Contender[] = [
  playfield('playfield', 'Playfield, PostgreSQL', true, 1),
  playfield('playfield-embedded', 'Playfield, embedded database', false, 1),
  playfield('playfield-two', 'Playfield, two servers, PostgreSQL', true, 2),
  peer({ id: 'boardgame.io', title: 'boardgame.io 0.50.2, memory', folder: 'boardgameIo' }),
  peer({
    id: 'bgio-postgres',
    title: 'boardgame.io 0.50.2, bgio-postgres 1.0.16',
    folder: 'boardgameIo',
    mostMatches: 100,
    needsDatabase: true,
  }),
  peer({
    id: 'colyseus-16',
    title: 'Colyseus 0.16, memory, a patch per move',
    folder: 'colyseus16',
  }),
  peer({ id: 'colyseus-18', title: 'Colyseus 0.18, memory, patches every 50 ms', folder: 'colyseus18' }),
];
