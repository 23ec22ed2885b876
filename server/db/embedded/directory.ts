/** Creates the embedded database's directory atomically: completely or not at all. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Well below the number of files any system lets a process keep open. */
const filesAtOnce = 64;

/** Whether the directory holds a complete database. */
export function isMade(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION')) && !existsSync(markerOf(directory));
}

/** Lies beside the directory until it is complete, and names it (`identityOf`). */
function markerOf(directory: string): string {
  return `${directory}.creating`;
}

/**
 * Runs `create` on a fresh directory so that a crash or power cut at any moment leaves either
 * nothing or a complete database: until everything is flushed, a marker beside the directory says
 * that its contents may be deleted. Of another directory in its place, a restored one for example, it says nothing.
 */
export async function createDurably<T>(directory: string, create: () => Promise<T>): Promise<T> {
  if (isMade(directory)) return await create();
  const marker = markerOf(directory);
  const parent = dirname(directory);
  if (existsSync(marker)) removeUnfinished(directory);
  mkdirSync(directory, { recursive: true });
  // Something else, or a damaged database: not ours to overwrite.
  if (readdirSync(directory).length > 0)
    throw new Error(`${directory} is not empty and holds no database. Move it away or restore it.`);
  writeFileSync(marker, identityOf(directory));
  await sync(marker, 'r+');
  await syncNames(parent);
  const created = await create();
  await syncTree(directory);
  unlinkSync(marker);
  await syncNames(parent);
  return created;
}

/** A copy, or one that was moved here, has another identity; numbers alone are used again. */
function identityOf(directory: string): string {
  const { ino, birthtimeNs } = statSync(directory, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** Throws where the directory is not the one that was being created. */
function removeUnfinished(directory: string): void {
  if (!existsSync(directory)) return;
  const marker = markerOf(directory);
  const named = readFileSync(marker, 'utf8');
  // Older versions named nothing.
  const isIt = named === '' ? !existsSync(join(directory, 'PG_VERSION')) : named === identityOf(directory);
  if (!isIt && readdirSync(directory).length > 0)
    throw new Error(
      `${marker} says that a database was being created, but ${directory} may be another one. ` +
        `If you have restored it, remove ${marker}; if not, move ${directory} away.`,
    );
  rmSync(directory, { recursive: true, force: true });
}

/** Many files at once, so that the disk writes them together, in a tenth of the time. */
async function syncTree(directory: string): Promise<void> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (let first = 0; first < files.length; first += filesAtOnce) {
    const some = files.slice(first, first + filesAtOnce);
    await Promise.all(some.map((file) => sync(join(file.parentPath, file.name), 'r+')));
  }
  for (const entry of entries) {
    if (entry.isDirectory()) await syncNames(join(entry.parentPath, entry.name));
  }
  await syncNames(directory);
}

/**
 * Makes names in a directory durable. Windows cannot open directories and persists names by itself.
 */
async function syncNames(directory: string): Promise<void> {
  if (process.platform !== 'win32') await sync(directory, 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
