import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { median, percentile, rowsOf, subjectOf, withRows } from './figures.ts';

test.each([
  [[5], 0.5, 5],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.99, 10],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
  [[2, 1], 0, 1],
])('percentile of %j at %f is %i', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('Nothing was measured.');
});

const day = new Date('2026-11-23T12:00:00Z');

test('a figure becomes a row; what has no anchor leaves its cells empty', () => {
  expect(
    rowsOf('npm run bench -- start', day, [
      { figure: 'again', value: '4.2 s', anchor: 'alone, 2.1 s', ratio: '2.00x' },
      { figure: 'alone', value: '2.1 s' },
    ]),
  ).toEqual([
    '| again | 4.2 s | alone, 2.1 s | 2.00x | 2026-11-23 | `npm run bench -- start` |',
    '| alone | 2.1 s | | | 2026-11-23 | `npm run bench -- start` |',
  ]);
});

test('new rows replace the old ones of their command, and no others', () => {
  const table = [
    '# Figures',
    '',
    '| a | 1 | | | d | `one` |',
    '| b | 2 | | | d | `two` |',
    '| c | 3 | | | d | `one` |',
  ];
  const replaced = withRows(table.join('\n'), 'one', ['| a | 9 | | | e | `one` |']);
  expect(replaced.split('\n')).toEqual([
    '# Figures',
    '',
    '| a | 9 | | | e | `one` |',
    '| b | 2 | | | d | `two` |',
    '',
  ]);
  expect(withRows(replaced, 'three', ['| z | 1 | | | e | `three` |']).trimEnd().split('\n').at(-1)).toBe(
    '| z | 1 | | | e | `three` |',
  );
});

test('rows of the same bench with other options are replaced where they measure the same', () => {
  const table = [
    '# Figures',
    '| a: p50 / p99 of 33 | 1 | limit, 5 | 0.2x | d | `node bench/one.ts --seconds 8` |',
    '| b | 2 | | | d | `node bench/one.ts --seconds 8` |',
    '| a: p50 / p99 of 33 | 3 | | | d | `npm run bench -- two` |',
  ];
  const row = '| a: p50 / p99 of 92 | 9 | limit, 6 | 1.5x | e | `npm run bench -- one` |';
  expect(withRows(table.join('\n'), 'npm run bench -- one', [row]).trimEnd().split('\n')).toEqual([
    table[0],
    row,
    table[2],
    table[3],
  ]);
});

test('results.md has one row for each figure of a bench, alike ratios, and each command is there', () => {
  const lines = readFileSync(join(import.meta.dirname, '..', 'results.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Figure'));
  expect(lines.length).toBeGreaterThan(50);
  const keys = lines.map((line) => {
    const [, , , , ratio = '', , command = ''] = line.split('|').map((cell) => cell.trim());
    expect(ratio, line).not.toMatch(/×|^[\d.]+$/);
    const file = /^`(?:npm run bench -- (\w+)|node bench\/(\w+)\.ts\b.*)`$/.exec(command);
    expect(existsSync(join(import.meta.dirname, '..', `${file?.[1] ?? file?.[2]}.ts`)), command).toBe(true);
    return subjectOf(line);
  });
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
