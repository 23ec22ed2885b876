/**
 * Two thresholds for free space on the data directory's disk (TRUST 1.2, F4). Below the soft one no
 * new games; below the hard one no writes at all: PGlite does not survive a full disk, so no write
 * may reach it.
 */
import { statfsSync } from 'node:fs';
import type { Space } from '../database.ts';
import { StorageUnavailable } from '../unavailable.ts';

export type Floors = { readonly softFloorBytes: number; readonly hardFloorBytes: number };

export type LowSpace = {
  /** Told that new games are refused, at once and then hourly as long as somebody asks. */
  readonly tell: (message: string) => void;
  readonly nowMs: () => number;
};

const tellEveryMs = 3_600_000;
const unheard: LowSpace = { tell: () => undefined, nowMs: () => 0 };

/**
 * Asks the file system at every call, which takes a few microseconds. `freeBytes` throws when it
 * cannot tell.
 */
export function watchSpace(
  { softFloorBytes, hardFloorBytes }: Floors,
  freeBytes: () => number,
  { tell, nowMs }: LowSpace = unheard,
): Space {
  let tellAgainMs = -Infinity;
  return {
    spaceLow() {
      const free = freeBytes();
      if (free >= softFloorBytes) return false;
      if (nowMs() >= tellAgainMs) {
        tellAgainMs = nowMs() + tellEveryMs;
        tell(`The disk has ${megabytes(free)} MB free, ${megabytes(softFloorBytes)} MB are needed.`);
      }
      return true;
    },
    assertWritable() {
      const free = freeBytes();
      if (free < hardFloorBytes)
        throw new StorageUnavailable(
          'disk-full',
          `The disk is nearly full: ${megabytes(free)} MB free, ${megabytes(hardFloorBytes)} MB needed.`,
        );
    },
  };
}

/**
 * What a process without privileges may still write. Throws StorageUnavailable when the disk is
 * gone.
 */
export function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch (error) {
    throw new StorageUnavailable('connection', `${directory} cannot be reached.`, { cause: error });
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
