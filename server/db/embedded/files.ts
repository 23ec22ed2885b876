/**
 * PGlite's file system on real files, with what it lacks: it really syncs (upstream issue 1107), so
 * that PostgreSQL's order of write-ahead log, sync and answer holds on disk. It also reports at
 * once a write failure that PostgreSQL cannot survive, after which PGlite itself would spin for
 * ever.
 */
import { fdatasyncSync } from 'node:fs';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export type FileObserver = {
  /** After a file (or directory) was synced. The path is the engine's own. */
  readonly onSync?: (path: string) => void;
  /** A write or sync failed in a way after which the engine would never respond again. */
  readonly onFatal?: (error: unknown) => void;
};

/** An open file of the engine, as Emscripten keeps it. */
type OpenFile = { readonly nfd: number; readonly path: string };
type Write = (
  file: OpenFile,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position?: number,
) => number;
type FileOperations = { write: Write; fsync?: (file: OpenFile) => number };

type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten's number for an input/output error. */
const ioError = 29;

export class SyncingFiles extends NodeFS {
  readonly #observer: FileObserver;
  readonly #isStrict: boolean;
  #isOpening = true;

  constructor(directory: string, isStrict: boolean, observer: FileObserver) {
    super(directory);
    this.#isStrict = isStrict;
    this.#observer = observer;
  }

  /** The engine is open: from now on it survives a failed write outside its write-ahead log. */
  opened(): void {
    this.#isOpening = false;
  }

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: object) => this.#install(operationsOf(mod))];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #install(operations: FileOperations): void {
    const { write } = operations;
    operations.write = (file, buffer, offset, length, position) => {
      try {
        const written = write(file, buffer, offset, length, position);
        if (written < length)
          this.#failed(file, new Error(`only ${written} of ${length} bytes were written`));
        return written;
      } catch (error) {
        this.#failed(file, error);
        throw error;
      }
    };
    if (!this.#isStrict) return;
    operations.fsync = (file) => {
      try {
        fdatasyncSync(file.nfd);
      } catch (error) {
        this.#observer.onFatal?.(error);
        return ioError;
      }
      this.#observer.onSync?.(file.path);
      return 0;
    };
  }

  #failed(file: OpenFile, error: unknown): void {
    if (this.#isOpening || file.path.includes('/pg_wal/')) this.#observer.onFatal?.(error);
  }
}

/** Emscripten's operations on open real files, which every file of this engine shares. */
function operationsOf(mod: object): FileOperations {
  const files: unknown = Reflect.get(mod, 'NODEFS');
  const operations: unknown = isObject(files) ? Reflect.get(files, 'stream_ops') : undefined;
  if (!isObject(operations) || !areOperations(operations))
    throw new Error('PGlite has changed how it opens files, so they cannot be synced');
  return operations;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const areOperations = (value: object): value is FileOperations =>
  'write' in value && typeof value.write === 'function';

/**
 * What a directory and its commits need from PostgreSQL. `-F` would turn syncing off. Single-user
 * mode never checkpoints by itself (see upkeep.ts): the sizes keep the log small between the
 * checkpoints made there.
 */
export function startParams(
  defaults: readonly string[],
  isStrict: boolean,
): NonNullable<PGliteOptions['startParams']> {
  return [
    ...defaults.filter((parameter) => parameter !== '-F' || !isStrict),
    '-c',
    'shared_buffers=16MB',
    '-c',
    'min_wal_size=32MB',
    '-c',
    'max_wal_size=64MB',
    // fdatasync is a no-op inside PGlite; fsync reaches the operation above.
    '-c',
    'wal_sync_method=fsync',
  ];
}
