/** The numbers that docs/protocol.md publishes (GAPS G79), in what a tick does with them. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { straightBody } from './body.ts';
import { createFoodField, type FoodField } from './food.ts';
import { canBoost, foods, partsOf, turnRateOf } from './rules.ts';
import { createWorld, type Snake, type World } from './world.ts';

/** Lays a snake straight, its head at (x, y), heading to the right. */
function lay(snake: Snake, x: number, y: number): void {
  const { xs, ys } = straightBody(x, y, 0, snake.body.count);
  snake.body.xs.set(xs);
  snake.body.ys.set(ys);
  snake.angle = 0;
  snake.wantedAngle = 0;
}

const headX = ({ body }: Snake): number => body.xs[0] ?? Number.NaN;

/** A world with one snake in its middle. */
function alone(): { readonly world: World; readonly snake: Snake } {
  const world = createWorld(seededRng(1));
  const snake = world.spawn('Ada');
  lay(snake, 0, 0);
  return { world, snake };
}

function steps(world: World, count: number): void {
  for (let n = 0; n < count; n += 1) world.step();
}

describe('speed and boosting', () => {
  test('170 units a second, boosting 320, in 30 steps', () => {
    const { world, snake } = alone();
    steps(world, 30);
    expect(world.tick()).toBe(30);
    expect(headX(snake)).toBeCloseTo(170, 6);
    snake.mass = 5000;
    world.steer(snake.id, 1, 0, true);
    steps(world, 30);
    expect(headX(snake)).toBeCloseTo(170 + 320, 6);
  });

  test('its parts stay 10 units apart, along the way of the head', () => {
    const { world, snake } = alone();
    const { xs, ys } = straightBody(300, 200, Math.atan2(3, 4), 10);
    snake.body.xs.set(xs);
    snake.body.ys.set(ys);
    snake.angle = Math.atan2(3, 4);
    world.steer(snake.id, 4, 3, false);
    steps(world, 30);
    for (let part = 0; part < 10; part += 1) {
      expect(snake.body.xs[part]).toBeCloseTo(300 + (170 - 10 * part) * 0.8, 6);
      expect(snake.body.ys[part]).toBeCloseTo(200 + (170 - 10 * part) * 0.6, 6);
    }
  });

  test('a second costs 300, which falls behind as six medium pieces', () => {
    const { world, snake } = alone();
    lay(snake, 0, 100);
    // Tells of the food that lies ahead of a newborn.
    world.step();
    snake.mass = 5000;
    world.steer(snake.id, 1, 0, true);
    const fallen = Array.from({ length: 30 }, () => {
      const { grown, eaten } = world.step();
      for (const { food } of eaten) snake.mass -= foods[food.kind].mass;
      const { xs, count } = snake.body;
      return grown.filter(({ x, isGrown }) => !isGrown && x === xs[count - 1]);
    }).flat();
    expect(snake.mass).toBeCloseTo(4700, 6);
    expect(fallen.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'medium'));
    for (const { y } of fallen) expect(y).toBeCloseTo(100, 6);
    expect(snake.owed).toBeCloseTo(0, 6);
  });

  test.each([
    [510, true],
    [509, false],
  ])('mass %i: it can boost, and keep 500: %s', (mass, expected) => {
    expect(canBoost(mass)).toBe(expected);
  });
});

describe('turning', () => {
  test.each([
    ['to the left', 0, 0, 1, 4],
    ['to the right', 0, 0, -1, -4],
    ['to exactly half a turn', 2, -1, 0, 4],
    ['over the seam of the angles', 3, -1, -0.5, 4],
    ['back over it', -3, -1, 0.5, -4],
    ['on from nearly a full turn', 6.2, 1, 0.5, 4],
    ['on from nearly a full turn the other way', -6.2, 1, -0.5, -4],
  ])('the shorter way, 4 radians a second: %s', (_name, from, dx, dy, rate) => {
    const { world, snake } = alone();
    snake.angle = from;
    world.steer(snake.id, dx, dy, false);
    world.step();
    expect(Math.sin(snake.angle - from)).toBeCloseTo(Math.sin(rate / 30), 9);
  });

  test('straight to a direction that is less than a step away, and no farther', () => {
    const { world, snake } = alone();
    snake.angle = 3.1;
    world.steer(snake.id, -1, -0.01, false);
    steps(world, 2);
    expect(Math.cos(snake.angle - Math.atan2(-0.01, -1))).toBeCloseTo(1, 9);
  });
});

