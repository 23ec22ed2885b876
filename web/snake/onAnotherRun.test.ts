/** When a run is left for another one (G50). */
import { expect, test } from 'vitest';
import { onAnotherRun } from './onAnotherRun.ts';
import { createSnakeSession, type SnakeSession } from './snakeSession.ts';

function counted(): { readonly snake: SnakeSession; readonly left: () => number; readonly stop: () => void } {
  let seed = 10;
  let times = 0;
  const snake = createSnakeSession(() => (seed += 1), 40);
  const stop = onAnotherRun(snake.game, () => (times += 1));
  return { snake, left: () => times, stop };
}

function frames(snake: SnakeSession, fromMs: number, toMs: number): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += 10) snake.advance(atMs);
}

test('a run that is reset, and one that is over and played again, are left for another', () => {
  const { snake, left, stop } = counted();
  snake.send({ type: 'start' });
  frames(snake, 0, 500);
  snake.send({ type: 'reset', seed: 1 });
  expect(left()).toBe(1);
  snake.send({ type: 'start' });
  // Straight into the wall.
  frames(snake, 1000, 20_000);
  expect(snake.game.get().status).toBe('game-over');
  expect(left()).toBe(1);
  snake.send({ type: 'restart', seed: 2 });
  expect(left()).toBe(2);
  stop();
  frames(snake, 30_000, 30_500);
  snake.send({ type: 'reset', seed: 3 });
  expect(left()).toBe(2);
});

test('a run that is paused or left before its first step is left for another as well', () => {
  const { snake, left } = counted();
  snake.send({ type: 'start' });
  snake.send({ type: 'reset', seed: 1 });
  expect(left()).toBe(1);
  snake.send({ type: 'start' });
  snake.send({ type: 'pause' });
  snake.send({ type: 'reset', seed: 2 });
  expect(left()).toBe(2);
});

test('a run that has not begun is not left: its seed may still change', () => {
  const { snake, left } = counted();
  snake.send({ type: 'reset', seed: 7 });
  snake.send({ type: 'start' });
  frames(snake, 0, 500);
  snake.send({ type: 'pause' });
  snake.send({ type: 'resume' });
  expect(left()).toBe(0);
});
