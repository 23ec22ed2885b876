/** Folders are created with those above them, or refused at once. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './makeFolder.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a folder is created with those above it, once', () => {
  const folder = join(ownFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  expect(() => makeFolder(folder)).not.toThrow();
});

test('nothing is created over a file or below it', () => {
  const file = join(ownFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a'))).toThrow();
});

test.skipIf(!existsSync('/proc/self'))('a file system that takes no new folders refuses them at once', () => {
  const module = join(import.meta.dirname, 'makeFolder.ts');
  // In a process of its own, since nothing could end it here.
  const program = `import { makeFolder } from ${JSON.stringify(module)};
    try { makeFolder('/proc/no/folder'); } catch (error) { console.log(error.message); }`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect(said).toContain("mkdir '/proc/no'");
});
