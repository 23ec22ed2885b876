/**
 * The embedded database from the main thread's side: starts its worker, carries protocol bytes to and fro, and
 * watches. Connections that were cut get StorageUnavailable; nothing here ever waits for the worker in the loop.
 */
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type {
  DatabaseWorkerData,
  Durability,
  FromDatabase,
  ToDatabase,
} from '../workers/databaseMessages.ts';
import { workerUrl } from '../workers/location.ts';
import { StorageUnavailable } from './unavailable.ts';
import { WireSocket } from './wireSocket.ts';

export type EmbeddedOptions = {
  /** The folder of the database's own files. */
  readonly directory: string;
  readonly durability: Durability;
};

export type Embedded = {
  /** A new connection for pg. */
  readonly connect: () => Duplex;
  /** Ends connections, then the engine in good order. */
  readonly close: () => Promise<void>;
};

/** Rejects when the database cannot be opened. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const workerData: DatabaseWorkerData = { directory: options.directory, durability: options.durability };
  const worker = new Worker(workerUrl('databaseWorker'), { workerData, name: 'database' });
  const sockets = new Map<number, WireSocket>();
  let connections = 0;
  const say = (message: ToDatabase, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer);

  const closed = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  worker.on('message', (message: FromDatabase) => {
    if (message.kind === 'answer') sockets.get(message.connection)?.receive(message.bytes);
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'closed') closed.resolve();
  });
  worker.on('error', (error) => ready.reject(error));
  worker.on('exit', () => {
    ready.reject(new StorageUnavailable('opening', 'The embedded database could not be opened.'));
    closed.resolve();
    for (const socket of sockets.values())
      socket.destroy(new StorageUnavailable('connection', 'The embedded database ended.'));
  });
  await ready.promise;

  return {
    connect() {
      const connection = ++connections;
      return new WireSocket({
        open: (socket) => {
          sockets.set(connection, socket);
          return undefined;
        },
        send: (bytes) => say({ kind: 'feed', connection, bytes }, [bytes.buffer]),
        gone: () => sockets.delete(connection),
      });
    },
    async close() {
      say({ kind: 'close' });
      await closed.promise;
      await worker.terminate();
    },
  };
}
