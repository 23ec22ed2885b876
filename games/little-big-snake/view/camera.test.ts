/** What a small screen shows of the board (G77). */
import { expect, test } from 'vitest';
import { cornerOf, isOverviewLeft, viewFor } from './camera.ts';

test.each([
  ['a desktop', 800, 600, { scale: 1, width: 800, height: 600, isWhole: true }],
  [
    'a width that is no round number',
    836.4,
    627.3,
    { scale: 1.0455, width: 800, height: 600, isWhole: true },
  ],
  ['a tablet with cells of 16 px', 640, 480, { scale: 0.8, width: 800, height: 600, isWhole: true }],
  ['a phone', 320, 240, { scale: 0.8, width: 400, height: 300, isWhole: false }],
])('%s (%i by %i)', (_, width, height, view) => {
  expect(viewFor(width, height)).toEqual({ ...view, scale: expect.closeTo(view.scale, 5) });
});

test.each([
  ['the middle of the board', { x: 400, y: 300 }, { x: 200, y: 150 }],
  ['the top left corner', { x: 10, y: 10 }, { x: 0, y: 0 }],
  ['the right wall', { x: 790, y: 300 }, { x: 400, y: 150 }],
])('a head at %s is shown with the walls, and nothing beyond them', (_, head, corner) => {
  expect(cornerOf(head, viewFor(320, 240))).toEqual(corner);
});

test.each([
  ['in the middle of the board', 400, false],
  ['at the left wall', 10, false],
  ['where the picture stops at the right wall', 600, false],
  ['at the right wall', 790, true],
])('the overview leaves the corner of a head %s', (_, x, isLeft) => {
  const view = viewFor(320, 240);
  const head = { x, y: 10 };
  expect(isOverviewLeft(x - cornerOf(head, view).x, view.width)).toBe(isLeft);
});
