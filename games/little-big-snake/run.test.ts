/** The rules of the snake, step by step, and invariants of every run. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foodKindOf, foodKinds, placeFood, placementAttempts, type FoodType } from './foods.ts';
import { cellAt, cellSize, columns, directions, indexOf, isSameCell, rows, type Cell } from './grid.ts';
import { advance, lengthOf, levelOf, speedMsOf, startRun, steer, type Run } from './run.ts';
import { driveTo } from './testing/driver.ts';

const everyCell = Array.from({ length: columns * rows }, (_cell, index) => cellAt(index));

/** The starting run with some fields changed. */
function runWith(change: Partial<Run>): Run {
  return { ...startRun(1), ...change };
}

function foodAt(position: Cell, type: FoodType): Run['foods'][number] {
  const kind = foodKinds.find((kind) => kind.type === type) ?? foodKinds[0];
  return { ...kind, position };
}

function steps(run: Run, count: number): Run {
  return count === 0 ? run : steps(advance(run), count - 1);
}

/** A path over the whole board, row by row to and fro; a snake along it has its head in the top left corner. */
const snakePath = everyCell.map(({ y }, index) => {
  const x = index % columns;
  return { x: y % 2 === 0 ? x : columns - 1 - x, y };
});

// Worked out apart from this code: mulberry32 from seed ^ (number + 1) * 0x9e3779b1, then kind, column and row. Pages of an earlier
// build and stored runs must find the same foods.
test.each([
  [1, ['normal 7 3', 'normal 13 6', 'normal 25 22']],
  [4_000_000_000, ['super 14 28', 'super 18 0', 'super 10 12']],
])('the foods of seed %d are fixed', (seed, expected) => {
  const foods = expected.map((_food, number) => placeFood(seed, number, []));
  for (const found of [foods, startRun(seed).foods])
    expect(found.map((food) => `${food?.type} ${food?.position.x} ${food?.position.y}`)).toEqual(expected);
});

describe('the start', () => {
  test('SN-017, SN-028, SN-030 three cells on a board of 40 by 30, food beside them', () => {
    const run = startRun(7);
    expect([columns, rows, cellSize, columns * cellSize, rows * cellSize]).toEqual([40, 30, 20, 800, 600]);
    expect(run).toMatchObject({ score: 0, direction: 'right', turns: [], ending: null, step: 0 });
    expect(run.body).toEqual([
      { x: 20, y: 15 },
      { x: 19, y: 15 },
      { x: 18, y: 15 },
    ]);
    expect(lengthOf(run)).toBe(3);
    expect(run.foods).toHaveLength(3);
    for (const { position, ...kind } of run.foods) {
      expect(foodKinds).toContainEqual({ ...kind, percent: expect.any(Number) });
      expect(everyCell).toContainEqual(position);
    }
  });

  test('the seed decides: equal seeds give equal runs', () => {
    expect(startRun(7)).toEqual(startRun(7));
    expect(startRun(7).foods).not.toEqual(startRun(8).foods);
  });
});

describe('levels and speed', () => {
  test.each([
    ['SN-031 SN-029', 0, 1, 150],
    ['SN-031', 99, 1, 150],
    ['SN-031 SN-032', 100, 2, 140],
    ['SN-031 SN-032', 250, 3, 130],
    ['SN-032', 999, 10, 60],
    ['SN-032', 1_000, 11, 50],
    ['SN-032 never below 50 ms', 1_100, 12, 50],
    ['SN-032 never below 50 ms', 60_000, 601, 50],
  ])('%s score %i is level %i, a step every %i ms', (_id, score, level, speedMs) => {
    expect(levelOf(score)).toBe(level);
    expect(speedMsOf(levelOf(score))).toBe(speedMs);
  });
});

