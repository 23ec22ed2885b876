/**
 * What the player sees over a bad network: the real world with its bots, late and uneven frames, and a
 * player who steers. Bounds are relative to how far a snake moves between two frames at 60 Hz.
 */
import { createBots, createWorld, speed, type World } from '@playfield/games/snake-arena/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { describe, expect, test } from 'vitest';
import { createArenaFrames } from '../../playground/arenaFrames.ts';
import { createOwnSnake } from '../ownSnake.ts';
import { createWorldView } from '../worldView.ts';
import { createNetwork, type NetworkOptions } from '../testing/network.ts';
import { tickMs } from './playhead.ts';

const frameMs = 1000 / 60;
const perfect: NetworkOptions = { delayMs: 0, jitterMs: 0, loss: 0, againMs: 0 };
const far: NetworkOptions = { delayMs: 50, jitterMs: 0, loss: 0, againMs: 0 };
const bad: NetworkOptions = { delayMs: 50, jitterMs: 30, loss: 0.02, againMs: 100 };

type Place = { readonly x: number; readonly y: number };
type Other = Place & { readonly isBoosting: boolean };
const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A stall of the server, which goes on with the next tick. */
type Stall = { readonly atMs: number; readonly lastsMs: number };
const noStall: Stall = { atMs: Infinity, lastsMs: 0 };

/** Plays some seconds over a network, steering by `hand`; calls `seen` at every frame. */
function play(
  network: NetworkOptions,
  seconds: number,
  hand: (nowMs: number) => number,
  seen: (shown: {
    readonly own: Place & { readonly angle: number };
    readonly others: ReadonlyMap<number, Other>;
    readonly world: World;
    readonly ownId: number;
  }) => void,
  stall = noStall,
): void {
  const rng = seededRng(11);
  const world = createWorld(rng);
  const bots = createBots(rng);
  const frames = createArenaFrames(world);
  // Chances of their own: what the world draws does not change the network.
  const down = createNetwork<ReturnType<typeof frames.next>>(network, seededRng(8));
  const up = createNetwork<number>(network, seededRng(9));
  const view = createWorldView();
  const me = world.spawn('Me');
  // Heavy enough to survive: this is about the network.
  me.mass = 4000;
  const ownSnake = createOwnSnake(me.id, 2 * network.delayMs, 0);
  let nextTickMs = 0;
  let tickNumber = 0;
  let nextInputMs = 0;
  for (let nowMs = 0; nowMs < seconds * 1000; nowMs += frameMs) {
    for (; nextTickMs <= nowMs; nextTickMs = tickTimeMs(tickNumber, stall)) {
      tickNumber += 1;
      while (world.snakes.size < 12) world.spawn('Bot', true);
      for (const { message } of up.arrived(nextTickMs))
        world.steer(me.id, Math.cos(message), Math.sin(message), false);
      bots.steer(world);
      down.send(frames.next(world.step(), me.id), nextTickMs);
    }
    for (const { message, atMs } of down.arrived(nowMs)) {
      expect(view.receive(message, atMs)).toBe(true);
      const receive = view.headOf(me.id);
      if (!receive) continue;
      ownSnake.mass = message.own?.mass ?? ownSnake.mass;
      ownSnake.receive(receive.head, receive.arrivedMs, atMs);
    }
    if (nowMs >= nextInputMs) {
      ownSnake.steer({ angle: hand(nowMs), boost: false }, nowMs);
      up.send(hand(nowMs), nowMs);
      nextInputMs = nowMs + 30;
    }
    expect(view.advance(nowMs)).toBe(true);
    const own = ownSnake.advance(nowMs);
    if (!own || !world.snakes.has(me.id)) continue;
    const alpha = view.alpha();
    const others = new Map(
      view.snakes().flatMap(({ snake, before }) => {
        const [x0, y0] = [before.xs[0] ?? 0, before.ys[0] ?? 0];
        const [x1, y1] = [snake.body.xs[0] ?? 0, snake.body.ys[0] ?? 0];
        return snake.id === me.id
          ? []
          : [
              [
                snake.id,
                { x: x0 + (x1 - x0) * alpha, y: y0 + (y1 - y0) * alpha, isBoosting: snake.isBoosting },
              ],
            ];
      }),
    );
    seen({
      own: { x: own.body.xs[0] ?? 0, y: own.body.ys[0] ?? 0, angle: own.angle },
      others,
      world,
      ownId: me.id,
    });
  }
}