/** How far from the place where so many others lie snakes are born. */
function distances(others: number): number[] {
  return [1, 2, 3, 4].map((seed) => {
    const world = createWorld(seededRng(seed));
    for (let n = 0; n < others; n += 1) lay(world.spawn('Bot'), 400, 300);
    const { xs, ys } = world.spawn('Ada').body;
    return Math.hypot((xs[0] ?? 0) - 400, (ys[0] ?? 0) - 300);
  });
}

describe('birth', () => {
  test.each([1, 39])('among %i others about 500 units from the nearest head', (others) => {
    for (const distance of distances(others)) {
      expect(distance).toBeGreaterThanOrEqual(500);
      expect(distance).toBeLessThan(700);
    }
  });

  test('among 40 others as far from them as there is room', () => {
    for (const distance of distances(40)) expect(distance).toBeGreaterThan(1700);
  });
});

describe('mass', () => {
  test.each([
    [500, 10],
    [1000, 10],
    [1279, 10],
    [1280, 11],
    [40_000, 149],
    [40_199, 149],
    [40_200, 150],
    [90_000, 150],
  ])('%i makes %i parts', (mass, parts) => {
    expect(partsOf(mass)).toBe(parts);
  });

  test.each([
    [500, 4],
    [1000, 4],
    [20_500, 3.1],
    [40_000, 2.2],
    [90_000, 2.2],
  ])('at %i it turns %f radians a second', (mass, rate) => {
    expect(turnRateOf(mass)).toBeCloseTo(rate, 9);
  });

  test('a snake is born with 1,000 and 10 parts; it grows and shrinks by one part a tick', () => {
    const { world, snake } = alone();
    expect(snake).toMatchObject({ mass: 1000, kills: 0, owed: 0, isBoosting: false, isBot: false });
    const counts = [1840, 1840, 1840, 1840, 1280, 1280, 1280].map((mass) => {
      snake.mass = mass;
      world.step();
      return snake.body.count;
    });
    expect(counts).toEqual([11, 12, 13, 13, 12, 11, 11]);
  });
});

/** Who dies, by name, when Ada glides this far beside the given part of Bob, both to the right. */
function dead(part: number, beside: number, adaMass: number, bobMass: number): string {
  const world = createWorld(seededRng(2));
  const [ada, bob] = [world.spawn('Ada'), world.spawn('Bob')];
  [ada.mass, bob.mass] = [adaMass, bobMass];
  lay(bob, 300, 100);
  lay(ada, 300 - 10 * part, 100 + beside);
  const { deaths } = world.step();
  return deaths.map(({ snake, killer }) => `${snake.name} by ${killer?.name}`).join();
}

describe('contact', () => {
  test.each([
    ['a part within 18 units', 5, 17.9, 1000, 1000, 'Ada by Bob'],
    ['a part within 18 units, however heavy the head', 5, 17.9, 9000, 1000, 'Ada by Bob'],
    ['a part on the other side', 5, -17.9, 1000, 1000, 'Ada by Bob'],
    ['the last part', 9, 17.9, 1000, 1000, 'Ada by Bob'],
    ['a part farther off', 5, 18.1, 1000, 1000, ''],
    ['heads within 22 units', 0, 21.9, 1400, 1500, 'Ada by Bob'],
    ['heads within 22 units, the other way round', 0, 21.9, 1500, 1400, 'Bob by Ada'],
    ['heads within 22 units, both equal', 0, 21.9, 1500, 1500, 'Ada by Bob,Bob by Ada'],
    ['heads farther off', 0, 22.1, 1400, 1500, ''],
  ])('%s', (_name, part, beside, adaMass, bobMass, expected) => {
    expect(dead(part, beside, adaMass, bobMass)).toBe(expected);
  });

  test.each([
    ['at 2,000', 1994, 0, 0],
    ['beyond it', 1995, 0, 1],
    ['beyond the lower boundary', 0, -2001, 1],
  ])('the boundary: %s', (_name, x, y, expected) => {
    const { world, snake } = alone();
    lay(snake, x, y);
    expect(world.step().deaths).toHaveLength(expected);
  });
});

