import { describe, expect, test } from 'vitest';
import { evenPixels, isFarAt, outside } from './detail.ts';
import type { Box } from './drawGround.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe('the level of detail', () => {
  test.each([
    [0.24, true],
    [0.36, true],
    [0.49, true],
    [0.5, false],
    [1.44, false],
  ])('at %d pixels per unit: far is %s', (scale, isFar) => {
    expect(isFarAt(scale)).toBe(isFar);
  });

  test.each([
    [0, 2],
    [2.9, 2],
    [3.1, 4],
    [5.6, 6],
    [22.3, 22],
    [23.1, 24],
  ])('food of %d pixels is drawn %d wide', (length, pixels) => {
    expect(evenPixels(length)).toBe(pixels);
  });
});

describe('the unknown around what the server sends (G81)', () => {
  const whole = box(-10, -10, 10, 10);

  test.each([
    ['nothing when all is known', box(-20, -20, 20, 20), []],
    ['nothing when exactly the view is known', whole, []],
    [
      'a frame of four boxes',
      box(-4, -6, 4, 6),
      [box(-10, -10, 10, -6), box(-10, 6, 10, 10), box(-10, -6, -4, 6), box(4, -6, 10, 6)],
    ],
    ['two columns in a wide view', box(-4, -20, 4, 20), [box(-10, -10, -4, 10), box(4, -10, 10, 10)]],
    ['two rows in a high view', box(-20, -6, 20, 6), [box(-10, -10, 10, -6), box(-10, 6, 10, 10)]],
    ['everything when the known lies above', box(-4, -40, 4, -20), [whole]],
    ['everything when the known lies to the right', box(20, -20, 40, 20), [whole]],
  ])('%s', (_what, known, boxes) => {
    expect(outside(whole, known)).toEqual(boxes);
  });
});
