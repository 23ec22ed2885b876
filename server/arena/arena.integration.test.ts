/** Who is in an arena and what they receive: names, takeover, reconnecting, death, bots (G78, G83, G87; issue 5). */
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { speed } from '@playfield/games/snake-arena/index.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { createTickProfiler } from './tickProfiler.ts';
import { createArena, type Arena, type Life } from './arena.ts';
import { createMirror } from './testing/mirror.ts';
import { pairedPeer, type PairedPeer } from './testing/pairedPeer.ts';

let clock: TestClock;
let arena: Arena;
let lives: Life[];
beforeEach(() => {
  clock = createStandingClock();
  lives = [];
  arena = createArena({
    id: 1,
    rng: seededRng(5),
    clock,
    profiler: createTickProfiler(clock.monotonicMs),
    lifeEnded: (life) => lives.push(life),
  });
});

async function ticks(count: number): Promise<void> {
  for (let n = 0; n < count; n++) arena.tick();
  await turn();
  await turn();
}

/** The last event of a type among those received. */
function last(pair: PairedPeer, type: SocketEvent['type']): SocketEvent | undefined {
  return pair.events().findLast((event) => event.type === type);
}

type Joined = {
  readonly pair: PairedPeer;
  readonly snakeId: string;
  readonly name: string;
  readonly seat: string;
};

async function joined(name: string, playerId?: string): Promise<Joined> {
  const pair = pairedPeer(clock, playerId === undefined ? {} : { playerId });
  expect(arena.join(pair.peer, name)).toEqual({ ok: true, value: null });
  await ticks(1);
  const event = last(pair, 'snakeJoined');
  if (event?.type !== 'snakeJoined') throw new Error('not told');
  return { pair, snakeId: event.playerId, name: event.name, seat: event.seat };
}

/** Steers a snake to the boundary until it dies, reading everybody's messages meanwhile. */
async function runIntoBoundary(pair: PairedPeer, others: readonly PairedPeer[] = []) {
  for (let n = 0; n < 2000; n++) {
    arena.steer(pair.peer, 1, 0, false);
    clock.advance(33);
    await ticks(1);
    for (const other of others) other.binary();
    const events = pair.events();
    const death = events.find(({ type }) => type === 'snakeDeath');
    if (death?.type === 'snakeDeath') return { death, events };
  }
  throw new Error('still alive');
}

/** Position and heading of a JSON client's snake. */
function course(pair: PairedPeer, snakeId: string): { x: number; y: number; angle: number } {
  const update = last(pair, 'arenaUpdate');
  const own = update?.type === 'arenaUpdate' && update.players.find(({ id }) => id === snakeId);
  const [head, neck] = own ? own.segments : [];
  if (!head || !neck) throw new Error('not seen');
  return { ...head, angle: Math.atan2(head.y - neck.y, head.x - neck.x) };
}

/** Ada's page comes back by itself. */
const comeBack = (seat: string): boolean =>
  arena.join(pairedPeer(clock, { playerId: 'ada' }).peer, 'Ada', { seat }).ok;

const nameOf = async (wanted: string): Promise<string> => (await joined(wanted)).name;

describe('names (G87)', () => {
  test.each(['Ada', 'ADA', 'Аda', 'Ada.'])('G93 %s gets a number while Ada lives', async (name) => {
    await joined('Ada');
    expect(await nameOf(name)).toBe(`${name} (2)`);
    expect(await nameOf('Bea')).toBe('Bea');
    expect(await nameOf(name)).toBe(`${name} (3)`);
  });

  test('AR-026, G93 nobody is refused for a default name', async () => {
    const names = [await nameOf('Player'), await nameOf('Player'), await nameOf('Player')];
    expect(names).toEqual(['Player', 'Player (2)', 'Player (3)']);
  });

  test('so do the names of bots, and of snakes whose players are away, until they are gone', async () => {
    const { pair } = await joined('Ada');
    const bot = arena.leaderboard().leaders.find(({ isBot }) => isBot);
    expect(await nameOf(bot?.name ?? '')).toBe(`${bot?.name} (2)`);
    arena.leave(pair.peer);
    await ticks(1);
    expect(await nameOf('Ada')).toBe('Ada (2)');
    clock.advance(5001);
    await ticks(1);
    expect(await nameOf('Ada')).toBe('Ada');
  });

  test('names made of symbols alone are told apart', async () => {
    expect([await nameOf('★'), await nameOf('☆'), await nameOf('★')]).toEqual(['★', '☆', '★ (2)']);
  });
});

