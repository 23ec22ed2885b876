/** Where the snake is drawn between two steps. */
import { expect, test } from 'vitest';
import { advance, startRun } from '../run.ts';
import { bodyPath, centreOf, smoothed } from './bodyPath.ts';

const before = { ...startRun(1), foods: [] };
const run = advance(before);

test.each([
  [0, 410, 370],
  [0.5, 420, 380],
  [1, 430, 390],
])('after %d of a step the head is at %i and the tail at %i', (progress, head, tail) => {
  const path = bodyPath(run, before, progress);
  expect([path[0], path.at(-1)]).toEqual([
    { x: head, y: 310 },
    { x: tail, y: 310 },
  ]);
});

test('a growing snake does not move the end of its tail', () => {
  const growing = { ...before, growth: 1 };
  const tails = [0, 0.5, 1].map((progress) => bodyPath(advance(growing), growing, progress).at(-1));
  expect(tails).toEqual([centreOf({ x: 18, y: 15 }), centreOf({ x: 18, y: 15 }), centreOf({ x: 18, y: 15 })]);
});

test('the first picture, and that of an ended run, show the snake where it lies', () => {
  expect(bodyPath(before, before, 0)).toEqual(before.body.map(centreOf));
  const atWall = {
    ...run,
    body: [
      { x: 39, y: 15 },
      { x: 38, y: 15 },
    ],
  };
  const ended = advance(atWall);
  expect(ended.ending).toBe('wall');
  expect(bodyPath(ended, atWall, 0.3)).toEqual(atWall.body.map(centreOf));
});

test('round corners keep the ends and stay within half a cell of the line', () => {
  const corner = [
    { x: 10, y: 10 },
    { x: 30, y: 10 },
    { x: 30, y: 30 },
  ];
  const line = smoothed(corner);
  expect([line[0], line.at(-1)]).toEqual([corner[0], corner[2]]);
  for (const { x, y } of line) expect(Math.min(Math.abs(y - 10), Math.abs(x - 30))).toBeLessThanOrEqual(10);
  expect(line).toContainEqual({ x: 27.5, y: 12.5 });
});

test('a straight line has points at its ends and in its tail alone, and a corner has its own', () => {
  const cells = Array.from({ length: 400 }, (_, x) => ({ x: x * 20, y: 10 }));
  const line = smoothed(cells);
  expect(line.length).toBeLessThan(25);
  // The first of the tail's own points.
  expect(line[1]?.x).toBe(394.5 * 20);
  const turned = smoothed([
    ...cells,
    { x: 399 * 20, y: 30 },
    ...cells.map(({ x }) => ({ x: 399 * 20 - x, y: 50 })),
  ]);
  expect(turned.length).toBeLessThan(35);
  expect(turned).toContainEqual({ x: 398.75 * 20 + 2.5, y: 12.5 });
});
