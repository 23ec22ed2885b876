/** Who has a place in a full arena: people with a snake, and for a minute people whose snake has died (issue 5, point 6). */
import { beforeEach, expect, test } from 'vitest';
import { tickHz } from '@playfield/games/snake-arena/index.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import type { Arena } from './arena.ts';
import { createArenaPool, type ArenaPool } from './arenaPool.ts';
import { placeKeptMs } from './roster.ts';
import { pairedPeer, type PairedPeer } from './testing/pairedPeer.ts';
import { createTickProfiler } from './tickProfiler.ts';

let clock: TestClock;
let pool: ArenaPool;
let arena: Arena;
let tick: () => void;
beforeEach(() => {
  clock = createStandingClock();
  let due: (() => void) | null = null;
  tick = () => {
    clock.advance(1000 / tickHz);
    due?.();
  };
  pool = createArenaPool({
    settings: {
      playersPerArena: 2,
      arenas: 1,
      watchers: 0,
      playersPerAddress: null,
      isLimited: true,
      seed: 1,
    },
    clock,
    profiler: createTickProfiler(clock.monotonicMs),
    later(run) {
      due = run;
      return () => (due = null);
    },
  });
});

const entry = (playerId: string): Arena | 'friend-full' | null => pool.forPlayer(playerId, null);

function enters(playerId: string): PairedPeer {
  const found = entry(playerId);
  if (found === null || found === 'friend-full') throw new Error('full');
  arena = found;
  const pair = pairedPeer(clock, { playerId });
  expect(arena.join(pair.peer, playerId).ok).toBe(true);
  pool.update(arena);
  return pair;
}

function dies({ peer }: PairedPeer): void {
  for (let n = 0; n < 2000; n++) {
    arena.steer(peer, 1, 0, false);
    tick();
    if (arena.snakeOf(peer) === null) return;
  }
  throw new Error('still alive');
}

/** Ada has died, and Bob lives. */
function adaDead(): PairedPeer {
  const ada = enters('ada');
  dies(ada);
  enters('bob');
  return ada;
}

test('who has died keeps the place for a minute, and is born again in a full arena', () => {
  const ada = adaDead();
  expect(entry('cyd')).toBeNull();
  expect(pool.forPlayer('ada', arena)).toBe(arena);
  expect(arena.join(ada.peer, 'ada').ok).toBe(true);
  tick();
  expect([arena.people(), arena.alive(), arena.watchers()]).toEqual([2, 2, 0]);
});

test('a page that was forgotten looks on from then on: its place is free, and it is refused like a newcomer', () => {
  const ada = adaDead();
  clock.advance(placeKeptMs - 2000);
  tick();
  expect(arena.people()).toBe(2);
  clock.advance(2000);
  tick();
  expect([arena.people(), arena.watchers()]).toEqual([1, 1]);
  // Moves already on their way are no error.
  expect(arena.steer(ada.peer, 1, 0, false)).toBe(true);
  enters('cyd');
  expect(pool.forPlayer('ada', arena)).toBeNull();
});

test('who has died plays on for as long as the place is kept; who looks on instead does not', () => {
  const ada = enters('ada');
  expect(arena.isPlaying(ada.peer)).toBe(true);
  dies(ada);
  expect(arena.isPlaying(ada.peer)).toBe(true);
  clock.advance(placeKeptMs);
  expect(arena.isPlaying(ada.peer)).toBe(false);
  expect(arena.join(ada.peer, 'ada').ok).toBe(true);
  expect(arena.isPlaying(ada.peer)).toBe(true);
  const other = pairedPeer(clock, { playerId: 'ada' });
  expect(arena.join(other.peer, 'ada').ok).toBe(true);
  expect([arena.isPlaying(ada.peer), arena.isPlaying(other.peer)]).toEqual([false, true]);
  arena.watch(other.peer);
  expect(arena.isPlaying(other.peer)).toBe(false);
});

test('somebody has one place, however many pages', () => {
  const ada = adaDead();
  const again = pairedPeer(clock, { playerId: 'ada' });
  expect(entry('ada')).toBe(arena);
  expect(arena.join(again.peer, 'ada').ok).toBe(true);
  expect([arena.people(), arena.watchers()]).toEqual([2, 1]);
  arena.leave(ada.peer);
  dies(again);
  expect(arena.people()).toBe(2);
  arena.leave(again.peer);
  expect(arena.people()).toBe(1);
});

test('the place of somebody who left is free once the snake is gone', () => {
  enters('ada');
  const bob = enters('bob');
  arena.leave(bob.peer);
  pool.update(arena);
  expect(entry('cyd')).toBeNull();
  clock.advance(5000);
  tick();
  expect(entry('cyd')).toBe(arena);
});

test('a place that is kept for an invited friend is given to nobody else', () => {
  adaDead();
  clock.advance(placeKeptMs);
  tick();
  pool.keepTogether({ players: ['bob', 'eve'], forMs: placeKeptMs });
  expect(pool.forPlayer('ada', arena)).toBeNull();
  expect(entry('eve')).toBe(arena);
});

test('an invitation among two who are there does not keep the dead one out', () => {
  adaDead();
  pool.keepTogether({ players: ['ada', 'bob'], forMs: placeKeptMs });
  expect(pool.forPlayer('ada', arena)).toBe(arena);
});