describe('one living snake for each player (G83)', () => {
  test('a player who reconnects within 5 s has the same snake', async () => {
    const { pair, snakeId } = await joined('Ada', 'ada');
    arena.leave(pair.peer);
    expect(arena.isHome('ada')).toBe(true);
    clock.advance(4000);
    await ticks(30);
    const again = pairedPeer(clock, { playerId: 'ada' });
    expect(arena.join(again.peer, 'Ada').ok).toBe(true);
    await ticks(1);
    expect(last(again, 'snakeJoined')).toMatchObject({ playerId: snakeId, name: 'Ada', isResumed: true });
    clock.advance(5000);
    await ticks(30);
    expect(arena.isHome('ada')).toBe(true);
  });

  test('after 5 s the snake is gone, and an arena without players is empty', async () => {
    const { pair } = await joined('Ada', 'ada');
    expect(arena.isEmpty()).toBe(false);
    arena.leave(pair.peer);
    expect(arena.isEmpty()).toBe(false);
    clock.advance(5001);
    await ticks(1);
    expect(arena.isHome('ada')).toBe(false);
    expect(arena.isEmpty()).toBe(true);
  });

  test('a newer socket takes over; the older one becomes a watcher', async () => {
    const { pair, snakeId } = await joined('Ada', 'ada');
    const newer = pairedPeer(clock, { playerId: 'ada' });
    expect(arena.join(newer.peer, 'Ada').ok).toBe(true);
    await ticks(1);
    expect(last(newer, 'snakeJoined')).toMatchObject({ playerId: snakeId, isResumed: true });
    const told = pair.events();
    expect(told.find(({ type }) => type === 'snakeWatching')).toBeDefined();
    expect(told.find(({ type }) => type === 'snakeFollowing')).toMatchObject({ playerId: snakeId });
    expect(arena.snakeOf(pair.peer)).toBeNull();
    expect(arena.alive()).toBe(1);
    // The snake does not stop when the older socket leaves, either.
    arena.leave(pair.peer);
    clock.advance(6000);
    await ticks(1);
    expect(arena.snakeOf(newer.peer)).toBe(snakeId);
  });

  describe('a page that comes back by itself', () => {
    const elsewhere = { ok: false, error: { code: 'arena/elsewhere' } };

    test('has its snake again, though its old socket is still open', async () => {
      const { pair, snakeId, seat } = await joined('Ada', 'ada');
      const back = pairedPeer(clock, { playerId: 'ada' });
      expect(arena.join(back.peer, 'Ada', { seat }).ok).toBe(true);
      await ticks(1);
      expect(last(back, 'snakeJoined')).toMatchObject({ playerId: snakeId, isResumed: true, seat });
      expect(arena.snakeOf(pair.peer)).toBeNull();
      expect(comeBack(seat)).toBe(true);
    });

    test('does not get the snake that lives elsewhere since, nor one that was taken over', async () => {
      const phone = await joined('Ada', 'ada');
      arena.leave(phone.pair.peer);
      clock.advance(5001);
      await ticks(1);
      const desktop = await joined('Ada', 'ada');
      const back = pairedPeer(clock, { playerId: 'ada' });
      expect(arena.join(back.peer, 'Ada', { seat: phone.seat })).toMatchObject(elsewhere);
      expect(arena.snakeOf(desktop.pair.peer)).toBe(desktop.snakeId);
      // Not in the seconds without a connection, either: the page that had it comes back.
      arena.leave(desktop.pair.peer);
      expect(comeBack(phone.seat)).toBe(false);
      expect(comeBack(desktop.seat)).toBe(true);
      // A press takes it over.
      const laptop = await joined('Ada', 'ada');
      expect(laptop.snakeId).toBe(desktop.snakeId);
      expect([comeBack(desktop.seat), comeBack(laptop.seat)]).toEqual([false, true]);
    });

    test('has a new snake where none lives, and keeps its seat', async () => {
      const { pair, seat } = await joined('Ada', 'ada');
      arena.leave(pair.peer);
      clock.advance(5001);
      await ticks(1);
      const back = pairedPeer(clock, { playerId: 'ada' });
      expect(arena.join(back.peer, 'Ada', { seat }).ok).toBe(true);
      await ticks(1);
      expect(last(back, 'snakeJoined')).toMatchObject({ isResumed: false, seat });
    });
  });

  test('who comes back under another name has the same snake, which is called that now', async () => {
    const { pair, snakeId } = await joined('Rude', 'ada');
    const name = 'Swift Otter 42';
    expect(arena.join(pair.peer, name).ok).toBe(true);
    await ticks(1);
    expect(last(pair, 'snakeJoined')).toMatchObject({ name: 'Rude' });
    arena.leave(pair.peer);
    const back = pairedPeer(clock, { playerId: 'ada' });
    expect(arena.join(back.peer, name).ok).toBe(true);
    await ticks(1);
    expect(last(back, 'snakeJoined')).toMatchObject({ playerId: snakeId, name, isResumed: true });
    expect((await joined('Rude', 'cyd')).name).toBe('Rude');
    expect((await joined(name, 'dan')).name).toBe('Swift Otter 42 (2)');
  });

  test('joining twice on one socket gives the same snake', async () => {
    const { pair, snakeId } = await joined('Ada');
    expect(arena.join(pair.peer, 'Ada').ok).toBe(true);
    await ticks(1);
    expect(last(pair, 'snakeJoined')).toMatchObject({ playerId: snakeId, isResumed: true });
    expect(arena.alive()).toBe(1);
  });
});

