/** One arena: its world, its members, its bots, and what happens in a tick. */
import type { Rng } from '@playfield/games/game.ts';
import { createWorld, tickS, type Death, type Snake } from '@playfield/games/snake-arena/index.ts';
import type { Clock } from '../clock.ts';
import { createFeed, massSeenWith, queueEvent, type Feed } from './feed.ts';
import { createScene } from './interest.ts';
import type { Peer } from './peer.ts';
import type { TickProfiler } from './tickProfiler.ts';
import { createBotSpawner } from './botSpawner.ts';
import { createKillFeed } from './killFeed.ts';
import { createLeadership, fewestPeople } from './leadership.ts';
import { createRoster, type Owner, type Roster } from './roster.ts';
import { rankOf, leaderboardOf, type Leaderboard } from './leaderboard.ts';
import { nameOnWire, wireId } from './jsonCodec.ts';

/** Ticks from one leaderboard to the next. */
const leaderboardTicks = 30;

export type Arena = {
  readonly id: number;
  readonly watch: (peer: Peer) => void;
  /** A name that lives here already gets a number. Refuses `arena/too-early`. */
  readonly join: Roster['join'];
  /** False for a peer that never had a snake here. */
  readonly steer: (peer: Peer, dx: number, dy: number, boost: boolean) => boolean;
  /** The snake this peer steers, by its id on the wire. */
  readonly snakeOf: (peer: Peer) => string | null;
  readonly leave: (peer: Peer) => void;
  readonly isHome: (playerId: string) => boolean;
  /** Whether a player has a place here: with a living snake, or for a minute after its death. */
  readonly hasPlace: (playerId: string) => boolean;
  /** Whether the player has the place by this socket. */
  readonly isPlaying: (peer: Peer) => boolean;
  /** Tells of every life as it is now: the arena is about to stop. */
  readonly endLives: () => void;
  /** Whether a player is here, with a snake, without one or looking on. */
  readonly has: (playerId: string) => boolean;
  readonly tick: () => void;
  readonly leaderboard: () => Leaderboard;
  /** People with a place, who count against the cap; suspended snakes, too. */
  readonly people: () => number;
  /** Sockets without a place. */
  readonly watchers: () => number;
  /** People alive. */
  readonly alive: () => number;
  readonly snakes: () => number;
  readonly isEmpty: () => boolean;
  readonly sent: Feed['sent'];
};

export type ArenaOptions = {
  readonly id: number;
  readonly rng: Rng;
  readonly clock: Clock;
  readonly profiler: TickProfiler;
  /** A person's snake has died or was removed. */
  readonly lifeEnded?: ((life: Life) => void) | undefined;
};

/** What a person did with one snake. */
export type Life = {
  readonly playerId: string;
  /** Other snakes that it defeated. */
  readonly kills: number;
  /** How long it led at the longest, while enough people played. */
  readonly ledSeconds: number;
};

export function createArena({ id, rng, clock, profiler, lifeEnded }: ArenaOptions): Arena {
  const world = createWorld(rng);
  const scene = createScene(world);
  const leadership = createLeadership();
  const killFeed = createKillFeed();
  const roster = createRoster({ world, clock, createViewer: scene.createViewer, expired: tellLife });
  const { members, owners } = roster;
  let leaderboard = leaderboardOf(world, 0);
  const feed = createFeed({ world, scene, profiler, leaderboard: () => leaderboard });
  const botSpawner = createBotSpawner({
    world,
    rng,
    isNameFree: roster.isNameFree,
    isSeen: (snakeId) =>
      [...members.values()].some((member) =>
        scene.isInView(snakeId, member.x, member.y, massSeenWith(world, member)),
      ),
  });

  function tellLife({ playerId, snake }: Owner): void {
    const ledSeconds = Math.floor(leadership.take(snake.id) * tickS);
    lifeEnded?.({ playerId, kills: snake.kills, ledSeconds });
  }

  /** The largest snake, while so many people play that leading means something; null where a bot leads. */
  function noteLeader(): void {
    let largest: Snake | null = null;
    for (const snake of world.snakes.values()) if (!largest || snake.mass > largest.mass) largest = snake;
    const counts = roster.people() >= fewestPeople && largest?.isBot === false;
    leadership.note(counts ? (largest?.id ?? null) : null, world.tick());
  }

  function announceDeath({ snake, killer }: Death): void {
    const owner = roster.bury(snake);
    if (owner) tellLife(owner);
    const member = owner?.member;
    if (!member) return;
    member.followed = killer?.id ?? null;
    member.diedAs = snake.id;
    queueEvent(member, {
      type: 'snakeDeath',
      killer: killer && nameOnWire(killer),
      mass: Math.round(snake.mass),
      kills: snake.kills,
      survivedMs: Math.round((world.tick() - snake.bornTick) * tickS * 1000),
      rank: rankOf(world, snake),
    });
  }

  /** Centres each view on the member's own snake, else the one it follows, else the largest. */
  function moveViews(): void {
    let largest: Snake | null = null;
    for (const snake of world.snakes.values()) if (!largest || snake.mass > largest.mass) largest = snake;
    for (const member of members.values()) {
      const followed = world.snakes.get(member.followed ?? -1) ?? largest;
      if (!member.snake) member.followed = followed?.id ?? null;
      const body = (member.snake ?? followed)?.body;
      if (!body) continue;
      member.x = body.xs[0] ?? 0;
      member.y = body.ys[0] ?? 0;
    }
  }

  return {
    id,
    watch: roster.watch,
    join: roster.join,
    steer: roster.steer,
    leave: roster.leave,
    snakeOf(peer) {
      const snake = members.get(peer)?.snake;
      return snake ? wireId(snake.id) : null;
    },
    isHome: (playerId) => owners.has(playerId),
    hasPlace: roster.hasPlace,
    isPlaying: roster.isPlaying,
    endLives: () => [...owners.values()].forEach(tellLife),
    has: (playerId) => owners.has(playerId) || [...members.keys()].some((peer) => peer.playerId === playerId),
    tick() {
      const sinceMs = profiler.nowMs();
      botSpawner.tick(owners.size);
      roster.tick();
      const events = world.step();
      for (const death of events.deaths) announceDeath(death);
      const kills = killFeed.next(world.tick(), events.deaths);
      const selectMs = profiler.add('simulate', sinceMs);
      scene.update(events);
      moveViews();
      if (world.tick() % leaderboardTicks === 1) {
        leaderboard = leaderboardOf(world, owners.size);
        noteLeader();
      }
      profiler.add('select', selectMs);
      for (const member of members.values()) {
        if (kills && !member.announcement && !member.peer.isBehind()) member.peer.queue(kills);
        feed.tick(member);
      }
    },
    leaderboard: () => leaderboard,
    people: roster.people,
    watchers: roster.watchers,
    alive: () => owners.size,
    snakes: () => world.snakes.size,
    isEmpty: () => members.size === 0 && owners.size === 0,
    sent: feed.sent,
  };
}
