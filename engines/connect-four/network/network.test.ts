/** The networks of easy and medium: what they see, and what their files contain. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fractions, quietLine } from '../testing/lines.ts';
import { activeInputs, mirrored } from './inputs.ts';
import { readNetwork } from './network.ts';

const load = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(file, import.meta.url)));

const columnsOf = (line: string): number[] => Array.from(line, (digit) => Number(digit) - 1);
const sorted = (inputs: readonly number[]): number[] => inputs.toSorted((a, b) => a - b);

/** A plane's inputs as cells like `d1`: the column from the left, the row from the bottom. */
function cellsIn(inputs: readonly number[], plane: number): string {
  return inputs
    .filter((input) => Math.floor(input / 42) === plane)
    .map((input) => `${'abcdefg'[Math.floor((input % 42) / 6)]}${(input % 6) + 1}`)
    .sort((a, b) => a.localeCompare(b))
    .join(' ');
}

describe('what a network sees', () => {
  test.each([
    ['discs of the side to move and of the other', '4435', ['c1 d1', 'd2 e1', '', '']],
    ['three standing', '171717', ['a1 a2 a3', 'g1 g2 g3', 'a4', 'g4']],
    ['three lying', '172737', ['a1 b1 c1', 'g1 g2 g3', 'd1', 'g4']],
    ['three slanting', '1223343771', ['a1 b2 c2 c3 g2', 'a2 b1 c1 d1 g1', 'd4', 'e1']],
    ['a gap, and no threat where a cell is taken', '17274', ['g1 g2', 'a1 b1 d1', '', 'c1']],
  ])('%s', (_name, line, planes) => {
    const seen = activeInputs(columnsOf(line), 'threats');
    expect([0, 1, 2, 3].map((plane) => cellsIn(seen, plane))).toEqual(planes);
    const discs = activeInputs(columnsOf(line), 'discs');
    expect([0, 1, 2, 3].map((plane) => cellsIn(discs, plane))).toEqual([...planes.slice(0, 2), '', '']);
  });

  test('the mirror image equals that of mirrored moves', () => {
    const fraction = fractions(4);
    for (let n = 0; n < 50; n += 1) {
      const line = quietLine(n % 30, fraction);
      const other = line.map((column) => 6 - column);
      expect(sorted(mirrored(activeInputs(line, 'threats')))).toEqual(sorted(activeInputs(other, 'threats')));
    }
  });
});

const files = { easy: load('easy.bin'), medium: load('medium.bin') };

describe.each(['easy', 'medium'] as const)('%s', (level) => {
  const network = readNetwork(files[level]);

  test('values every playable column from -1 to 1, the same in a mirror', () => {
    const fraction = fractions(5);
    for (let n = 0; n < 50; n += 1) {
      const line = quietLine(n % 30, fraction);
      const values = network.columnValues(line);
      const open = [0, 1, 2, 3, 4, 5, 6].filter(
        (column) => line.filter((move) => move === column).length < 6,
      );
      expect(values.map(({ column }) => column)).toEqual(open);
      expect(values.every(({ value }) => Math.abs(value) <= 1)).toBe(true);
      const other = network.columnValues(line.map((column) => 6 - column));
      expect(other.map(({ value }) => value).toReversed()).toEqual(values.map(({ value }) => value));
    }
  });

  test('opens in the centre', () => {
    const best = network.columnValues([3, 3]).toSorted((a, b) => b.value - a.value)[0];
    expect(best?.column).toBe(3);
  });
});

test('both networks together take less than 30 kB', () => {
  expect(readNetwork(files.easy).parameters).toBeLessThan(1800);
  expect(readNetwork(files.medium).parameters).toBeLessThan(26_500);
  expect(files.easy.length + files.medium.length).toBeLessThan(30_000);
});

test.each([
  ['nothing but a header', files.easy.slice(0, 12)],
  ['a file that is cut short', files.medium.slice(0, -1)],
  ['a file that sees what no network sees', Uint8Array.from(files.easy, (byte, at) => (at === 0 ? 9 : byte))],
])('%s is no network', (_name, bytes) => {
  expect(() => readNetwork(bytes)).toThrow(RangeError);
});
