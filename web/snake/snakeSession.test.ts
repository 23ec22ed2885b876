/** A game in the page, with the test's clock. */
import { driveTo } from '@playfield/games/little-big-snake/testing/driver.ts';
import { expect, test } from 'vitest';
import { createSnakeSession, type SnakeSession } from './snakeSession.ts';

function session(): SnakeSession {
  let seed = 10;
  return createSnakeSession(() => (seed += 1), 40);
}

function frames(snake: SnakeSession, fromMs: number, toMs: number, frameMs = 10): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += frameMs) snake.advance(atMs);
}

test('SN-029 a step every 150 ms after the start; the picture glides in between', () => {
  const snake = session();
  frames(snake, 0, 5_000);
  expect(snake.game.get().run.step).toBe(0);
  snake.send({ type: 'start' });
  frames(snake, 5_000, 5_300);
  expect(snake.game.get().run.step).toBe(2);
  expect(snake.advance(5_390)).toMatchObject({ progress: 0.6, run: { step: 2 }, before: { step: 1 } });
});

test('SN-020 paused time does not count', () => {
  const snake = session();
  snake.send({ type: 'start' });
  frames(snake, 0, 200);
  snake.send({ type: 'pause' });
  frames(snake, 210, 60_000, 1_000);
  snake.send({ type: 'resume' });
  frames(snake, 60_000, 60_090);
  expect(snake.game.get().run.step).toBe(1);
  snake.advance(60_100);
  expect(snake.game.get().run.step).toBe(2);
});

test.each(['reset', 'restart'] as const)(
  'after a %s in the middle of a step the first one is a whole one',
  (type) => {
    const snake = session();
    snake.send({ type: 'start' });
    frames(snake, 0, 140);
    snake.send({ type: 'pause' });
    if (type === 'restart') snake.send({ type: 'finish' });
    snake.send({ type, seed: snake.seed() });
    snake.send({ type: 'start' });
    frames(snake, 1_000, 1_140);
    expect(snake.game.get()).toMatchObject({ status: 'playing', run: { step: 0, seed: 12 } });
    snake.advance(1_150);
    expect(snake.game.get().run.step).toBe(1);
  },
);

test('a stall does not make the snake leap', () => {
  const snake = session();
  snake.send({ type: 'start' });
  snake.advance(0);
  snake.advance(30_000);
  expect(snake.game.get()).toMatchObject({ status: 'playing', run: { step: 3 } });
});

test('SN-021, SN-022, SN-023 the end, then another run by R, then another by Reset', () => {
  const snake = session();
  snake.send({ type: 'start' });
  frames(snake, 0, 4_000);
  expect(snake.game.get()).toMatchObject({ status: 'game-over', run: { ending: 'wall', seed: 11 } });
  snake.send({ type: 'restart', seed: snake.seed() });
  expect(snake.game.get()).toMatchObject({ status: 'playing', run: { step: 0, seed: 12 } });
  frames(snake, 10_000, 10_140);
  expect(snake.game.get().run.step).toBe(0);
  snake.send({ type: 'reset', seed: snake.seed() });
  expect(snake.game.get()).toMatchObject({ status: 'waiting', run: { seed: 13, score: 0 } });
});

test('eaten food is shown for a moment', () => {
  const snake = session();
  snake.send({ type: 'start' });
  let atMs = 0;
  for (; snake.game.get().run.score === 0; atMs += 10) {
    const way = driveTo(snake.game.get().run);
    if (way !== null) snake.send({ type: 'steer', direction: way });
    snake.advance(atMs);
  }
  expect(snake.advance(atMs).eaten).toEqual([{ food: expect.any(Object), atMs: atMs - 10 }]);
  frames(snake, atMs, atMs + 1_000);
  expect(snake.advance(atMs + 1_000).eaten).toEqual([]);
});