describe('food', () => {
  test.each([
    ['SN-033', 'normal', 0, 0.699_999, 10, 1],
    ['SN-034', 'super', 0.7, 0.899_999, 30, 3],
    ['SN-035', 'bonus', 0.9, 0.999_999, 50, 2],
  ] as const)('%s %s from %d to %d: %i points, %i cells', (_id, type, from, to, points, growth) => {
    for (const random of [from, to]) expect(foodKindOf(random)).toMatchObject({ type, points, growth });
  });

  test('SN-033…035 over 20,000 placements the shares are 70, 20 and 10 percent', () => {
    const count = { normal: 0, super: 0, bonus: 0 };
    for (let number = 0; number < 20_000; number += 1) count[placeFood(5, number, [])?.type ?? 'normal'] += 1;
    expect(count.normal / 200).toBeCloseTo(70, -0.3);
    expect(count.super / 200).toBeCloseTo(20, -0.3);
    expect(count.bonus / 200).toBeCloseTo(10, -0.3);
  });

  test.each([
    ['SN-033', 'normal', 10, 4],
    ['SN-034', 'super', 30, 6],
    ['SN-035', 'bonus', 50, 5],
  ] as const)('%s %s is %i points and makes length %i', (_id, type, points, length) => {
    const before = runWith({ foods: [foodAt({ x: 21, y: 15 }, type)] });
    const after = advance(before);
    expect(after.score).toBe(points);
    expect(lengthOf(after)).toBe(length);
    expect(after.body).toHaveLength(4);
    expect(steps({ ...after, foods: [] }, 3).body.length).toBeGreaterThanOrEqual(length);
    expect(after.foods).toHaveLength(3);
    expect(after.placed).toBe(before.placed + 3);
  });

  test('SN-036, G77 a single free cell is found wherever it is: after 100 attempts row by row', () => {
    expect(placementAttempts).toBe(100);
    for (const free of [0, 1, 617, 1_199]) {
      const taken = everyCell.filter((cell) => indexOf(cell) !== free);
      for (const seed of [1, 2, 3]) expect(placeFood(seed, 0, taken)?.position).toEqual(cellAt(free));
    }
    const [first, second] = [cellAt(400), cellAt(900)];
    const two = everyCell.filter((cell) => !isSameCell(cell, first) && !isSameCell(cell, second));
    const places = [1, 2, 3, 4, 5].map((seed) => placeFood(seed, 0, two)?.position);
    expect(places).toContainEqual(first);
  });

  // The seeds are found apart from this code: of the two free cells, the last one is the first that they draw.
  test.each([
    ['the 100th attempt counts', 3061, 900],
    ['there is no 101st', 909, 0],
  ])('SN-036 %s', (_name, seed, expected) => {
    const taken = everyCell.filter((cell) => indexOf(cell) !== 0 && indexOf(cell) !== 900);
    expect(placeFood(seed, 0, taken)?.position).toEqual(cellAt(expected));
  });

  test('SN-036 no food on a full board', () => {
    expect(placeFood(1, 0, everyCell)).toBeNull();
  });
});

describe('turns', () => {
  test.each([
    ['up', ['up']],
    ['down', ['down']],
    ['right: straight on', []],
    ['left: back into itself', []],
    ['up left: a quick corner', ['up', 'left']],
    ['up down: back into itself', ['up']],
    ['up up', ['up']],
    ['up left down: two wait', ['up', 'left']],
  ])('SN-017 going right, %s', (keys, turns) => {
    const pressed = (keys.split(':')[0] ?? '').split(' ');
    const run = pressed.reduce((run, key) => {
      const direction = directions.find((direction) => direction === key);
      return direction === undefined ? run : steer(run, direction);
    }, startRun(1));
    expect(run.turns).toEqual(turns);
  });

  test('a quick corner uses one turn per step', () => {
    const corner = steer(steer(runWith({ foods: [] }), 'up'), 'left');
    expect(advance(corner).body[0]).toEqual({ x: 20, y: 14 });
    expect(steps(corner, 2).body[0]).toEqual({ x: 19, y: 14 });
    expect(steps(corner, 2).turns).toEqual([]);
  });

  test('an ignored turn changes nothing', () => {
    const run = startRun(1);
    expect(steer(run, 'left')).toBe(run);
    const over = runWith({ ending: 'wall' });
    expect(steer(over, 'up')).toBe(over);
    expect(advance(over)).toBe(over);
  });
});

