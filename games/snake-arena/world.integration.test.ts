/** The arena's rules: single situations by hand, and invariants of random play with a fixed seed. */
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { seededRng } from '../rng.ts';
import {
  birth,
  canBoost,
  contact,
  foods,
  growing,
  isInDanger,
  isOutside,
  mass,
  parts,
  partsOf,
  radius,
  spacing,
  speed,
  tickS,
  turn,
  turnRateOf,
  world as worldRules,
  zoomOf,
} from './rules.ts';
import { createWorld, type Snake, type World } from './world.ts';

const head = ({ body }: Snake) => ({ x: body.xs[0] ?? NaN, y: body.ys[0] ?? NaN });
const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

/** Places a snake straight, with this heading. */
function lay(snake: Snake, x: number, y: number, angle: number): void {
  for (let part = 0; part < snake.body.count; part++) {
    snake.body.xs[part] = x - Math.cos(angle) * spacing * part;
    snake.body.ys[part] = y - Math.sin(angle) * spacing * part;
  }
  snake.angle = angle;
  snake.wantedAngle = angle;
}

/** All mass that exists. */
function massOf(world: World): number {
  let sum = 0;
  for (const snake of world.snakes.values()) sum += snake.mass + snake.owed;
  for (const { kind } of world.foods.values()) sum += foods[kind].mass;
  return sum;
}