/** When the server makes a tick. */
function tickTimeMs(tick: number, { atMs, lastsMs }: Stall): number {
  const dueMs = tick * tickMs;
  return dueMs < atMs ? dueMs : dueMs + lastsMs;
}

/** Slow turns, quick turns and straight stretches, round and round away from the boundary. */
const hand = (nowMs: number): number => {
  const phase = nowMs % 6000;
  if (phase < 2000) return 0.5;
  if (phase < 4000) return phase / 400;
  return Math.sin(phase / 250) * 1.5 + Math.PI;
};

function steps(network: NetworkOptions): { readonly own: number[]; readonly others: number[] } {
  const own: number[] = [];
  const others: number[] = [];
  let last: { readonly own: Place; readonly others: ReadonlyMap<number, Other> } | null = null;
  let pictures = 0;
  play(network, 20, hand, (shown) => {
    pictures += 1;
    // The first second measures the network.
    if (last && pictures > 60) {
      own.push(apart(shown.own, last.own));
      for (const [id, place] of shown.others) {
        const before = last.others.get(id);
        if (before && !before.isBoosting && !place.isBoosting) others.push(apart(place, before));
      }
    }
    last = { own: shown.own, others: shown.others };
  });
  return { own, others };
}

/** Units per frame of a snake that does not boost: 2.8. */
const stride = (speed.normal * frameMs) / 1000;

describe('from one frame to the next', () => {
  test.each([
    ['at home', perfect, 1.15, 1.05],
    ['100 ms there and back', far, 1.2, 1.05],
    ['100 ms, uneven by 30, one in fifty lost', bad, 1.4, 1.7],
  ])('no snake jumps or stalls: %s', (_, network, mostOwn, mostOthers) => {
    const { own, others } = steps(network);
    expect(own.length).toBeGreaterThan(600);
    expect(others.length).toBeGreaterThan(6000);
    expect(Math.max(...own) / stride).toBeLessThan(mostOwn);
    expect(Math.max(...others) / stride).toBeLessThan(mostOthers);
    expect(Math.min(...own) / stride).toBeGreaterThan(0.6);
    expect(others.filter((step) => step < stride / 2).length / others.length).toBeLessThan(0.002);
  });
});

/** How far the predicted head is from where the server has it when the input arrives, picture by picture. */
function headErrors(stall: Stall): readonly number[] {
  const real: Place[] = [];
  const shownAt: Place[] = [];
  play(
    far,
    12,
    hand,
    ({ own, world, ownId }) => {
      const body = world.snakes.get(ownId)?.body;
      real.push({ x: body?.xs[0] ?? 0, y: body?.ys[0] ?? 0 });
      shownAt.push({ x: own.x, y: own.y });
    },
    stall,
  );
  // An input takes 50 ms to the server: three frames.
  return shownAt.slice(0, -10).map((place, index) => {
    const around = real.slice(index, index + 6);
    return Math.min(...around.map((other) => apart(place, other)));
  });
}

test('the predicted head is where the server has it once the input arrives, also in turns', () => {
  expect(Math.max(...headErrors(noStall).slice(120))).toBeLessThan(8);
});

test('two seconds after a stall of the server it is there again', () => {
  const [atMs, lastsMs] = [5000, 500];
  const afterwards = Math.ceil((atMs + lastsMs + 2000) / frameMs);
  expect(Math.max(...headErrors({ atMs, lastsMs }).slice(afterwards))).toBeLessThan(8);
});
