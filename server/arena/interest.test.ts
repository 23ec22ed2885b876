/** What a client makes of its frames is what the server has: heads to the eighth of a unit, bodies by following, food by sector. */
import { describe, expect, test } from 'vitest';
import {
  coordinate,
  quantised,
  readFrame,
  sectorOf,
  writeTick,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import { seededRng } from '@playfield/games/rng.ts';
import {
  applyTick,
  createBots,
  createWorld,
  type MirroredSnake,
  type World,
} from '@playfield/games/snake-arena/index.ts';
import { createScene } from './interest.ts';

type Point = { readonly id: number; readonly x: number; readonly y: number };

/** A client that knows nothing but its frames. */
function createClient() {
  const snakes: MirroredSnake[] = [];
  const food = new Map<number, Point>();
  let bytesInAll = 0;
  const out = new ByteWriter();
  return {
    snakes,
    food,
    bytes: () => bytesInAll,
    take(frame: TickFrame): void {
      out.reset();
      writeTick(out, frame);
      const bytes = out.take();
      bytesInAll += bytes.length;
      const read = readFrame(bytes);
      if (read?.kind !== 'tick') throw new Error('not a frame');
      const { entering, moves, ...rest } = read.frame;
      const fits = applyTick(snakes, {
        ...rest,
        moves: moves.map(({ dx, dy }) => ({ dx: dx / 8, dy: dy / 8 })),
        entering: entering.map((one) => ({
          ...one,
          head: { x: coordinate(one.headX), y: coordinate(one.headY) },
        })),
      });
      expect(fits).toBe(true);
      for (const id of rest.foodGone) food.delete(id);
      for (const { sector, isWhole, points } of rest.food) {
        if (isWhole) for (const [id, { x, y }] of food) if (sectorOf(x, y) === sector) food.delete(id);
        for (const point of points) food.set(point.id, point);
      }
    },
  };
}

/** Bots at play for some ticks, one of them watched. */
function watch(
  count: number,
  ticks: number,
  seen: (world: World, client: ReturnType<typeof createClient>, x: number, y: number) => void,
) {
  const world = createWorld(seededRng(3));
  const bots = createBots(seededRng(4));
  for (let n = 0; n < count; n++) world.spawn('Bot', true).mass += (n % 5) * 2500;
  const scene = createScene(world);
  const viewer = scene.createViewer();
  const client = createClient();
  let watched = [...world.snakes.values()][0];
  let since = 0;
  for (let n = 0; n < ticks; n++) {
    while (world.snakes.size < count) world.spawn('Bot', true);
    bots.steer(world);
    scene.update(world.step());
    since += 1;
    if (!watched || !world.snakes.has(watched.id)) {
      [watched] = world.snakes.values();
      since = 0;
    }
    if (!watched) throw new Error('nobody is there');
    const [x, y] = [watched.body.xs[0] ?? 0, watched.body.ys[0] ?? 0];
    client.take(viewer.frame(x, y, watched.mass, { mass: watched.mass, kills: watched.kills }));
    // Whoever looks elsewhere is told of the food there a dozen sectors at a time.
    if (since > 4) seen(world, client, x, y);
  }
  return { world, client };
}

type Place = { readonly x: number; readonly y: number };
/** The wire has food to the unit; at the edge of a sector it is cut off. */
const isAmong = (places: readonly Place[], { x, y }: Place): boolean =>
  places.some((place) => Math.abs(place.x - x) <= 1 && Math.abs(place.y - y) <= 1);

describe('the frames of one client (G86)', () => {
  test('heads are exact, bodies within two units, everybody in view is there and once', () => {
    watch(60, 900, (world, { snakes }, x, y) => {
      expect(new Set(snakes.map(({ id }) => id)).size).toBe(snakes.length);
      for (const mirrored of snakes) {
        const snake = world.snakes.get(mirrored.id);
        if (!snake) throw new Error('a snake that is not there');
        expect(quantised(mirrored.body.xs[0] ?? 0)).toBe(quantised(snake.body.xs[0] ?? 0));
        expect(quantised(mirrored.body.ys[0] ?? 0)).toBe(quantised(snake.body.ys[0] ?? 0));
        expect(mirrored.body.count).toBe(snake.body.count);
        for (let part = 1; part < snake.body.count; part++) {
          const off = Math.hypot(
            (mirrored.body.xs[part] ?? 0) - (snake.body.xs[part] ?? 0),
            (mirrored.body.ys[part] ?? 0) - (snake.body.ys[part] ?? 0),
          );
          if (off > 2) throw new Error(`part ${part} of ${snake.body.count} is ${off} units off`);
        }
      }
      const ids = new Set(snakes.map(({ id }) => id));
      for (const { id, body } of world.snakes.values()) {
        const isInView = Math.abs((body.xs[0] ?? 0) - x) < 500 && Math.abs((body.ys[0] ?? 0) - y) < 333;
        if (isInView) expect(ids.has(id)).toBe(true);
      }
    });
  });

  test('all food in view is there, and none that was eaten', () => {
    watch(40, 900, (world, { food }, x, y) => {
      const within = (places: Iterable<Place>, halfWidth: number, halfHeight: number): Place[] =>
        [...places].filter((one) => Math.abs(one.x - x) < halfWidth && Math.abs(one.y - y) < halfHeight);
      const there = within(world.foods.values(), 450, 300);
      const told = within(food.values(), 452, 302);
      for (const one of there)
        if (!isAmong(told, one)) throw new Error(`food at ${one.x} ${one.y} was not told`);
      const near = within(world.foods.values(), 454, 304);
      for (const one of told) if (!isAmong(near, one)) throw new Error(`food at ${one.x} ${one.y} is gone`);
    });
  });

  test('at 100 snakes a client gets a few kilobytes a second (FIGURES section 5: at most 8)', () => {
    const seconds = 20;
    const { client } = watch(100, seconds * 30, () => undefined);
    expect(client.bytes() / seconds).toBeLessThan(8000);
  });
});
