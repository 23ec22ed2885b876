/**
 * The embedded database from the main thread's side: starts its worker, passes protocol bytes both
 * ways, and watches it. A worker that dies or stops responding is replaced, with one attempt a
 * second until it opens; queries in flight or sent meanwhile fail at once with StorageUnavailable.
 * Nothing here blocks the main loop.
 */
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fatalExitCode, type DatabaseWorkerData, type FromDatabase, type ToDatabase } from './messages.ts';
import { unpackCluster } from './clusterArchive.ts';
import { createDurably, isMade } from './directory.ts';
import { workerUrl } from '../../workerLocation.ts';
import { Watchdog } from '../watchdog.ts';
import { StorageUnavailable } from '../unavailable.ts';
import { WireSocket, type WireEnds } from './protocolSocket.ts';

export type StorageEvent =
  /** The engine was lost and is being reopened. */
  | { readonly kind: 'lost'; readonly message: string }
  | { readonly kind: 'reopened'; readonly attempts: number }
  /** Its disk has so little room that no new games begin. */
  | { readonly kind: 'low'; readonly message: string };

export type EmbeddedOptions = DatabaseWorkerData & {
  /** Longest silence allowed while a query is pending, once the engine is in use. */
  readonly watchdogMs: number;
  /** The same while it is opened for the first time and migrated, up to `begun`. */
  readonly startLimitMs: number;
  /**
   * A packed empty database (clusterArchive.ts) to start from; null creates one, which takes
   * seconds.
   */
  readonly archive: string | null;
  /**
   * Whether the disk has room for the engine to open: trying without room costs processor time and
   * fails.
   */
  readonly hasRoom: () => boolean;
  /** For the log. */
  readonly report?: ((event: StorageEvent) => void) | undefined;
};

/** Replaying the log after a crash takes longer than a query. */
const reopeningLimitMs = 60_000;
/** Vacuuming a large table does too. */
const upkeepLimitMs = 60_000;
const reopenEveryMs = 1000;
/**
 * How much room the engine needs depends on where it was cut off, so opening is tried now and then
 * anyway.
 */
const attemptsWithoutRoom = 10;
/** The silence is measured in this many steps. */
const watchdogSteps = 10;

export class EmbeddedEngine {
  readonly #options: EmbeddedOptions;
  readonly #closing = new AbortController();
  /** The worker that is opening or open. */
  #run: Run | null = null;
  #isOpen = false;
  /** Resolves when the thread that created the database has ended. */
  #maker: Promise<void> = Promise.resolve();
  #reopening: Promise<void> = Promise.resolve();
  #connections = 0;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /**
   * Rejects with StorageUnavailable when the database cannot be opened. Call it once, and `begun`
   * after the first queries.
   */
  async open(): Promise<void> {
    const { directory, archive, startLimitMs } = this.#options;
    if (!isMade(directory) && archive !== null) {
      await createDurably(directory, () => unpackCluster(archive, directory));
    } else if (!isMade(directory)) {
      // Creating a database takes twice the memory of using it, and WebAssembly never returns any.
      const maker = this.#newRun(startLimitMs);
      await maker.ready;
      await maker.close();
      // The thread may end in its own time; it no longer touches the files.
      this.#maker = maker.kill();
    }
    await this.#start(startLimitMs);
  }

  /** From now on the watchdog's own limit applies. */
  begun(): void {
    this.#run?.begun();
  }

