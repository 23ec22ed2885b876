/**
 * Creates, starts, restarts and stops a private PostgreSQL cluster with Debian's programs, in a folder of the caller's. For
 * tests and benches; needs no test runner.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

const programs = '/usr/lib/postgresql';

/** As most hosts have it: text is sorted as in a dictionary (`a` before `B`), not by its bytes. */
const naturalOrder = ['--locale-provider=icu', '--icu-locale=en-US'];

/** The folder of the newest installed version's programs. */
function binaries(): string | undefined {
  if (!existsSync(programs)) return undefined;
  const newest = readdirSync(programs)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(programs, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  return newest;
}

/** Whether a private cluster can be created. */
export const hasPrograms = (): boolean => binaries() !== undefined;

/** Whether commits reach the disk before they are acknowledged. Tests do without. */
export type Sync = 'fsync' | 'no-fsync';

/** Creates a cluster in an empty folder and starts it; returns its address. */
export async function startCluster(folder: string, sync: Sync = 'no-fsync'): Promise<string> {
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot()) for (const path of [folder, data]) chownSync(path, ...postgresAccount());
  const access = ['-A', 'trust', '-U', 'postgres'];
  runProgram('initdb', ['-D', data, ...access, '-E', 'UTF8', ...naturalOrder, '--no-sync']);
  const port = await freePort();
  startAgain(folder, port, sync);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Starts a cluster that was stopped. */
export function startAgain(folder: string, port: number, sync: Sync = 'no-fsync'): void {
  const data = join(folder, 'data');
  const fsync = sync === 'fsync' ? 'on' : 'off';
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${fsync}`;
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