/** A field whose own food lies in a corner, all small; where `beside` is a half, no piece falls beside its place. */
function field(beside = 0.5): {
  readonly field: FoodField;
  readonly book: { brought: number; gone: number };
} {
  const book = { brought: 0, gone: 0 };
  let drawn = 0;
  const inCorner = createFoodField(() => (drawn++ < 2700 ? 0 : beside), book);
  return { field: inCorner, book };
}

const eater = (x: number, y: number) => ({ body: straightBody(x, y, 0, 10), mass: 1000 });

describe('food', () => {
  test.each([
    ['small', 20, 21],
    ['medium', 50, 23],
    ['large', 100, 26],
    ['huge', 200, 30],
  ] as const)('a %s piece is worth %i, and eaten within %i units of the head', (kind, mass, reach) => {
    const { field: around, book } = field();
    expect(around.leave(mass, eater(0, 0).body)).toMatchObject([{ kind, x: 0, y: 0 }]);
    const [far, near] = [eater(reach + 0.1, 0), eater(0, 0.1 - reach)];
    expect(around.feed([far])).toEqual([]);
    expect(around.feed([far, near])).toMatchObject([{ food: { kind }, by: near }]);
    expect([far.mass, near.mass]).toEqual([1000, 1000 + mass]);
    expect(around.feed([near])).toEqual([]);
    expect(book.gone).toBe(0);
  });

  test('900 pieces lie about; of what is eaten five a tick grow again', () => {
    const { field: around, book } = field();
    expect(around.foods.size).toBe(900);
    expect(book.brought).toBe(900 * 20);
    expect(around.grow()).toEqual([]);
    const glutton = eater(-1997, -1997);
    expect(around.feed([glutton])).toHaveLength(900);
    expect(glutton.mass).toBe(1000 + 900 * 20);
    for (let tick = 0; tick < 180; tick += 1) expect(around.grow()).toHaveLength(5);
    expect(around.grow()).toEqual([]);
    expect(around.foods.size).toBe(900);
  });

  test('what grows in place of a meal is told by the next tick', () => {
    const { world, snake } = alone();
    const meal = [...world.foods.values()].find(({ x, y }) => Math.hypot(x, y) < 1000);
    if (!meal) throw new Error('there is no food');
    lay(snake, meal.x, meal.y);
    const eaten = world.step().eaten.filter(({ food }) => food.isGrown);
    expect(eaten.map(({ food }) => food.id)).toContain(meal.id);
    const grown = world.step().grown.filter(({ isGrown }) => isGrown);
    expect(grown).toHaveLength(Math.min(5, eaten.length));
    for (const { id } of grown) expect(world.foods.has(id)).toBe(true);
  });

  test('65 % of it is small, 27 % medium and 8 % large', () => {
    const shares = { small: 0, medium: 0, large: 0, huge: 0 };
    let drawn = 0;
    // Every third number draws the kind.
    const even = createFoodField(() => (drawn++ % 3 === 2 ? drawn / 2700 - 0.5 / 900 : 0), {
      brought: 0,
      gone: 0,
    });
    for (const { kind } of even.foods.values()) shares[kind] += 1;
    expect(shares).toEqual({ small: 585, medium: 243, large: 72, huge: 0 });
  });

  test('a dead snake leaves the largest pieces first, along its body; what makes no piece is gone', () => {
    const { field: around, book } = field();
    const left = around.leave(797, eater(0, 0).body);
    expect(left.map(({ kind, x, y }) => `${kind} ${x} ${y}`)).toEqual([
      'huge 0 0',
      'huge -20 0',
      'huge -50 0',
      'large -70 0',
      'medium 0 0',
      'small -20 0',
      'small -50 0',
    ]);
    expect(book.gone).toBe(7);
  });

  test.each([
    [0, -12],
    [0.75, 6],
  ])('of what a snake leaves a piece falls up to 12 units beside its part: %f, %f', (beside, away) => {
    const left = field(beside).field.leave(300, eater(500, 100).body);
    expect(left.map(({ x, y }) => [x, y])).toEqual([
      [500 + away, 100 + away],
      [450 + away, 100 + away],
    ]);
  });

  test('no piece lies beyond the boundary', () => {
    const { field: around } = field();
    expect(around.drop(100, 1999, -3000)).toMatchObject({
      food: [
        { x: 1995, y: -1995 },
        { x: 1995, y: -1995 },
      ],
      rest: 0,
    });
  });
});