describe('the table of rules', () => {
  test.each([
    ['AR-030 the world', worldRules.half * 2, 4000],
    ['AR-031 the danger zone', worldRules.dangerWidth, 100],
    ['AR-037 parts drawn', parts.most, 150],
    ['AR-038 small food', foods.small.radius, 3],
    ['AR-038 medium food', foods.medium.radius, 5],
    ['AR-038 large food', foods.large.radius, 8],
    ['AR-038 other food', foods.huge.radius, 12],
    ['AR-039 head', radius.head, 12],
    ['AR-039 body', radius.body, 8],
    ['AR-034 zoom of a new snake', zoomOf(mass.start), 1.2],
    ['AR-034 zoom of mass 10,000', zoomOf(10_000), 1],
    ['AR-034 zoom of mass 40,000', zoomOf(40_000), 0.5],
    ['AR-034 zoom of mass 0 (G81)', zoomOf(0), 1.2],
    ['parts of a new snake', partsOf(mass.start), parts.fewest],
    ['parts of a full-grown one', partsOf(mass.full), 149],
    ['parts of a giant', partsOf(1e9), parts.most],
    ['turning of a new snake', turnRateOf(mass.start), turn.small],
    ['turning of a giant', turnRateOf(1e9), turn.full],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 9);
  });

  test('the shares of growing food add up to one', () => {
    expect(Object.values(foods).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  test.each([
    [0, 0, false, false],
    [1899, 0, false, false],
    [1901, 0, true, false],
    [0, -1999, true, false],
    [2001, 0, true, true],
    [0, -2001, true, true],
  ])('the place (%f, %f) is in danger: %s, outside: %s', (x, y, danger, outside) => {
    expect([isInDanger(x, y), isOutside(x, y)]).toEqual([danger, outside]);
  });
});

describe('a snake', () => {
  test('moves straight at its speed, twice as fast when it boosts with enough mass', () => {
    const world = createWorld(seededRng(1));
    const snake = world.spawn('Ada');
    lay(snake, 0, 0, 0);
    world.step();
    expect(head(snake).x).toBeCloseTo(speed.normal * tickS, 9);
    world.steer(snake.id, 1, 0, true);
    snake.mass = mass.boostFloor;
    world.step();
    expect(snake.isBoosting).toBe(false);
    snake.mass = 2000;
    const before = head(snake).x;
    world.step();
    expect(head(snake).x - before).toBeCloseTo(speed.boost * tickS, 9);
    expect(snake.mass).toBeLessThan(2000);
  });

  test('G95 a newborn can boost for a second', () => {
    const world = createWorld(seededRng(1));
    const snake = world.spawn('Ada');
    lay(snake, 0, 0, 0);
    world.steer(snake.id, 1, 0, true);
    for (let n = 0; n < 1 / tickS; n++) world.step();
    expect(snake.isBoosting).toBe(true);
    expect(head(snake).x).toBeCloseTo(speed.boost, 6);
  });

  test('boosting never takes it below the floor, and the mass it loses lies behind it', () => {
    const world = createWorld(seededRng(2));
    const snake = world.spawn('Ada');
    world.step();
    lay(snake, -1500, 0, 0);
    snake.mass = mass.boostFloor + 100;
    world.steer(snake.id, 1, 0, true);
    const dropped = Array.from({ length: 60 }, () => world.step().grown)
      .flat()
      .filter((food) => !food.isGrown);
    expect(dropped.map(({ kind }) => kind)).toContain('medium');
    expect(snake.isBoosting).toBe(canBoost(snake.mass));
    expect(snake.mass).toBeGreaterThanOrEqual(mass.boostFloor);
  });

  test.each([
    ['a quarter turn', 0, 1],
    ['half a turn', -1, 0.001],
    ['the short way over the seam', -1, -0.5],
  ])('turns %s no faster than its rate, the shorter way', (_, dx, dy) => {
    const world = createWorld(seededRng(3));
    const snake = world.spawn('Ada');
    lay(snake, 0, 0, 0);
    world.steer(snake.id, dx, dy, false);
    const before = snake.angle;
    world.step();
    expect(Math.abs(snake.angle - before)).toBeCloseTo(turnRateOf(snake.mass) * tickS, 9);
    expect(Math.sign(snake.angle)).toBe(Math.sign(dy));
  });

  test.each([
    ['NaN', NaN, 0],
    ['infinite', 1, Infinity],
  ])('a direction that is %s changes nothing', (_, dx, dy) => {
    const world = createWorld(seededRng(4));
    const snake = world.spawn('Ada');
    const { wantedAngle } = snake;
    expect(world.steer(snake.id, dx, dy, true)).toBe(false);
    expect(snake).toMatchObject({ wantedAngle, wantsBoost: false });
  });

  test('no direction keeps the current one; a huge one counts like any other', () => {
    const world = createWorld(seededRng(5));
    const snake = world.spawn('Ada');
    const { wantedAngle } = snake;
    expect(world.steer(snake.id, 0, 0, false)).toBe(true);
    expect(snake.wantedAngle).toBe(wantedAngle);
    world.steer(snake.id, 0, 1e300, false);
    expect(snake.wantedAngle).toBeCloseTo(Math.PI / 2, 9);
  });

  test('that does not exist cannot be steered', () => {
    expect(createWorld(seededRng(6)).steer(99, 1, 0, false)).toBe(false);
  });
});

describe('death', () => {
  test('at the boundary', () => {
    const world = createWorld(seededRng(7));
    const snake = world.spawn('Ada');
    lay(snake, worldRules.half - 2, 0, 0);
    expect(world.step().deaths).toEqual([{ snake, killer: null }]);
    expect(world.snakes.size).toBe(0);
  });

  test('by another body: its owner gets the kill and lives; 60 % of the dead becomes food', () => {
    const world = createWorld(seededRng(8));
    const [ada, bob] = [world.spawn('Ada'), world.spawn('Bob')];
    world.step();
    lay(bob, 60, 0, Math.PI / 2);
    // Straight into Bob's third part.
    lay(ada, 60 - contact.body - 3, -2 * spacing, 0);
    ada.mass = 2035;
    const { deaths, grown } = world.step();
    expect(deaths).toEqual([{ snake: ada, killer: bob }]);
    expect(bob.kills).toBe(1);
    const left = grown.filter((food) => !food.isGrown).reduce((sum, { kind }) => sum + foods[kind].mass, 0);
    expect(left).toBeGreaterThan(2035 * mass.leftBehind - foods.small.mass);
    expect(left).toBeLessThanOrEqual(2035 * mass.leftBehind);
  });

  test('never by its own body', () => {
    const world = createWorld(seededRng(9));
    const snake = world.spawn('Ada');
    snake.mass = mass.full;
    for (let n = 0; n < 900; n++) {
      const { x, y } = head(snake);
      // Circling as tightly as it can.
      world.steer(snake.id, Math.cos(snake.angle + 2), Math.sin(snake.angle + 2), false);
      world.step();
      expect(isOutside(x, y)).toBe(false);
    }
    expect(snake.body.count).toBeGreaterThan(100);
    expect(world.snakes.has(snake.id)).toBe(true);
  });

  test.each([
    ['the lighter one', 1500, 1400, ['Bob']],
    ['both when they are alike', 1500, 1500, ['Ada', 'Bob']],
  ])('head to head: %s', (_, adaMass, bobMass, dead) => {
    const world = createWorld(seededRng(10));
    const [ada, bob] = [world.spawn('Ada'), world.spawn('Bob')];
    lay(ada, -14, 0, 0);
    lay(bob, 14, 0, Math.PI);
    ada.mass = adaMass;
    bob.mass = bobMass;
    expect(world.step().deaths.map(({ snake }) => snake.name)).toEqual(dead);
  });

  test.each([
    ['neither boosts', false, false],
    ['the heavier one boosts', true, false],
    ['the lighter one boosts', false, true],
    ['both boost', true, true],
  ])('a frontal meeting kills only the lighter one: %s', (_, heavyBoosts, lightBoosts) => {
    for (let gap = 60; gap < 82; gap += 0.5)
      for (const isHeavyFirst of [true, false]) {
        const world = createWorld(seededRng(10));
        const [first, second] = [world.spawn('Ada'), world.spawn('Bob')];
        const [heavy, light] = isHeavyFirst ? [first, second] : [second, first];
        heavy.mass = 1600;
        light.mass = 1200;
        lay(heavy, 0, 0, 0);
        lay(light, gap, 3, Math.PI);
        world.steer(heavy.id, 0, 0, heavyBoosts);
        world.steer(light.id, 0, 0, lightBoosts);
        let dead: readonly Snake[] = [];
        for (let n = 0; n < 10 && dead.length === 0; n++)
          dead = world.step().deaths.map(({ snake }) => snake);
        expect(dead).toEqual([light]);
        expect(heavy.kills).toBe(1);
      }
  });

  test('a head that wins against a head still dies at a third body', () => {
    const world = createWorld(seededRng(10));
    const [ada, bob, cy] = [world.spawn('Ada'), world.spawn('Bob'), world.spawn('Cy')];
    ada.mass = 1600;
    bob.mass = 1200;
    lay(ada, -14, 0, 0);
    lay(bob, 14, 0, Math.PI);
    lay(cy, -16, 50, Math.PI / 2);
    expect(world.step().deaths.map(({ snake, killer }) => [snake.name, killer?.name])).toEqual([
      ['Ada', 'Cy'],
      ['Bob', 'Ada'],
    ]);
  });

  test('leaving makes no food', () => {
    const world = createWorld(seededRng(11));
    const snake = world.spawn('Ada');
    const before = world.foods.size;
    world.remove(snake.id);
    expect(world.snakes.size).toBe(0);
    expect(world.foods.size).toBe(before);
  });
});

/** A tick of random steering by the seed, without any skill. */
function steerAll(world: World, rng: () => number): void {
  for (const snake of world.snakes.values()) {
    if (rng() < 0.1) {
      const angle = snake.angle + (rng() * 2 - 1) * 2;
      world.steer(snake.id, Math.cos(angle), Math.sin(angle), rng() < 0.3);
    }
    // Most avoid the boundary.
    const { x, y } = head(snake);
    if (isInDanger(x * 1.05, y * 1.05) && rng() < 0.9) world.steer(snake.id, -x, -y, false);
  }
}

/** Random play of `count` snakes; the dead respawn. Calls `seen` after every tick. */
function play(seed: number, count: number, ticks: number, seen: (world: World) => void): World {
  const world = createWorld(seededRng(seed));
  const rng = seededRng(seed + 1000);
  for (let n = 0; n < ticks; n++) {
    while (world.snakes.size < count) {
      const snake = world.spawn(`S${n}`);
      // Some start grown, so that there is something to run into.
      snake.mass += Math.floor(rng() * 4) * 3000;
    }
    steerAll(world, rng);
    world.step();
    seen(world);
  }
  return world;
}

/** Everything that must be equal in an identical arena. */
const image = (world: World) => ({
  snakes: [...world.snakes.values()].map(({ id, mass: weight, angle, body, kills }) => ({
    id,
    weight,
    angle,
    kills,
    tail: [body.xs[body.count - 1], body.ys[body.count - 1]],
  })),
  foods: [...world.foods.values()],
});

describe('at every tick of random play', () => {
  test('nobody is outside or within another, parts stay connected, food does not vanish', () => {
    let deaths = 0;
    let before = new Set<number>();
    play(21, 50, sized(200, 400), (world) => {
      const alive = [...world.snakes.values()];
      for (const id of before) if (!world.snakes.has(id)) deaths += 1;
      before = new Set(world.snakes.keys());
      expect([...world.foods.values()].filter(({ isGrown }) => isGrown).length).toBeLessThanOrEqual(
        growing.count,
      );
      for (const snake of alive) {
        const at = head(snake);
        expect(isOutside(at.x, at.y)).toBe(false);
        expect(snake.mass).toBeGreaterThanOrEqual(mass.boostFloor);
        // Hundreds of thousands of parts: only the longest step is asserted, once per tick.
        const { xs, ys, count } = snake.body;
        let longest = 0;
        for (let part = 1; part < count; part++)
          longest = Math.max(
            longest,
            Math.hypot((xs[part] ?? 0) - (xs[part - 1] ?? 0), (ys[part] ?? 0) - (ys[part - 1] ?? 0)),
          );
        expect(longest).toBeLessThanOrEqual(spacing + 1e-9);
        for (const other of alive) {
          if (other === snake) continue;
          // The last part may be a tail that unfolded after the collision check.
          for (let part = 1; part < other.body.count - 1; part++) {
            if (
              Math.hypot(at.x - (other.body.xs[part] ?? 0), at.y - (other.body.ys[part] ?? 0)) < contact.body
            )
              throw new Error('a head lies in another body');
          }
        }
      }
    });
    expect(deaths).toBeGreaterThan(10);
  });

  test('mass is conserved: what entered minus what left', () => {
    const added = { mass: 0 };
    const world = createWorld(seededRng(31));
    const rng = seededRng(32);
    for (let n = 0; n < sized(400, 900); n++) {
      while (world.snakes.size < 40) {
        const snake = world.spawn('S');
        const gift = Math.floor(rng() * 3) * 1000;
        snake.mass += gift;
        added.mass += gift;
      }
      steerAll(world, rng);
      world.step();
      if (n % 100 === 50) world.remove([...world.snakes.keys()][0] ?? 0);
    }
    const { brought, gone } = world.book;
    expect(massOf(world)).toBeCloseTo(brought + added.mass - gone, 3);
    expect(gone).toBeGreaterThan(0);
  });

  test('equal seeds and inputs make equal arenas', () => {
    const [one, two, other] = [41, 41, 42].map((seed) =>
      image(play(seed, 30, sized(120, 300), () => undefined)),
    );
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

/** Distance to the nearest other head. */
const nearestHead = (world: World, snake: Snake): number =>
  Math.min(
    Infinity,
    ...[...world.snakes.values()].flatMap((other) =>
      other === snake ? [] : distance(head(snake), head(other)),
    ),
  );

describe('G95 birth', () => {
  test.each([
    ['an arena of bots', 12, 900, 400],
    ['a busy arena', 50, 300, 200],
    ['a full arena', 120, 120, 90],
  ])(
    'in %s of %i snakes, for %i ticks: %i units from any head, and far from the wall',
    (_, count, ticks, room) => {
      let births = 0;
      const known = new Set<number>();
      play(61, count, ticks, (world) => {
        for (const snake of world.snakes.values()) {
          if (known.has(snake.id)) continue;
          known.add(snake.id);
          births += 1;
          const { x, y } = head(snake);
          // The snake and all others have moved for one tick.
          const step = speed.boost * tickS;
          expect(worldRules.half - Math.max(Math.abs(x), Math.abs(y))).toBeGreaterThanOrEqual(birth.margin);
          if (births > count) expect(nearestHead(world, snake)).toBeGreaterThan(room - 2 * step);
        }
      });
      expect(births).toBeGreaterThan(count + 3);
    },
  );

  test('a newborn that nobody steers is ten seconds from the wall', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const world = createWorld(seededRng(seed));
      const snake = world.spawn('Ada');
      for (let n = 0; n < 10 / tickS; n++) {
        expect(world.step().deaths).toEqual([]);
        const { x, y } = head(snake);
        expect(isInDanger(x, y)).toBe(false);
      }
    }
  });

  test('there is food ahead, reported by the next tick, and none is added where enough lies already', () => {
    const added: number[] = [];
    const world = createWorld(seededRng(62));
    for (let n = 0; n < 20; n++) {
      const snake = world.spawn('Ada');
      const { x, y } = head(snake);
      const middle = {
        x: x + Math.cos(snake.angle) * birth.foodAhead,
        y: y + Math.sin(snake.angle) * birth.foodAhead,
      };
      const ahead = (): number =>
        [...world.foods.values()].filter((food) => distance(food, middle) <= birth.foodSpread).length;
      expect(ahead()).toBeGreaterThanOrEqual(birth.food);
      const { grown, eaten } = world.step();
      const laidOut = grown.filter(({ isGrown }) => !isGrown);
      expect(laidOut.length).toBeLessThanOrEqual(birth.food);
      added.push(laidOut.length);
      const gone = new Set(eaten.map(({ food }) => food.id));
      for (const { id } of laidOut) expect(world.foods.has(id) || gone.has(id)).toBe(true);
      world.remove(snake.id);
    }
    expect(Math.max(...added)).toBeGreaterThan(0);
    expect(Math.min(...added)).toBe(0);
  });
});

test('newborns lie in no body and right in front of none', () => {
  const rng = seededRng(53);
  const world = createWorld(seededRng(52));
  for (let n = 0; n < 60; n++) world.spawn('S').mass += 25_000;
  for (let n = 0; n < 200; n++) {
    steerAll(world, rng);
    world.step();
  }
  for (let n = 0; n < 30; n++) {
    const snake = world.spawn('New');
    const at = head(snake);
    world.partsNear(at.x, at.y, 150, (other) => {
      throw new Error(`${other.name} is too near`);
    });
    const { deaths } = world.step();
    expect(deaths.map((death) => death.snake.id)).not.toContain(snake.id);
  }
});
