/** A start that hangs ends by itself, with a sentence (TRUST F11, issue 15): nobody watches a process that never opens its port. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToEnd } from './testing/serverProcess.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'playfield-hang-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a start whose database thread hangs in the system, where nothing can end it, exits within its limit', async () => {
  mkdirSync(join(dataDir, 'database'));
  // Opening a pipe that nobody writes to blocks the thread outside JavaScript: terminate() never ends it.
  execFileSync('mkfifo', [join(dataDir, 'database', 'PG_VERSION')]);
  const { output, code, tookMs } = await runToEnd({ DATA_DIR: dataDir, START_LIMIT_S: '5' }, 90_000);
  // PostgreSQL may also give up on the pipe, which ends the thread before the limit.
  expect(output).toMatch(
    /The server did not start within 5 s and was ended\.|could not start\. The embedded database ended\./,
  );
  expect(code).not.toBe(0);
  // By itself: later than this the test kills it.
  expect(tookMs).toBeLessThan(90_000);
});
