/** The player's snake as drawn: it enters in the shape that the server sent, follows its head, and grows and shrinks part by part. */
import { quantised, type EnteringSnake } from '@playfield/contracts/arenaBinary.ts';
import { spacing } from '@playfield/games/snake-arena/rules.ts';
import { expect, test } from 'vitest';
import type { Head } from './motion/heads.ts';
import { createOwnSnake, type DrawnSnake } from './ownSnake.ts';

/** Heads to the right; the tail hangs down behind a corner. */
const steps = Array.from({ length: 11 }, (_, part) =>
  part < 5 ? { dx: -spacing, dy: 0 } : { dx: 0, dy: spacing },
);
const entered: EnteringSnake = {
  id: 7,
  color: 3,
  isBot: false,
  isBoosting: false,
  name: 'Ada',
  mass: 1000,
  headX: quantised(100),
  headY: quantised(200),
  steps,
};
const head = (change: Partial<Head> = {}): Head => ({
  id: 7,
  x: 100,
  y: 200,
  angle: 0,
  isBoosting: false,
  parts: steps.length + 1,
  entered,
  ...change,
});

/** How far its parts are from each other, head first. */
function gaps({ body: { xs, ys, count } }: DrawnSnake): readonly number[] {
  return Array.from({ length: count - 1 }, (_, part) =>
    Math.hypot((xs[part + 1] ?? 0) - (xs[part] ?? 0), (ys[part + 1] ?? 0) - (ys[part] ?? 0)),
  );
}

/** A snake whose server sends this head at every frame of a second; what is drawn in the end. */
function drawn(parts: number, frames = 30): DrawnSnake | null {
  const snake = createOwnSnake(7, 0, 1000);
  snake.receive(head(), 1000, 1000);
  for (let frame = 1; frame <= frames; frame += 1) {
    const nowMs = 1000 + frame * 33;
    snake.receive(head({ parts, x: 100 + frame * 6 }), nowMs, nowMs);
    snake.advance(nowMs);
  }
  return snake.advance(1000 + frames * 33);
}

test('nothing is drawn before the server has sent it', () => {
  expect(createOwnSnake(7, 0, 1000).advance(1000)).toBeNull();
});

test('it enters as the server sent it, and its parts follow the head at one distance', () => {
  const first = drawn(12, 0);
  expect(first).toMatchObject({ id: 7, color: 3, name: 'Ada', isBoosting: false, body: { count: 12 } });
  const { xs, ys } = first?.body ?? { xs: [], ys: [] };
  // The head is drawn a moment ahead of the server.
  expect([xs[5], ys[5], xs[11], ys[11]].map((at) => Math.round((at ?? 0) / 10))).toEqual([5, 20, 5, 26]);
  const later = drawn(12);
  expect(later?.body.xs[0]).toBeGreaterThan(280);
  expect(later?.body.ys[11]).toBeLessThan(210);
  for (const gap of later ? gaps(later) : []) expect(gap).toBeCloseTo(spacing);
});

test.each([
  ['grows', 15],
  ['shrinks', 10],
  ['stays as it is', 12],
])('it %s to as many parts as the server says', (_, parts) => {
  expect(drawn(parts)?.body.count).toBe(parts);
});

test('it does so by one part a picture, which nobody sees jump', () => {
  expect([drawn(15, 1)?.body.count, drawn(10, 0)?.body.count]).toEqual([14, 12]);
});
