import { expect, test } from 'vitest';
import { cellsOf, circles, squares } from './picturePaths.ts';

test('a circle is two half turns from its left edge', () => {
  expect(circles([{ x: 25, y: 25 }], 20)).toBe('M5 25a20 20 0 1 0 40 0a20 20 0 1 0-40 0z');
});

test('squares follow each other in one path; corners are cut round', () => {
  expect(
    squares(
      [
        { x: 0, y: 0 },
        { x: 50, y: 0 },
      ],
      50,
    ),
  ).toBe('M0 0h50v50h-50zM50 0h50v50h-50z');
  expect(squares([{ x: 10, y: 10 }], 94, 14)).toBe(
    'M24 10h66a14 14 0 0 1 14 14v66a14 14 0 0 1-14 14h-66a14 14 0 0 1-14-14v-66a14 14 0 0 1 14-14z',
  );
});

test('cells are found by what stands in them', () => {
  expect(cellsOf(['.1', '1.'], (content) => content === '1')).toEqual([
    { x: 1, y: 0, content: '1' },
    { x: 0, y: 1, content: '1' },
  ]);
});
