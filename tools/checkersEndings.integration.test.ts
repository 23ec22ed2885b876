/** What `npm run endings` says to a host before it begins its work. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['', 'Set DATA_DIR to'],
  ['--into', 'Name with --into'],
])('a directory that cannot be written is named before anything is solved %s', (option, advice) => {
  const folder = mkdtempSync(join(tmpdir(), 'playfield-endings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'a-file', 'data');
  writeFileSync(join(folder, 'a-file'), '');
  const into = option === '' ? [] : [option, dataDir];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'checkersEndings.ts'), '--pieces', '5', ...into],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', timeout: 20_000 },
  );
  expect(stderr).toContain(`${join(dataDir, 'checkers-endings.gz')} cannot be written: ENOTDIR`);
  expect(stderr).toContain(`${advice} a directory in which this user may write`);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

test.each([
  [['--pieces', '9'], '--pieces is 4 or 5.'],
  [['--peices', '5'], "Unknown option '--peices'."],
])('%j is answered by a sentence and the usage', (options, sentence) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'checkersEndings.ts'), ...options],
    { encoding: 'utf8', timeout: 20_000 },
  );
  expect(stderr).toBe(`${sentence}\nUsage: npm run endings -- [--pieces 4|5] [--into DIRECTORY]\n`);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
