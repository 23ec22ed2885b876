/** The contract of `npm test`: its last line and its exit code (issue 2, item 1). */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test.each([
  ['a file whose tests pass', ['tools/setup/runtime.test.ts'], '8 passed, 0 failed', 0],
  ['a path that nothing matches', ['no/such/path'], '0 passed, 1 failed', 1],
  ['a quick test among the slow ones', ['--slow', 'tools/setup/runtime.test.ts'], '0 passed, 1 failed', 1],
  ['an option instead of a path', ['--watch'], undefined, 2],
])('%s', (_name, paths, lastLine, exitCode) => {
  const run = spawnSync(process.execPath, ['tools/test.ts', ...paths], {
    cwd: root,
    // The variables of the outer Vitest would make the inner one think that it is a worker.
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(run.stdout.trimEnd().split('\n').at(-1) || undefined).toBe(lastLine);
  expect(run.status).toBe(exitCode);
  if (exitCode === 1) expect(run.stdout).toMatch(/\nFailed:\n {2}Unit and integration .+\n+0 passed/);
});
