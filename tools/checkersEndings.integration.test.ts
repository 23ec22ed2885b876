/** What `npm run endings` says to a host before it begins its work. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a directory that cannot be written is named before anything is solved', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playfield-endings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'a-file', 'data');
  writeFileSync(join(folder, 'a-file'), '');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'checkersEndings.ts'), '--pieces', '5'],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', timeout: 20_000 },
  );
  expect(stderr).toContain(`${join(dataDir, 'checkers-endings.gz')} cannot be written: ENOTDIR`);
  expect(stderr).toContain('Set DATA_DIR to a directory in which this user may write');
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
