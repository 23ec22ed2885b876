/** Opens PGlite on a folder of real files, or in memory. */
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Durability } from './databaseMessages.ts';

export type EngineOptions = {
  /** The folder of the database's own files; null keeps everything in memory. */
  readonly directory: string | null;
  readonly durability: Durability;
  /** A dump of a prepared database to start from, in memory. */
  readonly prepared?: Blob;
};

export async function openEngine({ directory, prepared }: EngineOptions): Promise<PGlite> {
  return await PGlite.create({
    ...(directory === null ? {} : { fs: new NodeFS(directory) }),
    ...(prepared ? { loadDataDir: prepared } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
}
