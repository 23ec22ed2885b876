/** What a member's ticks hold: whom the view follows, ranks, leaderboards, and a fresh start after a gap. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { quantised } from '@playfield/contracts/arenaBinary.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld } from '@playfield/games/snake-arena/index.ts';
import { createTestClock } from '../testing/clock.ts';
import { createFeed, type Observer } from './feed.ts';
import { createScene } from './interest.ts';
import { leaderboardOf, rankOf } from './leaderboard.ts';
import { createTickProfiler } from './tickProfiler.ts';
import { createMirror } from './testing/mirror.ts';
import { pairedPeer } from './testing/pairedPeer.ts';

/** Six snakes, each heavier than the one before, and an observer of the third. */
function arena(wire: 1 | null) {
  const clock = createTestClock();
  const world = createWorld(seededRng(5));
  const snakes = Array.from({ length: 6 }, (_, n) => world.spawn(`S${n}`));
  for (const [n, snake] of snakes.entries()) snake.mass += 2000 * n;
  const scene = createScene(world);
  const feed = createFeed({
    world,
    scene,
    profiler: createTickProfiler(clock.monotonicMs),
    leaderboard: () => leaderboardOf(world, 0),
  });
  const pair = pairedPeer(clock, { wire });
  let isBehind = false;
  const observer: Observer = {
    peer: { ...pair.peer, isBehind: () => isBehind },
    viewer: scene.createViewer(),
    announcement: null,
    snake: null,
    diedAs: null,
    followed: snakes[2]?.id ?? null,
    told: undefined,
    x: 0,
    y: 0,
  };
  async function tick(): Promise<SocketEvent[]> {
    scene.update(world.step());
    feed.tick(observer);
    await turn();
    await turn();
    return pair.events();
  }
  return { world, snakes, feed, pair, observer, tick, setBehind: (is: boolean) => void (isBehind = is) };
}

test('whom the view follows is told once, again when that changes, and not beside a snake of one’s own', async () => {
  const { snakes, observer, tick } = arena(1);
  const told: unknown[] = [];
  const follow = async (followed: number | null): Promise<void> => {
    observer.followed = followed;
    for (let n = 0; n < 3; n++)
      for (const event of await tick()) if (event.type === 'snakeFollowing') told.push(event.playerId);
  };
  const [first = 0, second = 0, third = 0] = snakes.map(({ id }) => id);
  for (const followed of [first, second]) await follow(followed);
  // A client that starts over has forgotten.
  observer.announcement = { kind: 'watching' };
  for (const followed of [second, null]) await follow(followed);
  observer.snake = snakes[0] ?? null;
  await follow(third);
  expect(told).toEqual([String(first), String(second), String(second), null]);
});

test('JSON: ten updates a second, one of them with the leaderboard, and the rank of one’s own snake', async () => {
  const { world, snakes, feed, observer, tick } = arena(null);
  const ranks: number[] = [];
  const boards: number[] = [];
  for (let n = 0; n < 60; n++) {
    observer.snake = n < 30 ? null : (snakes[3] ?? null);
    for (const event of await tick()) {
      if (event.type !== 'arenaUpdate') continue;
      ranks.push(event.rank);
      if (event.leaderboard) boards.push(event.leaderboard.length);
    }
  }
  const own = snakes[3] ? rankOf(world, snakes[3]) : 0;
  expect(own).toBe(3);
  expect(ranks).toEqual([...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 10 }, () => own)]);
  expect(boards).toEqual([6, 6]);
  expect(feed.sent().updates).toBe(20);
});

test('binary: a leaderboard a second with the rank of one’s own snake; all bytes are counted', async () => {
  const { snakes, feed, pair, observer, tick } = arena(1);
  const mirror = createMirror();
  const ranks: number[] = [];
  let bytes = 0;
  for (let n = 0; n < 60; n++) {
    observer.snake = n < 30 ? null : (snakes[3] ?? null);
    observer.told = observer.followed;
    await tick();
    for (const frame of pair.binary()) {
      bytes += frame.length;
      if (mirror.take(frame) === 'board') ranks.push(mirror.board()?.rank ?? NaN);
    }
  }
  expect(ranks).toEqual([0, 3]);
  expect(feed.sent().updates).toBe(60);
  expect(feed.sent().bytes).toBeGreaterThan(bytes);
});

test('after ticks that were left out, and after an announcement, the client starts over from nothing', async () => {
  const { world, pair, observer, tick, setBehind } = arena(1);
  const mirror = createMirror();
  const take = async (): Promise<void> => {
    const events = await tick();
    if (events.some(({ type }) => type === 'snakeWatching')) mirror.clear();
    for (const frame of pair.binary()) mirror.take(frame);
  };
  const expectExact = (): void => {
    expect(mirror.snakes.length).toBeGreaterThan(0);
    for (const { id, body } of mirror.snakes)
      expect(quantised(body.xs[0] ?? NaN)).toBe(quantised(world.snakes.get(id)?.body.xs[0] ?? NaN));
  };
  const body = world.snakes.get(observer.followed ?? -1)?.body;
  [observer.x, observer.y] = [body?.xs[0] ?? 0, body?.ys[0] ?? 0];
  for (let n = 0; n < 3; n++) await take();
  expectExact();
  setBehind(true);
  for (let n = 0; n < 5; n++) await tick();
  expect(pair.binary()).toEqual([]);
  setBehind(false);
  await take();
  expectExact();
  observer.announcement = { kind: 'watching' };
  await take();
  expectExact();
});