describe('death', () => {
  test('WS-020, G83 reports how it happened; the view goes on; the next join gives a new snake', async () => {
    const { pair, snakeId } = await joined('Ada');
    const { death, events } = await runIntoBoundary(pair);
    expect(death).toMatchObject({ killer: null, kills: 0 });
    expect(death.survivedMs).toBeGreaterThan(500);
    expect(death.rank).toBeGreaterThanOrEqual(1);
    expect(events.find(({ type }) => type === 'snakeFollowing')).toMatchObject({
      playerId: expect.stringMatching(/^\d+$/),
    });
    expect(arena.snakeOf(pair.peer)).toBeNull();
    expect(arena.alive()).toBe(0);
    // Moves already on their way are not an error.
    expect(arena.steer(pair.peer, 1, 0, true)).toBe(true);
    clock.advance(1000);
    expect(arena.join(pair.peer, 'Ada').ok).toBe(true);
    await ticks(1);
    const again = last(pair, 'snakeJoined');
    expect(again).toMatchObject({ isResumed: false });
    expect(again?.type === 'snakeJoined' && again.playerId).not.toBe(snakeId);
  });

  test('AR-016, AR-020 a JSON client sees its own snake dead once, even far outside its new view', async () => {
    const { pair, snakeId } = await joined('Ada');
    await ticks(3);
    const own = (events: readonly SocketEvent[]): boolean[] =>
      events.flatMap((event) =>
        event.type === 'arenaUpdate'
          ? event.players.filter(({ id }) => id === snakeId).map(({ isDead }) => isDead)
          : [],
      );
    expect(own(pair.events())).toContain(false);
    const { events } = await runIntoBoundary(pair);
    await ticks(9);
    const told = [...own(events), ...own(pair.events())];
    expect(told.filter((isDead) => isDead)).toEqual([true]);
    expect(told.at(-1)).toBe(true);
  });

  test('AR-023 one socket gets no two snakes within a second', async () => {
    const { pair } = await joined('Ada');
    arena.steer(pair.peer, 1, 0, false);
    for (let n = 0; n < 1000 && arena.alive() > 0; n++) await ticks(1);
    expect(arena.join(pair.peer, 'Ada')).toMatchObject({ ok: false, error: { code: 'arena/too-early' } });
    clock.advance(1000);
    expect(arena.join(pair.peer, 'Ada').ok).toBe(true);
  });
});

