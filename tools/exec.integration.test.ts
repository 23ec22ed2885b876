import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the Windows exec passes arguments, output and exit code through', () => {
  const program = 'console.log(process.argv.slice(1).join()); process.exit(7)';
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'exec.mjs'), 'node', '--eval', program, 'a b', 'c'],
    { encoding: 'utf8' },
  );
  expect(run.stdout.trim()).toBe('a b,c');
  expect(run.status).toBe(7);
});
