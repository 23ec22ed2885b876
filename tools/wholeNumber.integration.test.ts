/** Programs that overwrite committed files refuse wrong numbers first. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  [
    'tuneCheckers.ts',
    ['--nonsense'],
    'GAMES is a whole number, at least 1.\nUsage: npm run tune -- [GAMES]\n',
  ],
  ['tuneCheckers.ts', ['0'], 'GAMES is a whole number, at least 1.\nUsage: npm run tune -- [GAMES]\n'],
  [
    'connectFourBook.ts',
    ['--plies', 'ten'],
    '--plies is a whole number, at least 1.\nUsage: npm run book -- [--plies N] [--threads N] [--table BITS]\n',
  ],
])('%s %j', (tool, options, said) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, tool), ...options],
    { encoding: 'utf8', timeout: 20_000 },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: said });
});