describe('watchers', () => {
  test('follow the largest snake; without a snake there is nothing to steer', async () => {
    const pair = pairedPeer(clock);
    arena.watch(pair.peer);
    await ticks(3);
    const events = pair.events();
    expect(events.slice(0, 2)).toEqual([
      { type: 'snakeWatching', wire: null },
      { type: 'snakeFollowing', playerId: arena.leaderboard().leaders[0]?.id },
    ]);
    expect(arena.steer(pair.peer, 1, 0, false)).toBe(false);
    expect([arena.people(), arena.watchers(), arena.alive()]).toEqual([0, 1, 0]);
  });

  test('a binary client gets a frame each tick, and its list always fits', async () => {
    const pair = pairedPeer(clock, { wire: 1 });
    expect(arena.join(pair.peer, 'Ada').ok).toBe(true);
    const mirror = createMirror();
    let [frames, boards] = [0, 0];
    for (let n = 0; n < 300; n++) {
      clock.advance(33);
      await ticks(1);
      const events = pair.events();
      if (events.some(({ type }) => type === 'snakeJoined')) mirror.clear();
      for (const bytes of pair.binary()) {
        if (mirror.take(bytes) === 'tick') frames += 1;
        else boards += 1;
      }
    }
    expect(frames).toBe(300);
    expect(boards).toBe(10);
    expect(mirror.board()).toMatchObject({ alive: 1 });
  });

  test('a client that does not read gets no ticks, and resynchronises once it reads again', async () => {
    const pair = pairedPeer(clock, { wire: 1 });
    arena.watch(pair.peer);
    const mirror = createMirror();
    await ticks(10);
    for (const bytes of pair.binary()) mirror.take(bytes);
    const before = mirror.last()?.tick ?? 0;
    for (let n = 0; n < 3000 && !pair.peer.isBehind(); n++) await ticks(1);
    expect(pair.peer.isBehind()).toBe(true);
    await ticks(50);
    let frames = 0;
    while (frames === 0 || pair.peer.isBehind()) {
      for (const bytes of pair.binary()) if (mirror.take(bytes) === 'tick') frames += 1;
      await turn();
    }
    await ticks(20);
    for (const bytes of pair.binary()) mirror.take(bytes);
    expect((mirror.last()?.tick ?? 0) - before).toBeGreaterThan(frames + 40);
  });
});

test('a chosen look is everybody’s to see', async () => {
  const pair = pairedPeer(clock);
  expect(arena.join(pair.peer, 'Ada', { skin: 9 })).toMatchObject({ ok: true });
  await ticks(1);
  const event = last(pair, 'snakeJoined');
  const own = event?.type === 'snakeJoined' && event.arena.players.find(({ name }) => name === 'Ada');
  expect(own && own.color).toBe(arenaColors[9]);
});

test('who watches is told who cuts off whom', async () => {
  const pair = pairedPeer(clock);
  arena.watch(pair.peer);
  const told: SocketEvent[] = [];
  for (let n = 0; n < 3000 && told.length === 0; n++) {
    await ticks(1);
    told.push(...pair.events().filter(({ type }) => type === 'snakeKills'));
  }
  const who = { id: expect.stringMatching(/^\d+$/), name: expect.any(String), isBot: true };
  expect(told).toEqual([{ type: 'snakeKills', kills: [{ killer: who, victim: who }] }]);
});

