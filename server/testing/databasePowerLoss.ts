/**
 * A model of a power cut: keeps beside a database's directory what a disk would hold if it kept nothing but what was
 * synced. Stricter than real disks: unsynced parts are always lost, and a new name without a sync of its file is an
 * empty file.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Where PGlite mounts the directory. */
const engineRoot = '/pglite/data';

export class PowerLoss {
  readonly #directory: string;
  readonly #disk: string;
  #isRecording = false;

  constructor(directory: string) {
    this.#directory = directory;
    this.#disk = `${directory}-disk`;
  }

  /** From here on only what is synced counts. What is there now was synced before. */
  start(): void {
    cpSync(this.#directory, this.#disk, { recursive: true });
    this.#isRecording = true;
  }

  /** The engine synced this file or directory. */
  synced(path: string): void {
    if (!this.#isRecording) return;
    const name = path.slice(engineRoot.length);
    const [source, target] = [join(this.#directory, name), join(this.#disk, name)];
    const status = statSync(source, { throwIfNoEntry: false });
    if (status?.isDirectory()) syncNames(source, target);
    else if (status) {
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(source, target);
    }
  }

  /** The power goes: the directory as it would be found, in a copy. */
  cut(copy: string): string {
    cpSync(this.#disk, copy, { recursive: true });
    return copy;
  }
}

function syncNames(source: string, target: string): void {
  const now = readdirSync(source, { withFileTypes: true });
  const names = new Set(now.map((entry) => entry.name));
  for (const name of readdirSync(target)) {
    if (!names.has(name)) rmSync(join(target, name), { recursive: true });
  }
  for (const entry of now) {
    const path = join(target, entry.name);
    if (existsSync(path)) continue;
    if (entry.isDirectory()) mkdirSync(path);
    else writeFileSync(path, '');
  }
}
