/** A small file system of its own, to be filled up and emptied again. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;

export type SmallDisk = {
  readonly path: string;
  readonly freeMb: () => number;
  /** Takes space until only so many MB are left; called again, it takes more. */
  readonly fill: (leftMb: number) => void;
  /** Gives everything back that was taken. */
  readonly clear: () => void;
  readonly remove: () => void;
};

/** Null where mounting is not permitted. `path` is an existing folder, whose content is moved there and lost at the end. */
export function mountSmallDisk(
  sizeMb: number,
  path = mkdtempSync(join(tmpdir(), 'playfield-disk-')),
): SmallDisk | null {
  const aside = mkdtempSync(join(tmpdir(), 'playfield-aside-'));
  cpSync(path, aside, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'playfield-test', path], {
      stdio: 'ignore',
    });
    cpSync(aside, path, { recursive: true });
  } catch {
    return null;
  } finally {
    rmSync(aside, { recursive: true });
  }
  const taken: string[] = [];
  const freeMb = (): number => {
    const { bavail, bsize } = statfsSync(path);
    return (bavail * bsize) / mebibyte;
  };
  return {
    path,
    freeMb,
    fill(leftMb) {
      const bytes = Math.floor((freeMb() - leftMb) * mebibyte);
      if (bytes <= 0) return;
      const file = join(path, `filler${taken.length}`);
      taken.push(file);
      execFileSync('fallocate', ['-l', String(bytes), file], { stdio: 'ignore' });
    },
    clear() {
      for (const file of taken.splice(0)) rmSync(file);
    },
    remove() {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}
