/**
 * Processes that start at the same time and find a dead owner's lock: each gets it once, never two
 * at a time.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `
  import { appendFileSync } from 'node:fs';
  import { setImmediate } from 'node:timers/promises';
  const { takeLock } = await import(process.env.LOCK_MODULE);
  for (let round = 0; round < 20; round += 1) {
    const release = await takeLock(process.env.DIRECTORY, { pollMs: 1 });
    appendFileSync(process.env.LOG, 'in\\n');
    await setImmediate();
    appendFileSync(process.env.LOG, 'out\\n');
    release();
  }
`;

test('F11 four processes, twenty times each, one at a time', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'playfield-lock-'));
  const log = join(directory, 'log');
  const dead = spawnSync(process.execPath, ['--version']).pid;
  mkdirSync(join(directory, 'lock'));
  writeFileSync(join(directory, 'lock', `${dead}-1`), '');
  const env = {
    ...process.env,
    LOCK_MODULE: new URL('lock.mjs', import.meta.url).href,
    DIRECTORY: directory,
    LOG: log,
  };
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        env,
        stdio: 'inherit',
      });
      return new Promise((resolve) => child.on('close', resolve));
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(80));
  rmSync(directory, { recursive: true });
});
