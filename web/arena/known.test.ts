/** What is shown beyond a life: only what the server sends is lit, at the zoom by mass (G81). */
import { arenaBinaryVersion, quantised, type EnteringSnake } from '@playfield/contracts/arenaBinary.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createArenaSession } from './arenaSession.ts';
import { createTestServer } from './testing/server.ts';
import { createCameraRig } from './camera.ts';
import { reachOf } from './zoom.ts';
import { createPlayback } from './motion/playback.ts';

const snake = (id: number, x: number, y: number): EnteringSnake => ({
  id,
  color: 3,
  isBot: true,
  isBoosting: false,
  name: `Snake ${id}`,
  mass: 1000,
  headX: quantised(x),
  headY: quantised(y),
  steps: Array.from({ length: 9 }, () => ({ dx: -10, dy: 0 })),
});

test('the known lies around the followed head, also while the camera is on its way there', () => {
  const playback = createPlayback();
  const entering = [snake(7, 100, 200), snake(9, 600, 200)];
  playback.push(1, {
    tick: 1,
    own: null,
    leaving: [],
    moves: [],
    entering,
    changes: [],
    foodGone: [],
    food: [],
  });
  playback.advance(1);
  const rig = createCameraRig();
  rig.follow(7);
  rig.atOthers(playback.snakes(), 1, [], Infinity, true);
  rig.follow(9);
  rig.atOthers(playback.snakes(), 1, [], 1, true);
  expect(rig.camera().x).toBeLessThan(200);
  const { left, right, top, bottom } = rig.known();
  expect((left + right) / 2).toBeCloseTo(600, 0);
  expect((top + bottom) / 2).toBeCloseTo(200, 0);
  expect([(right - left) / 2, (bottom - top) / 2]).toEqual([reachOf(1000).x, reachOf(1000).y]);
});

const still = [
  { dx: 0, dy: 0 },
  { dx: 0, dy: 0 },
];

test('a page that only watches shows the snake that the server follows, and what lies around it', () => {
  const server = createTestServer();
  const session = createArenaSession(server.ports, 'Ada');
  const close = session.open();
  server.open();
  server.tick({ tick: 1, entering: [snake(7, 100, 200), snake(9, 600, 200)] });
  const seenAt = (): number => Math.round(session.advance(server.ports.nowMs(), false).camera.x / 10) * 10;
  server.say({ type: 'snakeFollowing', playerId: '7' });
  expect(seenAt()).toBe(100);
  server.say({ type: 'snakeFollowing', playerId: '9' });
  expect(seenAt()).toBe(600);
  // A sector at the other end of the world, of which no frame tells any more.
  const point = { id: 1, x: 0, y: 0, kind: 0, color: 0 };
  server.tick({ tick: 2, moves: still, food: [{ sector: 0, isWhole: true, points: [point] }] });
  server.pass(1000);
  session.advance(server.ports.nowMs(), false);
  expect(session.advance(server.ports.nowMs(), false).foods.size).toBe(0);
  close();
});

describe('the zoom of the wheel', () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  function zoomedOut() {
    const server = createTestServer();
    const session = createArenaSession(server.ports, 'Ada');
    closing.push(session.open());
    server.open();
    session.enter();
    const seat = { seat: 'phone', arena: { players: [], foods: [] } };
    server.say({
      type: 'snakeJoined',
      playerId: '7',
      name: 'Ada',
      wire: arenaBinaryVersion,
      isResumed: false,
      ...seat,
    });
    server.tick({
      tick: 1,
      own: { mass: 1000, kills: 0 },
      entering: [snake(7, 100, 200), snake(9, 600, 200)],
    });
    session.pinch(0.1);
    return { server, session, zoomSet: () => session.advance(1000, false).camera.manualZoom };
  }

  test('ends with the life: the server sends no more than the mass of the followed snake shows', () => {
    const { server, session, zoomSet } = zoomedOut();
    expect(zoomSet()).toBe(0.3);
    server.say({ type: 'snakeDeath', killer: null, mass: 2400, kills: 2, survivedMs: 61_000, rank: 3 });
    expect(session.state.get().phase).toBe('dead');
    expect(zoomSet()).toBeNull();
  });

  test('ends when another tab takes the snake', () => {
    const { server, session, zoomSet } = zoomedOut();
    server.say({ type: 'snakeWatching', wire: arenaBinaryVersion });
    expect(session.state.get().phase).toBe('entry');
    expect(zoomSet()).toBeNull();
  });
});
