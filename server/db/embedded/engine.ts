/** Opens PGlite on a folder of real files, or in memory. */
import { PGlite } from '@electric-sql/pglite';
import { createDurably } from './directory.ts';
import { startParams, SyncingFiles, type FileObserver } from './files.ts';
import type { Durability } from './messages.ts';

export type EngineOptions = {
  /** The folder of the database's files; null keeps everything in memory. */
  readonly directory: string | null;
  readonly durability: Durability;
  readonly observer?: FileObserver;
  /** A dump of a prepared database to start from, in memory. */
  readonly prepared?: Blob;
};

/**
 * Rejects when the files cannot be opened; may never settle when the disk is full (the watchdog
 * handles that).
 */
export async function openEngine({
  directory,
  durability,
  observer,
  prepared,
}: EngineOptions): Promise<PGlite> {
  const isStrict = directory !== null && durability === 'strict';
  const parameters = startParams(PGlite.defaultStartParams, isStrict);
  if (directory === null)
    return await PGlite.create({ startParams: parameters, ...(prepared ? { loadDataDir: prepared } : {}) });
  return await createDurably(directory, async () => {
    const files = new SyncingFiles(directory, isStrict, observer ?? {});
    const engine = await PGlite.create({ fs: files, startParams: parameters });
    files.opened();
    return engine;
  });
}
