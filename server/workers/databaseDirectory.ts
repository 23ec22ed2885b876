/** The making of the embedded database's directory, whole or not at all. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a whole database lies there. */
export function isMade(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION')) && !existsSync(markerOf(directory));
}

/** Stands beside the directory as long as it is not whole. */
function markerOf(directory: string): string {
  return `${directory}.creating`;
}

/**
 * Runs `create` on a fresh directory so that a crash or power cut at any moment leaves either nothing or a whole
 * database: until everything is flushed, a marker beside the directory says that what is there may go.
 */
export async function createDurably<T>(directory: string, create: () => Promise<T>): Promise<T> {
  if (isMade(directory)) return await create();
  const marker = markerOf(directory);
  const parent = dirname(directory);
  if (existsSync(marker)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  // Something else, or a damaged database: not ours to write over.
  if (readdirSync(directory).length > 0)
    throw new Error(`${directory} is not empty and holds no database. Move it away, or restore it.`);
  closeSync(openSync(marker, 'w'));
  syncNames(parent);
  const created = await create();
  syncTree(directory);
  unlinkSync(marker);
  syncNames(parent);
  return created;
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path, 'r+');
  }
  syncNames(directory);
}

/** Makes names in a directory durable. Windows cannot open directories, and keeps names by itself. */
function syncNames(directory: string): void {
  if (process.platform !== 'win32') sync(directory, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
