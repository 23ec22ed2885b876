/** A log of deletions that cannot be written is found out before anybody is deleted. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createDeletionLog, prepareDeletionLog } from './deletionLog.ts';

function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the file is created with its folder, for the server alone, and kept', async () => {
  const file = join(ownFolder(), 'logs', 'deletions.log');
  await prepareDeletionLog(file);
  expect(statSync(file).mode & 0o077).toBe(0);
  await createDeletionLog(file).add(['u'], new Date(0));
  const written = readFileSync(file, 'utf8');
  await prepareDeletionLog(file);
  expect(readFileSync(file, 'utf8')).toBe(written);
  expect(await createDeletionLog(file).ids()).toEqual(['u']);
});

test('a path that is a folder, or lies below a file, is refused with what to do', async () => {
  const folder = ownFolder();
  writeFileSync(join(folder, 'file'), '');
  for (const path of [folder, join(folder, 'file', 'deletions.log')])
    await expect(prepareDeletionLog(path)).rejects.toThrow(
      /^The log of deleted people cannot be used: E.*'\. Set DELETIONS_LOG to a file/,
    );
});