describe('input (G78)', () => {
  test.each([
    ['any length', 1e300, -1e300, -Math.PI / 4],
    ['tiny', -1e-300, 0, Math.PI],
  ])('a direction of %s is a direction', async (_, dx, dy, angle) => {
    const { pair, snakeId } = await joined('Ada');
    for (let n = 0; n < 40; n++) {
      arena.steer(pair.peer, dx, dy, false);
      await ticks(1);
    }
    expect(Math.cos(course(pair, snakeId).angle - angle)).toBeGreaterThan(0.98);
  });

  test.each([
    ['zero', 0, 0],
    ['not a number', NaN, 1],
    ['infinite', 1, Infinity],
  ])('a direction that is %s changes nothing', async (_, dx, dy) => {
    const { pair, snakeId } = await joined('Ada');
    await ticks(10);
    const before = course(pair, snakeId);
    for (let n = 0; n < 10; n++) {
      arena.steer(pair.peer, dx, dy, false);
      await ticks(1);
    }
    expect(Math.cos(course(pair, snakeId).angle - before.angle)).toBeGreaterThan(0.98);
  });

  test('a move without a direction is ignored as a whole: no boost, and the move before it counts', async () => {
    const { pair, snakeId } = await joined('Ada');
    await ticks(3);
    const before = course(pair, snakeId);
    const wanted = before.angle + 1;
    arena.steer(pair.peer, Math.cos(wanted), Math.sin(wanted), false);
    arena.steer(pair.peer, 0, 0, true);
    await ticks(30);
    const after = course(pair, snakeId);
    expect(Math.cos(after.angle - wanted)).toBeGreaterThan(0.98);
    // A second at the normal speed.
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(speed.normal * 1.1);
  });

  test('the newest move of a tick counts, also of a burst that a stalled connection lets through', async () => {
    const { pair, snakeId } = await joined('Ada');
    await ticks(3);
    const before = course(pair, snakeId);
    const aim = (turn: number, boost: boolean) =>
      arena.steer(pair.peer, Math.cos(before.angle + turn), Math.sin(before.angle + turn), boost);
    for (let n = 0; n < 60; n++) expect(aim(-2, true)).toBe(true);
    aim(0.4, false);
    await ticks(20);
    const after = course(pair, snakeId);
    expect(after.angle - before.angle).toBeGreaterThan(0.2);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(speed.normal * 0.75);
  });
});

describe('bots', () => {
  test('fill the arena to 20, give way to people, and return as people leave', async () => {
    const people: PairedPeer[] = [];
    const come = (name: string): void => {
      const pair = pairedPeer(clock, { wire: 1 });
      expect(arena.join(pair.peer, name).ok).toBe(true);
      people.push(pair);
    };
    come('Person 0');
    await ticks(1);
    expect(arena.snakes()).toBe(20);
    for (let n = 1; n < 20; n++) come(`Person ${n}`);
    let bots = arena.snakes() - arena.alive();
    for (let n = 0; n < 1500 && bots > 5; n++) {
      for (const [index, pair] of people.entries())
        arena.steer(pair.peer, Math.cos(n / 15 + index), Math.sin(n / 15 + index), false);
      clock.advance(33);
      await ticks(1);
      for (const [index, pair] of people.entries()) {
        pair.binary();
        if (pair.events().some(({ type }) => type === 'snakeDeath')) {
          clock.advance(1000);
          arena.join(pair.peer, `Person ${index}`);
        }
      }
      expect(arena.snakes() - arena.alive()).toBeLessThanOrEqual(bots);
      bots = arena.snakes() - arena.alive();
    }
    // Bots that somebody always sees stay until they die.
    expect(bots).toBeLessThan(10);
    for (const pair of people.splice(0, 6)) arena.leave(pair.peer);
    clock.advance(6000);
    await ticks(400);
    expect(arena.snakes()).toBeGreaterThan(arena.alive());
    expect(arena.snakes()).toBeLessThanOrEqual(20);
  });
});

test('TH-14 what somebody did with a snake is told once, when it dies', async () => {
  const { pair } = await joined('Ada', 'ada');
  expect(lives).toEqual([]);
  await runIntoBoundary(pair);
  expect(lives).toEqual([{ playerId: 'ada', kills: 0, ledSeconds: 0 }]);
  await ticks(300);
  expect(lives).toHaveLength(1);
});

test('TH-14 an arena that stops tells of everybody who still plays', async () => {
  await joined('Ada', 'ada');
  await joined('Bob', 'bob');
  arena.endLives();
  expect(lives.map(({ playerId }) => playerId).toSorted()).toEqual(['ada', 'bob']);
});

test('TH-14 a snake whose player does not come back has ended its life, too', async () => {
  const { pair } = await joined('Ada', 'ada');
  arena.leave(pair.peer);
  clock.advance(6000);
  await ticks(1);
  expect(lives).toMatchObject([{ playerId: 'ada' }]);
});