  /** A new connection for pg. It fails while the engine is unavailable. */
  connect(): Duplex {
    const run = this.#isOpen ? this.#run : null;
    return new WireSocket(run?.connection(++this.#connections) ?? nobody);
  }

  /** Shuts the engine down cleanly; one that does not respond is terminated. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#isOpen) await this.#run?.close();
    await this.#run?.kill();
    await this.#maker;
    await this.#reopening;
  }

  #newRun(openingMs: number): Run {
    const { directory, durability, watchdogMs } = this.#options;
    this.#run = new Run({ directory, durability }, watchdogMs, openingMs);
    return this.#run;
  }

  async #start(openingMs: number): Promise<void> {
    const run = this.#newRun(openingMs);
    await run.ready;
    this.#isOpen = true;
    void run.ended.then((error) => {
      this.#isOpen = false;
      if (!this.#closing.signal.aborted) this.#reopening = this.#reopen(error);
      return undefined;
    });
  }

  async #reopen(lost: StorageUnavailable): Promise<void> {
    this.#options.report?.({ kind: 'lost', message: lost.message });
    const { signal } = this.#closing;
    for (let attempts = 1; !signal.aborted; attempts++) {
      try {
        await pause(reopenEveryMs, undefined, { signal });
        if (!this.#options.hasRoom() && attempts % attemptsWithoutRoom !== 0) continue;
        await this.#start(reopeningLimitMs);
        this.begun();
      } catch {
        // Stopped while waiting, or the database does not open yet: callers are refused meanwhile. Two threads must never have these files open.
        await this.#run?.ended;
        continue;
      }
      this.#options.report?.({ kind: 'reopened', attempts });
      return;
    }
  }
}

const nobody: WireEnds = {
  open: () => new StorageUnavailable('opening', 'The embedded database is being opened again.'),
  send: () => undefined,
  gone: () => undefined,
};

/** One life of the worker, from start to end. */
class Run {
  /** Settles when the engine is open, or cannot be opened. */
  readonly ready: Promise<void>;
  /** Resolves when the worker is gone for good, with the reason. */
  readonly ended: Promise<StorageUnavailable>;
  readonly #worker: Worker;
  readonly #sockets = new Map<number, WireSocket>();
  readonly #watchdog: Watchdog;
  readonly #timer: NodeJS.Timeout;
  readonly #limitTicks: number;
  readonly #ready = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #silenced: StorageUnavailable | null = null;

  constructor(workerData: DatabaseWorkerData, watchdogMs: number, openingMs: number) {
    const stepMs = Math.max(10, watchdogMs / watchdogSteps);
    const ended = Promise.withResolvers<StorageUnavailable>();
    this.ready = this.#ready.promise;
    this.ended = ended.promise;
    this.#limitTicks = Math.ceil(watchdogMs / stepMs);
    // Opening counts as one query; `ready` is its answer.
    this.#watchdog = new Watchdog(Math.ceil(openingMs / stepMs));
    this.#watchdog.asked();
    this.#timer = setInterval(() => this.#tick(), stepMs);

    this.#worker = new Worker(workerUrl('databaseWorker'), { workerData, name: 'database' });
    this.#worker.on('message', (message: FromDatabase) => {
      switch (message.kind) {
        case 'answer':
          this.#watchdog.answered();
          this.#sockets.get(message.connection)?.receive(message.bytes);
          break;
        case 'upkeep':
          this.#watchdog.allow(message.running ? Math.ceil(upkeepLimitMs / stepMs) : this.#limitTicks);
          break;
        case 'ready':
          this.#watchdog.answered();
          this.#ready.resolve();
          break;
        case 'closed':
          this.#closed.resolve();
          break;
      }
    });
    let thrown: unknown;
    this.#worker.on('error', (error) => {
      thrown = error;
    });
    this.#worker.on('exit', (code) => {
      clearInterval(this.#timer);
      const error = this.#silenced ?? reasonOf(code, thrown);
      this.#ready.reject(error);
      this.#closed.resolve();
      ended.resolve(error);
      for (const socket of this.#sockets.values()) socket.destroy(error);
    });
  }

  begun(): void {
    this.#watchdog.allow(this.#limitTicks);
  }

  connection(id: number): WireEnds {
    return {
      open: (socket) => {
        this.#sockets.set(id, socket);
        return undefined;
      },
      send: (bytes) => {
        this.#watchdog.asked();
        this.#say({ kind: 'feed', connection: id, bytes }, [bytes.buffer]);
      },
      gone: () => void this.#sockets.delete(id),
    };
  }

  /** Resolves once the engine has shut down or its worker is gone. */
  async close(): Promise<void> {
    this.#watchdog.asked();
    this.#say({ kind: 'close' });
    await this.#closed.promise;
  }

  /** Resolves once the thread is gone, which may be never: V8 can deadlock while a thread ends. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #say(message: ToDatabase, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #tick(): void {
    if (this.#silenced || !this.#watchdog.tick()) return;
    this.#silenced = new StorageUnavailable(
      'watchdog',
      'The embedded database did not answer and was ended.',
    );
    // Callers need not wait for the thread to end: one that spins takes its time.
    this.#ready.reject(this.#silenced);
    for (const socket of this.#sockets.values()) socket.destroy(this.#silenced);
    void this.#worker.terminate();
  }
}

function reasonOf(exitCode: number, thrown: unknown): StorageUnavailable {
  if (exitCode === fatalExitCode)
    return new StorageUnavailable('disk-full', 'The disk refused a write of the embedded database.');
  const why = thrown instanceof Error ? `: ${thrown.message}` : '.';
  return new StorageUnavailable('connection', `The embedded database ended${why}`, { cause: thrown });
}
