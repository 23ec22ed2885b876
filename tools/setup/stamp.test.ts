/** The setup repeats work exactly when its inputs have changed (issue 2, item 1). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whenChanged } from './stamp.mjs';

let root = '';
let timesBuilt = 0;
const what = { name: 'build', inputs: ['games', 'package-lock.json'], results: ['out/main.js'] };

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build(): Promise<boolean> {
  return whenChanged(root, what, async () => {
    timesBuilt += 1;
    write('out/main.js', 'built');
  });
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'playfield-stamp-'));
  timesBuilt = 0;
  write('games/rules.ts', 'one');
  write('package-lock.json', '{}');
  await build();
});
afterEach(() => rmSync(root, { recursive: true }));

test('the second time nothing is done', async () => {
  expect(await build()).toBe(false);
  expect(timesBuilt).toBe(1);
});

test.each([
  ['a changed source', () => write('games/rules.ts', 'two')],
  ['a new source in a new folder', () => write('games/checkers/rules.ts', 'one')],
  ['a removed source', () => rmSync(join(root, 'games/rules.ts'))],
  ['a changed lock file', () => write('package-lock.json', '{ }')],
  ['a lost result', () => rmSync(join(root, 'out/main.js'))],
  [
    'text moved from one file into another',
    () => {
      write('games/rules.ts', 'on');
      write('games/rules2.ts', 'e');
    },
  ],
])('%s means work, once', async (_name, change) => {
  change();
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  expect(timesBuilt).toBe(2);
});

test.each(['games/rules.test.ts', 'games/dist/rules.js', 'games/node_modules/x/index.js', 'server/main.ts'])(
  '%s means none',
  async (path) => {
    write(path, 'other');
    expect(await build()).toBe(false);
  },
);

test('failed work is repeated, even when the old result has been restored', async () => {
  write('games/rules.ts', 'broken');
  const failing = whenChanged(root, what, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  write('games/rules.ts', 'one');
  expect(await build()).toBe(true);
});
