/**
 * One arena and who is in it: people with a snake, people whose snake is dead, and watchers. A player has one living snake,
 * which stays for some seconds when the connection is lost (GAPS G83), and no two living snakes have one name (G87).
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Rng } from '@playfield/games/game.ts';
import {
  createWorld,
  tickS,
  type Death,
  type Snake,
  type World,
} from '@playfield/games/snake-arena/index.ts';
import { usernameKey } from '../account/usernames.ts';
import type { Clock } from '../clock.ts';
import { createBucket } from '../socket/flood.ts';
import { createFeed, massSeenWith, tell, type Eyes, type Feed } from './feed.ts';
import { createScene } from './interest.ts';
import type { Peer } from './peer.ts';
import type { Phases } from './phases.ts';
import { createPopulation } from './population.ts';
import { rankOf, standingOf, type Standing } from './standing.ts';
import { wireId } from './wireForm.ts';

/** How long a snake goes on without its player. */
const suspendedMs = 5000;
/** The least time from one snake of a socket to its next. */
const respawnMs = 1000;
/** Moves a second that are heeded (G78), and at once. */
const moves = { perS: 40, burst: 20 } as const;
/** Ticks from one leaderboard to the next. */
const standingTicks = 30;

/** A socket in the arena. */
type Member = Eyes & {
  readonly peer: Peer;
  readonly bucket: ReturnType<typeof createBucket>;
  /** Whether it ever had a snake here. */
  hasPlayed: boolean;
  spawnedAtMs: number;
  /** The newest input, heeded at the next tick. */
  dx: number;
  dy: number;
  boost: boolean;
  hasInput: boolean;
};

/** A living snake of a person. */
type Owner = {
  readonly playerId: string;
  readonly snake: Snake;
  readonly key: string;
  member: Member | null;
  leftAtMs: number;
};

export type Room = {
  readonly id: number;
  readonly watch: (peer: Peer) => void;
  /** Refuses `name/in-arena` and `arena/too-early`. */
  readonly join: (peer: Peer, name: string) => Result<null, ErrorCode>;
  /** False for somebody who never had a snake here. */
  readonly steer: (peer: Peer, dx: number, dy: number, boost: boolean) => boolean;
  /** The snake that the peer steers, as the wire names it. */
  readonly snakeOf: (peer: Peer) => string | null;
  readonly leave: (peer: Peer) => void;
  readonly isHome: (playerId: string) => boolean;
  readonly tick: () => void;
  readonly standing: () => Standing;
  /** Who counts against the cap: players here, and snakes that wait for theirs. */
  readonly people: () => number;
  readonly watchers: () => number;
  /** People alive. */
  readonly alive: () => number;
  readonly snakes: () => number;
  readonly isEmpty: () => boolean;
  readonly sent: Feed['sent'];
};

export type RoomOptions = {
  readonly id: number;
  readonly rng: Rng;
  readonly clock: Clock;
  readonly phases: Phases;
};

/** What two names share that look alike; a name of signs alone is its own. */
const keyOf = (name: string): string => usernameKey(name) || name;

function heads(world: World, id: number): { x: number; y: number } | null {
  const body = world.snakes.get(id)?.body;
  return body ? { x: body.xs[0] ?? 0, y: body.ys[0] ?? 0 } : null;
}

