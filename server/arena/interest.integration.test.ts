/** Clients rebuild the server's state: heads to an eighth of a unit, bodies by following, food by sector. */
import { describe, expect, test } from 'vitest';
import { quantised, writeTick } from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { createBots, createWorld, type World } from '@playfield/games/snake-arena/index.ts';
import { sized } from '@playfield/tools/test/size.ts';
import { createScene } from './interest.ts';
import { encodePlayer } from './jsonCodec.ts';
import { createMirror, type Mirror } from './testing/mirror.ts';

/** Runs bots for some ticks and watches one of them. */
function watch(
  count: number,
  ticks: number,
  seen: (world: World, client: Mirror, x: number, y: number) => void,
) {
  const world = createWorld(seededRng(3));
  const bots = createBots(seededRng(4));
  for (let n = 0; n < count; n++) world.spawn('Bot', true).mass += (n % 5) * 2500;
  const scene = createScene(world);
  const viewer = scene.createViewer();
  const client = createMirror();
  const out = new ByteWriter();
  let bytes = 0;
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
    out.reset();
    writeTick(out, viewer.frame(x, y, watched.mass, watched));
    bytes += out.length;
    expect(client.take(out.take())).toBe('tick');
    // After a change of view the food there arrives a dozen sectors at a time.
    if (since > 4) seen(world, client, x, y);
  }
  return { world, client, bytes };
}

type Place = { readonly x: number; readonly y: number };
/** The wire rounds food to whole units, and cuts it off at the edge of a sector. */
const isAmong = (places: readonly Place[], { x, y }: Place): boolean =>
  places.some((place) => Math.abs(place.x - x) <= 1 && Math.abs(place.y - y) <= 1);

describe('the frames of one client (G86)', () => {
  test('heads are exact, bodies within two units, everybody in view is listed once', () => {
    watch(60, sized(300, 900), (world, { snakes }, x, y) => {
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

  test('a snake that gets another name is listed once, under that', () => {
    const world = createWorld(seededRng(3));
    const snake = world.spawn('Rude');
    const scene = createScene(world);
    const viewer = scene.createViewer();
    const client = createMirror();
    const out = new ByteWriter();
    const namesAfterTick = (): string[] => {
      scene.update(world.step());
      out.reset();
      writeTick(out, viewer.frame(snake.body.xs[0] ?? 0, snake.body.ys[0] ?? 0, snake.mass, snake));
      client.take(out.take());
      return client.snakes.map(({ name }) => name);
    };
    expect(namesAfterTick()).toEqual(['Rude']);
    snake.name = 'Swift Otter 42';
    expect(namesAfterTick()).toEqual(['Swift Otter 42']);
    expect(namesAfterTick()).toEqual(['Swift Otter 42']);
  });

  test('all food in view is known, and none that was eaten', () => {
    watch(40, sized(300, 900), (world, { food }, x, y) => {
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

  test('a client that missed ticks starts over, and its list fits again', () => {
    const world = createWorld(seededRng(5));
    for (let n = 0; n < 30; n++) world.spawn('Bot', true);
    const scene = createScene(world);
    const viewer = scene.createViewer();
    const client = createMirror();
    const out = new ByteWriter();
    for (let n = 0; n < 200; n++) {
      const steps = n % 50 === 49 ? 7 : 1;
      for (let step = 0; step < steps; step++) scene.update(world.step());
      if (steps > 1) viewer.restart();
      out.reset();
      writeTick(out, viewer.frame(0, 0, 10_000, null));
      expect(client.take(out.take())).toBe('tick');
      for (const mirrored of client.snakes)
        expect(quantised(mirrored.body.xs[0] ?? 0)).toBe(
          quantised(world.snakes.get(mirrored.id)?.body.xs[0] ?? 0),
        );
      const told = scene.look(0, 0, 10_000);
      expect(client.snakes.length).toBeGreaterThanOrEqual(told.snakes.length);
      // The food of the whole view has arrived after four ticks.
      if (n % 50 > 5 && n % 50 < 49)
        expect(told.food.filter(({ id, kind }) => client.food.get(id)?.kind !== kind)).toEqual([]);
    }
  });

  test('of a crowd its own snake comes first', () => {
    const world = createWorld(seededRng(7));
    for (let n = 0; n < 80; n++) world.spawn('Bot', true);
    const own = world.spawn('Ada');
    for (const { body } of world.snakes.values()) {
      body.xs.fill(0);
      body.ys.fill(0);
    }
    const scene = createScene(world);
    scene.update({ deaths: [], grown: [], eaten: [] });
    const viewer = scene.createViewer();
    for (const restart of [() => undefined, viewer.restart]) {
      restart();
      const { entering } = viewer.frame(0, 0, own.mass, own);
      expect([entering[0]?.id, entering.length]).toEqual([own.id, 60]);
      expect(viewer.frame(0, 0, own.mass, own).entering).toHaveLength(21);
    }
  });

  test('at 100 snakes a client gets a few kilobytes a second (at most 8)', () => {
    const seconds = sized(8, 20);
    const { bytes } = watch(100, seconds * 30, () => undefined);
    expect(bytes / seconds).toBeLessThan(8000);
  });
});

test('AR-016 the dead stay visible for three ticks, to their owner anywhere; a snake removed does not', () => {
  const world = createWorld(seededRng(6));
  const [ada, bob] = [world.spawn('Ada'), world.spawn('Bob')];
  const scene = createScene(world);
  for (let part = 0; part < ada.body.count; part++) {
    ada.body.xs[part] = 1990 - 10 * part;
    ada.body.ys[part] = 0;
  }
  world.steer(ada.id, 1, 0, false);
  ada.angle = 0;
  const dead = (x: number, ownId: number | null): string[] =>
    scene
      .look(x, 0, 1000)
      .dead(ownId)
      .map((one) => encodePlayer(one))
      .map(({ name, isDead }) => `${name} ${isDead}`);
  scene.update(world.step());
  expect(dead(1900, ada.id)).toEqual([]);
  scene.update(world.step());
  world.remove(bob.id);
  for (let tick = 0; tick < 3; tick++) {
    expect([dead(1900, null), dead(-1900, ada.id), dead(-1900, bob.id)]).toEqual([
      ['Ada true'],
      ['Ada true'],
      [],
    ]);
    scene.update(world.step());
  }
  expect(dead(1900, ada.id)).toEqual([]);
});
