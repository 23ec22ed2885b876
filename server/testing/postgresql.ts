/**
 * The PostgreSQL of a test run: the one that TEST_DATABASE_URL names (a superuser, or one who may create databases),
 * else a private cluster from Debian's programs, started by the first test file that asks and shared by all. Its
 * folder comes from `setup` of postgresqlCluster.ts, which also stops it.
 */
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An empty folder of this run, for the private cluster. */
    postgresqlFolder: string;
  }
}

const programs = '/usr/lib/postgresql';

export function hasPostgresql(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || binaries() !== undefined;
}

/** The folder of the newest installed version's programs. */
function binaries(): string | undefined {
  if (!existsSync(programs)) return undefined;
  const newest = readdirSync(programs)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(programs, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  return newest;
}

export async function postgresqlUrl(): Promise<string> {
  return process.env['TEST_DATABASE_URL'] ?? (await startedCluster(inject('postgresqlFolder')));
}

/** The first caller starts the cluster; the others wait for the file with its address. */
async function startedCluster(folder: string): Promise<string> {
  const address = join(folder, 'address');
  const lock = join(folder, 'starting');
  for (;;) {
    if (existsSync(address)) return readFileSync(address, 'utf8');
    if (took(lock)) break;
    await pause(50);
  }
  try {
    const url = await startCluster(folder);
    writeFileSync(address, url);
    return url;
  } catch (error) {
    rmdirSync(lock);
    throw error;
  }
}

function took(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** Whether a cluster of one's own can be made. */
export const hasPrograms = (): boolean => binaries() !== undefined;

/** Makes a cluster in an empty folder and starts it; answers its address. */
export async function startCluster(folder: string): Promise<string> {
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot()) for (const path of [folder, data]) chownSync(path, ...postgresAccount());
  runProgram('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  startAgain(folder, port);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Starts a cluster that was stopped. */
export function startAgain(folder: string, port: number): void {
  const data = join(folder, 'data');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  runProgram('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', settings, '-w', '-t', '60', 'start']);
}

/** Stops the cluster of `folder` if one was started there. */
export function stopCluster(folder: string): void {
  if (existsSync(join(folder, 'data', 'postmaster.pid')))
    runProgram('pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop']);
}

/** PostgreSQL refuses to run as root. */
function runProgram(program: string, args: readonly string[]): void {
  const path = join(binaries() ?? '', program);
  const [command, all] = isRoot()
    ? (['runuser', ['-u', 'postgres', '--', path, ...args]] as const)
    : ([path, args] as const);
  // Not a pipe: the server would keep it open after pg_ctl has ended.
  execFileSync(command, all, { stdio: 'ignore', cwd: '/' });
}

const isRoot = (): boolean => process.getuid?.() === 0;

function postgresAccount(): [uid: number, gid: number] {
  return [idOfPostgres('-u'), idOfPostgres('-g')];
}

const idOfPostgres = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