export function createRoom({ id, rng, clock, phases }: RoomOptions): Room {
  const world = createWorld(rng);
  const scene = createScene(world);
  const members = new Map<Peer, Member>();
  /** By player, and by snake. */
  const owners = new Map<string, Owner>();
  const bySnake = new Map<number, Owner>();
  const keys = new Set<string>();
  let standing = standingOf(world, 0);
  const feed = createFeed({ world, scene, phases, standing: () => standing });
  const population = createPopulation({
    world,
    rng,
    isNameFree: (name) => !keys.has(keyOf(name)),
    isSeen: (snakeId) =>
      [...members.values()].some((member) =>
        scene.isInView(snakeId, member.x, member.y, massSeenWith(world, member)),
      ),
  });

  function enter(peer: Peer): Member {
    const known = members.get(peer);
    if (known) return known;
    const member: Member = {
      peer,
      bucket: createBucket(clock, moves),
      viewer: scene.createViewer(),
      news: null,
      snake: null,
      followed: null,
      told: undefined,
      x: 0,
      y: 0,
      hasPlayed: false,
      spawnedAtMs: -Infinity,
      dx: 0,
      dy: 0,
      boost: false,
      hasInput: false,
    };
    members.set(peer, member);
    return member;
  }

  /** The snake goes on without anybody. */
  function suspend(owner: Owner): void {
    owner.member = null;
    owner.leftAtMs = clock.monotonicMs();
    world.steer(owner.snake.id, 0, 0, false);
  }

  function forget(owner: Owner): void {
    owners.delete(owner.playerId);
    bySnake.delete(owner.snake.id);
    keys.delete(owner.key);
  }

  /** Puts a living snake into the hands of a member. */
  function take(member: Member, owner: Owner, isResumed: boolean): void {
    if (owner.member && owner.member !== member) {
      owner.member.snake = null;
      owner.member.followed = owner.snake.id;
      owner.member.news = { kind: 'watching' };
    }
    owner.member = member;
    member.snake = owner.snake;
    member.hasPlayed = true;
    member.hasInput = false;
    member.news = { kind: 'joined', isResumed };
  }

  function isKeyTaken(key: string): boolean {
    if (keys.has(key)) return true;
    return [...world.snakes.values()].some(({ isBot, name }) => isBot && keyOf(name) === key);
  }

  function settle({ snake, killer }: Death): void {
    const owner = bySnake.get(snake.id);
    if (!owner) return;
    forget(owner);
    const { member } = owner;
    if (!member) return;
    member.snake = null;
    member.followed = killer?.id ?? null;
    tell(member, {
      type: 'snakeDeath',
      killer: killer ? { id: wireId(killer.id), name: killer.name, isBot: killer.isBot } : null,
      mass: Math.round(snake.mass),
      kills: snake.kills,
      survivedMs: Math.round((world.tick() - snake.bornTick) * tickS * 1000),
      rank: rankOf(world, snake),
    });
  }

  function heed(): void {
    for (const member of members.values()) {
      if (!member.hasInput) continue;
      member.hasInput = false;
      if (member.snake) world.steer(member.snake.id, member.dx, member.dy, member.boost);
    }
  }

  function expire(): void {
    const nowMs = clock.monotonicMs();
    for (const owner of owners.values()) {
      if (owner.member || nowMs - owner.leftAtMs < suspendedMs) continue;
      world.remove(owner.snake.id);
      forget(owner);
    }
  }

  /** Where members without a snake look: at whom they follow, else at the largest. */
  function lookAround(): void {
    let largest: Snake | null = null;
    for (const snake of world.snakes.values()) if (!largest || snake.mass > largest.mass) largest = snake;
    for (const member of members.values()) {
      if (!member.snake && (member.followed === null || !world.snakes.has(member.followed)))
        member.followed = largest?.id ?? null;
      const place = heads(world, member.snake?.id ?? member.followed ?? -1);
      if (!place) continue;
      member.x = place.x;
      member.y = place.y;
    }
  }

  return {
    id,
    watch(peer) {
      const member = enter(peer);
      const owner = owners.get(peer.playerId);
      if (owner?.member === member) suspend(owner);
      member.snake = null;
      member.hasPlayed = false;
      member.news = { kind: 'watching' };
    },
    join(peer, name) {
      const mine = owners.get(peer.playerId);
      if (mine) {
        take(enter(peer), mine, true);
        return ok(null);
      }
      const key = keyOf(name);
      if (isKeyTaken(key)) return refuse('name/in-arena');
      const nowMs = clock.monotonicMs();
      if (nowMs - (members.get(peer)?.spawnedAtMs ?? -Infinity) < respawnMs) return refuse('arena/too-early');
      const member = enter(peer);
      member.spawnedAtMs = nowMs;
      const snake = world.spawn(name);
      const owner: Owner = { playerId: peer.playerId, snake, key, member, leftAtMs: 0 };
      owners.set(peer.playerId, owner);
      bySnake.set(snake.id, owner);
      keys.add(key);
      take(member, owner, false);
      return ok(null);
    },
    steer(peer, dx, dy, boost) {
      const member = members.get(peer);
      if (!member?.hasPlayed) return false;
      if (!member.bucket.take()) return true;
      member.dx = dx;
      member.dy = dy;
      member.boost = boost;
      member.hasInput = true;
      return true;
    },
    snakeOf(peer) {
      const snake = members.get(peer)?.snake;
      return snake ? wireId(snake.id) : null;
    },
    leave(peer) {
      const member = members.get(peer);
      members.delete(peer);
      const owner = owners.get(peer.playerId);
      if (owner && owner.member === member) suspend(owner);
    },
    isHome: (playerId) => owners.has(playerId),
    tick() {
      const sinceMs = phases.nowMs();
      expire();
      population.tick(owners.size);
      heed();
      const events = world.step();
      for (const death of events.deaths) settle(death);
      phases.add('simulate', sinceMs);
      const selectMs = phases.nowMs();
      scene.update(events);
      lookAround();
      if (world.tick() % standingTicks === 1) standing = standingOf(world, owners.size);
      phases.add('select', selectMs);
      for (const member of members.values()) feed.tick(member);
    },
    standing: () => standing,
    people() {
      let waiting = 0;
      for (const { member } of owners.values()) if (!member) waiting += 1;
      for (const { hasPlayed } of members.values()) if (hasPlayed) waiting += 1;
      return waiting;
    },
    watchers() {
      let count = 0;
      for (const { hasPlayed } of members.values()) if (!hasPlayed) count += 1;
      return count;
    },
    alive: () => owners.size,
    snakes: () => world.snakes.size,
    isEmpty: () => members.size === 0 && owners.size === 0,
    sent: feed.sent,
  };
}
