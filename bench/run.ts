/**
 * npm run bench: runs every figure of this folder, one after another, each in a process of its own;
 * `npm run bench -- bundle start` only those, `npm run bench -- --list` none but names them.
 * A figure prints a table; what moved is entered in results.md by hand, beside the change that moved it.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = import.meta.dirname;
const self = basename(import.meta.filename);
const figures = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== self && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'));

const asked = process.argv.slice(2);
if (asked.includes('--list')) {
  console.log(figures.join('\n'));
  process.exit(0);
}
const unknown = asked.filter((name) => !figures.includes(name));
if (unknown.length > 0) {
  console.error(`No figure is called ${unknown.join(', ')}. There are: ${figures.join(', ')}.`);
  process.exit(2);
}

const failed: string[] = [];
for (const name of asked.length > 0 ? asked : figures) {
  console.log(`\n${name} …`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
