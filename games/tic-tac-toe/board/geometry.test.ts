/** TT-015: the stroke runs through the centres of the tiles, which are a gap apart. */
import { expect, test } from 'vitest';
import { centreOf, drawingSize, gapOfWidth } from './geometry.ts';

/** Measured on a board 480 px wide: its edges, then the tiles. */
const width = 480;
const gap = width * gapOfWidth;
const tile = (width - 4 * gap) / 3;
const inner = width - 2 * gap;

const centre = (index: number): number => index * (tile + gap) + tile / 2;

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('TT-015 tile %d', (cell) => {
  const [right, down] = centreOf(cell).map((unit) => (unit / drawingSize) * inner);
  expect(right).toBeCloseTo(centre(cell % 3));
  expect(down).toBeCloseTo(centre(Math.floor(cell / 3)));
});
