/**
 * One server per data directory: two PGlite processes on one directory corrupt each other's rows
 * (upstream issue 1106; TRUST F11). The lock is a listening socket, which the kernel frees however
 * the process ends. A file beside it names the holder, and is the only lock where the socket cannot
 * be seen: between containers that share a volume.
 */
import { createHash } from 'node:crypto';
import {
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Another server holds the data directory. The message is for the operator and names the process.
 */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  readonly directory: string;
  /** Undefined when the holder could not be asked. */
  readonly pid: number | undefined;

  constructor(directory: string, pid: number | undefined, place = '') {
    const holder = pid === undefined ? 'another process' : `the server with process id ${pid}${place}`;
    super(`${directory} is in use by ${holder}. Stop that server first, or give this one another DATA_DIR.`);
    this.directory = directory;
    this.pid = pid;
  }
}

export type Lock = { readonly release: () => Promise<void> };

const heartbeatMs = 1000;
/** A live holder elsewhere must have touched its file within this time. */
const observationMs = 2500;
const askTimeoutMs = 500;

/** The directory must exist. Throws DataDirectoryInUse. */
export async function lockDirectory(dataDir: string): Promise<Lock> {
  const directory = realpathSync(dataDir);
  const server = await listen(directory);
  const file = join(directory, 'server.pid');
  try {
    await refuseHolderElsewhere(directory, file);
    writeFileSync(file, `${process.pid}\n${place()}\n`);
  } catch (error) {
    server.close();
    throw error;
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      rmSync(file, { force: true });
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** Takes the socket, or finds out who holds it. */
async function listen(directory: string): Promise<Server> {
  const path = socketPath(directory);
  for (let attempt = 0; ; attempt++) {
    const server = createServer((peer) => {
      peer.on('error', () => undefined);
      peer.end(String(process.pid));
    });
    if (await listens(server, path)) return server.unref();
    const holder = await ask(path);
    // A socket file outlives its process: when nobody responds, it may be deleted. Abstract sockets
    // and pipes vanish by themselves.
    const isLeftOver = holder === 'nobody' && path.startsWith('/');
    if (!isLeftOver || attempt > 0)
      throw new DataDirectoryInUse(directory, holder === 'nobody' ? undefined : holder);
    rmSync(path, { force: true });
  }
}

function socketPath(directory: string): string {
  const name = `playfield-${createHash('sha256').update(directory).digest('hex').slice(0, 40)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(path, () => resolve(true));
  });
}

/** The process id that the holder reports; undefined when it is there but does not say. */
function ask(path: string): Promise<number | undefined | 'nobody'> {
  return new Promise((resolve) => {
    const peer = connect(path);
    let text = '';
    peer.setTimeout(askTimeoutMs, () => peer.destroy());
    peer.setEncoding('utf8').on('data', (part: string) => (text += part));
    peer.on('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'nobody' : undefined),
    );
    peer.on('close', () => resolve(/^\d+$/.test(text) ? Number(text) : undefined));
  });
}

/**
 * A file written in another network namespace may belong to a live server: then it is touched every
 * second.
 */
async function refuseHolderElsewhere(directory: string, file: string): Promise<void> {
  const [pid = '', holderPlace = ''] = readIfThere(file).split('\n');
  if (holderPlace === '' || holderPlace === place()) return;
  const before = touchedMs(file);
  await pause(observationMs);
  const after = touchedMs(file);
  if (after !== undefined && after !== before)
    throw new DataDirectoryInUse(directory, Number(pid), ` on ${holderPlace.split(' ')[0] ?? ''}`);
}

/** Host and network namespace: processes with the same place see each other's abstract sockets. */
function place(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/net');
  } catch {
    // Not Linux: the host name is enough.
  }
  return `${hostname()} ${namespace}`.trim();
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function touchedMs(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The file or the disk is gone; the socket still holds the lock.
  }
}
