/** Packages that only a bench needs, beside the product's own: installed when they are missing, as locked. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const peersFolder = join(import.meta.dirname, '..', 'peers');

/** Returns the reason where they cannot be installed. Not `npm ci`: it insists on optional packages for other platforms, which not every registry has. */
export function lacksPackages(folder: string): string | null {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return null;
  console.log(`Installing ${folder} …`);
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return status === 0 ? null : 'its packages could not be installed';
}
