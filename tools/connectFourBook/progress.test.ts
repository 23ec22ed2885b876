/** Results survive an interruption, and no damaged line is trusted. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProgress } from './progress.ts';

const identity = { plies: 6, count: 100 };
let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfield-book-'));
  file = join(folder, 'deeper', '6.txt');
  const progress = openProgress(file, identity);
  progress.keep(7, -3);
  progress.keep(0, 12);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('saved results are read back, whatever their order', () => {
  expect(new Map(openProgress(file, identity).scores)).toEqual(
    new Map([
      [0, 12],
      [7, -3],
    ]),
  );
});

test('a truncated line is ignored, and the next one starts a new line', () => {
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3));
  const progress = openProgress(file, identity);
  expect([...progress.scores.keys(), progress.damaged]).toEqual([7, 1]);
  progress.keep(0, 11);
  const again = openProgress(file, identity);
  expect([again.scores.get(0), again.damaged]).toEqual([11, 1]);
});

test.each([
  ['a changed score', (text: string) => text.replace('7 -3', '7 -2'), 1],
  ['a changed number', (text: string) => text.replace('7 -3', '8 -3'), 1],
  ['no numbers', () => 'x y z\n\n', 1],
])('%s is not believed', (_, change, damaged) => {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const progress = openProgress(file, identity);
  expect([progress.scores.has(7), progress.scores.has(8), progress.damaged]).toEqual([false, false, damaged]);
});

test('lines of another book are ignored', () => {
  expect(openProgress(file, { plies: 6, count: 101 })).toMatchObject({ damaged: 2, scores: new Map() });
});

test('two valid lines that disagree: the solver is wrong', () => {
  const other = join(folder, 'other.txt');
  openProgress(other, identity).keep(7, 4);
  appendFileSync(file, readFileSync(other));
  expect(() => openProgress(file, identity)).toThrow('position 7 cannot be worth both -3 and 4');
});