describe('the end', () => {
  test.each([
    ['right', { x: 39, y: 15 }],
    ['left', { x: 0, y: 15 }],
    ['up', { x: 12, y: 0 }],
    ['down', { x: 12, y: 29 }],
  ] as const)('SN-021 the wall: %s', (direction, head) => {
    const run = advance(runWith({ body: [head], direction }));
    expect(run.ending).toBe('wall');
    expect(run.body).toEqual([head]);
  });

  test('SN-021 its own body', () => {
    const body = [
      { x: 5, y: 5 },
      { x: 5, y: 6 },
      { x: 6, y: 6 },
      { x: 6, y: 5 },
      { x: 6, y: 4 },
    ];
    expect(advance(runWith({ body, direction: 'right' })).ending).toBe('self');
  });

  test('SN-021 the cell that the tail leaves is free, unless the snake grows', () => {
    const body = [
      { x: 5, y: 5 },
      { x: 5, y: 6 },
      { x: 6, y: 6 },
      { x: 6, y: 5 },
    ];
    expect(advance(runWith({ body, direction: 'right' })).ending).toBeNull();
    expect(advance(runWith({ body, direction: 'right', growth: 1 })).ending).toBe('self');
  });

  test('SN-036, G77 a snake that fills the board has won', () => {
    const [last = { x: 0, y: 0 }] = snakePath;
    const run = runWith({ body: snakePath.slice(1), direction: 'left', foods: [foodAt(last, 'normal')] });
    const won = advance(run);
    expect(won).toMatchObject({ ending: 'full', score: 10, foods: [] });
    expect(won.body).toHaveLength(1_200);
  });

  test('SN-036 the last free cells get food, one by one', () => {
    const body = snakePath.slice(2);
    const [, eaten = { x: 1, y: 0 }] = snakePath;
    const run = advance(runWith({ body, direction: 'left', foods: [foodAt(eaten, 'super')] }));
    expect(run.ending).toBeNull();
    expect(run.foods.map(({ position }) => position)).toEqual([snakePath[0]]);
  });
});

describe('in every run', () => {
  /** A seed, and for each step an optional random key on top of the driver's choice. */
  const keys = fc.array(fc.option(fc.constantFrom(...directions), { freq: 3 }), { maxLength: 400 });
  const options = { seed: 20_260_815, numRuns: 60 };

  test('SN-030, SN-033…036 no cell twice, food never on the body, length as the food says', () => {
    fc.assert(
      fc.property(fc.nat(), keys, (seed, keys) => {
        let run = startRun(seed);
        let length = lengthOf(run);
        for (const key of keys) {
          const turned = key === null ? run : steer(run, key);
          const way = driveTo(turned);
          const before = way === null ? turned : steer(turned, way);
          run = advance(before);
          const eaten = before.foods.filter((food) => !run.foods.includes(food));
          length += eaten.reduce((sum, food) => sum + food.growth, 0);
          expect(eaten.length).toBeLessThanOrEqual(1);
          expect(run.score - before.score).toBe(eaten[0]?.points ?? 0);
          expect(lengthOf(run)).toBe(length);
          const cells = [...run.body, ...run.foods.map(({ position }) => position)].map(indexOf);
          expect(new Set(cells).size).toBe(cells.length);
          expect(run.foods).toHaveLength(3);
        }
      }),
      options,
    );
  });

  test('SN-017 a key pressed at any time never turns the snake back', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.array(fc.constantFrom(...directions), { maxLength: 5 })),
        (seed, keys) => {
          let run = startRun(seed);
          for (const pressed of keys) {
            run = advance(pressed.reduce(steer, run));
            const [head, neck] = run.body;
            if (run.ending === null) expect(head).not.toEqual(neck);
            expect(run.turns.length).toBeLessThanOrEqual(2);
            if (run.step === 1) expect(run.ending).toBeNull();
          }
        },
      ),
      options,
    );
  });
});
