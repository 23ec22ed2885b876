/**
 * A Node that `npm ci` can run on while it deletes node_modules. Windows deletes no program that
 * runs, and npm starts this setup on the Node in node_modules.
 */
import { copyFileSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';

const prefix = 'node-';

/** Removes the spare ones of earlier setups, except those that still run. @param {string} folder */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    try {
      rmSync(join(folder, name), { recursive: true });
    } catch {
      // It still runs: the next setup removes it.
    }
  }
}

/**
 * @param {string} root with .setup
 * @param {string} node
 * @param {NodeJS.Platform} platform
 * @returns {string} the same Node, on Windows outside node_modules
 */
export function spareNode(root, node, platform = process.platform) {
  const program = realpathSync(node);
  const isInModules = program.startsWith(join(realpathSync(root), 'node_modules') + sep);
  if (platform !== 'win32' || !isInModules) return node;
  const folder = join(root, '.setup');
  removeOld(folder);
  const spare = join(mkdtempSync(join(folder, prefix)), 'node.exe');
  // A program that runs can be moved, and runs on; the copy in its place can be deleted.
  renameSync(program, spare);
  copyFileSync(spare, program);
  return spare;
}
