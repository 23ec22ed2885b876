/**
 * A copy of the repository as a fresh clone would be: what git tracks or would track, nothing built
 * or installed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** The new directory; the caller removes it. */
export function copyClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'playfield-clone-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(clone, file));
  }
  return clone;
}

/** This environment as a person's shell has it: without what `npm run` adds. */
export function shellEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE$/i.test(name));
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules`) && !folder.includes('node-gyp-bin'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}
