/** What a client receives in a tick, where the order of events matters. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld } from '@playfield/games/snake-arena/index.ts';
import { createTestClock } from '../testing/clock.ts';
import { createFeed, type Observer } from './feed.ts';
import { createScene } from './interest.ts';
import { createTickProfiler } from './tickProfiler.ts';
import { createMirror } from './testing/mirror.ts';
import { pairedPeer } from './testing/pairedPeer.ts';

const leaderboard = () => ({ alive: 0, top: [], leaders: [] });

test('G83 a snake that dies in the tick of its birth: the view goes on, and every frame fits', async () => {
  const clock = createTestClock();
  const profiler = createTickProfiler(clock.monotonicMs);
  const world = createWorld(seededRng(5));
  for (let n = 0; n < 40; n++) world.spawn(`S${n}`);
  const scene = createScene(world);
  const feed = createFeed({ world, scene, profiler, leaderboard });
  const pair = pairedPeer(clock, { wire: 1 });
  const viewer = scene.createViewer();
  const observer: Observer = {
    peer: pair.peer,
    viewer,
    announcement: { kind: 'watching' },
    snake: null,
    diedAs: null,
    followed: null,
    told: undefined,
    x: 0,
    y: 0,
  };
  const mirror = createMirror();
  for (let n = 0; n < 20; n++) {
    scene.update(world.step());
    // The join came before the step, which killed the snake.
    if (n === 10) observer.announcement = { kind: 'joined', isResumed: false, seat: 'phone' };
    feed.tick(observer);
    await turn();
    await turn();
    for (const frame of pair.binary()) mirror.take(frame);
    expect(mirror.last()?.tick).toBe(world.tick());
  }
  expect(mirror.snakes.length).toBeGreaterThan(0);
  const types = pair.events().map(({ type }) => type);
  expect(types).toContain('snakeWatching');
  expect(types).not.toContain('snakeJoined');
});
