/**
 * Creates a folder and those above it. Node's own `recursive` does the same, but never returns where the system refuses as it does in
 * /proc, with ENOENT inside a folder that exists (Node 24).
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Throws the system's error where it cannot be created, or where something else has its name. */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another server may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}
