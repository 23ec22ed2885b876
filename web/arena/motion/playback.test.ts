/** Frames played at the playhead's pace: interpolated bodies, food that comes and goes, frames that do not fit. */
import {
  quantised,
  sectorSize,
  type EnteringSnake,
  type FoodPoint,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { expect, test } from 'vitest';
import { createPlayback } from './playback.ts';

function snake(id: number, x: number): EnteringSnake {
  const steps = Array.from({ length: 9 }, () => ({ dx: -10, dy: 0 }));
  const looks = { color: 1, isBot: false, isBoosting: false, name: `S${id}`, mass: 1000 };
  return { id, ...looks, headX: quantised(x), headY: quantised(0), steps };
}

const food = (id: number, x: number): FoodPoint => ({ id, x, y: 10, kind: 0, color: 2 });

const nothing: TickFrame = {
  tick: 0,
  own: null,
  leaving: [],
  moves: [],
  entering: [],
  changes: [],
  foodGone: [],
  food: [],
};

function begin() {
  const playback = createPlayback();
  const whole = { sector: 136, isWhole: true, points: [food(1, 10), food(2, 20)] };
  playback.push(1, { ...nothing, entering: [snake(5, 0), snake(6, 500)], food: [whole] });
  playback.advance(1);
  return playback;
}

/** Where the head of the first snake is shown. */
function shownX(playback: ReturnType<typeof createPlayback>): number {
  const [first] = playback.snakes();
  const [from, to] = [first?.before.xs[0] ?? NaN, first?.snake.body.xs[0] ?? NaN];
  return from + (to - from) * playback.alpha();
}

test('bodies are interpolated between two ticks, and extrapolated beyond the last', () => {
  const playback = begin();
  playback.push(2, {
    ...nothing,
    moves: [
      { dx: 48, dy: 0 },
      { dx: 0, dy: 0 },
    ],
  });
  for (const [tick, x] of [
    [1.5, 3],
    [2, 6],
    [3, 12],
    [9, 24],
  ] as const) {
    playback.advance(tick);
    expect(shownX(playback)).toBeCloseTo(x);
  }
});

type Shape = { readonly xs: Float64Array; readonly ys: Float64Array; readonly count: number };
const headAndCount = ({ xs, ys, count }: Shape) => [xs[0], ys[0], count];

test('between later ticks as well, the whole body in both directions, and as long as it was', () => {
  const playback = begin();
  const moves = [
    { dx: 48, dy: 16 },
    { dx: 0, dy: 0 },
  ];
  for (const tick of [2, 3, 4])
    playback.push(tick, { ...nothing, moves, changes: [{ place: 0, isBoosting: false, parts: 7 + tick }] });
  playback.advance(3.5);
  const [first] = playback.snakes();
  expect(first && [headAndCount(first.before), headAndCount(first.snake.body), playback.alpha()]).toEqual([
    [12, 4, 10],
    [18, 6, 11],
    0.5,
  ]);
  expect(first?.before.xs[5]).toBeCloseTo((first?.snake.body.xs[5] ?? 0) - 6, 0);
});

test('a frame that is not due waits', () => {
  const playback = begin();
  const moves = [
    { dx: 48, dy: 0 },
    { dx: 0, dy: 0 },
  ];
  for (const tick of [2, 3, 4]) playback.push(tick, { ...nothing, moves });
  playback.advance(2);
  expect([playback.snakes()[0]?.snake.body.xs[0], playback.alpha()]).toEqual([6, 1]);
});

test('food comes and goes and is replaced with its sector; vanished food is reported once', () => {
  const playback = begin();
  const moves = [
    { dx: 0, dy: 0 },
    { dx: 0, dy: 0 },
  ];
  const more = { sector: 136, isWhole: false, points: [food(3, 30)] };
  playback.push(2, { ...nothing, moves, foodGone: [1], food: [more] });
  playback.advance(2);
  expect([...playback.foods.keys()]).toEqual([2, 3]);
  expect(playback.takeGone().foods.map(({ id }) => id)).toEqual([1]);
  expect(playback.takeGone().foods).toEqual([]);
  const elsewhere = { sector: 137, isWhole: true, points: [{ ...food(5, 0), x: 2 * sectorSize - 10 }] };
  const here = { sector: 136, isWhole: true, points: [food(4, 40)] };
  playback.push(3, { ...nothing, moves, food: [elsewhere] });
  playback.push(4, { ...nothing, moves, food: [here] });
  playback.advance(4);
  expect([...playback.foods.keys()]).toEqual([5, 4]);
  playback.push(5, { ...nothing, moves, foodGone: [5] });
  playback.advance(5);
  const [kept] = playback.foods.values();
  const far = { x: (kept?.x ?? 0) + 600, y: kept?.y ?? 0 };
  // On the way from one snake to another, what is near either is kept.
  playback.forgetFood([far, { x: kept?.x ?? 0, y: kept?.y ?? 0 }], 500, 500);
  expect(playback.foods.size).toBe(1);
  playback.forgetFood([far], 500, 500);
  expect(playback.foods.size).toBe(0);
});

test('a snake that leaves is hidden and reported once', () => {
  const playback = begin();
  playback.push(2, { ...nothing, leaving: [0], moves: [{ dx: 0, dy: 0 }] });
  playback.advance(2);
  expect(playback.snakes().map((shown) => shown.snake.id)).toEqual([6]);
  expect(playback.takeGone().snakes.map((shown) => shown.snake.id)).toEqual([5]);
  expect(playback.takeGone().snakes).toEqual([]);
});

test('a first frame starts the list over', () => {
  const playback = begin();
  playback.push(2, { ...nothing, entering: [snake(9, 50)] });
  expect(playback.advance(2)).toBe(true);
  expect(playback.snakes().map((shown) => shown.snake.id)).toEqual([9]);
  expect(playback.foods.size).toBe(0);
});

test('a frame that does not fit is reported', () => {
  const playback = begin();
  playback.push(2, { ...nothing, moves: [{ dx: 1, dy: 1 }] });
  expect(playback.advance(2)).toBe(false);
});

test('without drawing, few frames wait', () => {
  const playback = begin();
  const moves = [
    { dx: 8, dy: 0 },
    { dx: 0, dy: 0 },
  ];
  for (let tick = 2; tick < 200; tick++) {
    playback.push(tick, { ...nothing, moves });
    playback.advance(1);
  }
  expect(playback.snakes()[0]?.snake.body.xs[0]).toBeGreaterThan(130);
});
