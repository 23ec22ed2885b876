/** The grid pattern of the ARIA Authoring Practices. */
import { describe, expect, test } from 'vitest';
import { digitOf, nextCell } from './gridKeys.ts';

const size = { rows: 6, columns: 7 };
const plain = (key: string) => ({ key, ctrlKey: false });
const control = (key: string) => ({ key, ctrlKey: true });

describe('nextCell on a board of 6 rows by 7 columns', () => {
  test.each([
    ['left within the row', 10, plain('ArrowLeft'), 9],
    ['left to the first column', 8, plain('ArrowLeft'), 7],
    ['left stops at the edge', 7, plain('ArrowLeft'), 7],
    ['right within the row', 10, plain('ArrowRight'), 11],
    ['right to the last column', 12, plain('ArrowRight'), 13],
    ['right stops at the edge', 13, plain('ArrowRight'), 13],
    ['up', 10, plain('ArrowUp'), 3],
    ['up stops at the edge', 3, plain('ArrowUp'), 3],
    ['down', 10, plain('ArrowDown'), 17],
    ['down to the last row', 33, plain('ArrowDown'), 40],
    ['down stops at the edge', 40, plain('ArrowDown'), 40],
    ['start of the row', 10, plain('Home'), 7],
    ['end of the row', 10, plain('End'), 13],
    ['first corner', 10, control('Home'), 0],
    ['last corner', 10, control('End'), 41],
    ['a letter does not move the focus', 10, plain('x'), undefined],
  ])('%s', (_title, from, key, to) => {
    expect(nextCell(from, key, size)).toBe(to);
  });

  test('arrow keys never leave the board', () => {
    const arrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
    let cell = 0;
    for (let step = 0; step < 500; step += 1) {
      cell = nextCell(cell, plain(arrows[(step * step + 3 * step) % 4] ?? ''), size) ?? -1;
      expect(cell).toBeGreaterThanOrEqual(0);
      expect(cell).toBeLessThan(42);
    }
  });
});

test.each([
  [plain('1'), 1],
  [plain('9'), 9],
  [plain('0'), undefined],
  [plain('F1'), undefined],
  [control('1'), undefined],
])('digitOf %o is %s', (key, digit) => {
  expect(digitOf(key)).toBe(digit);
});
