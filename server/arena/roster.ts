/**
 * Who is in an arena: players, players whose snake is dead, and watchers. A player has one living
 * snake, which outlives a lost connection by some seconds (GAPS G83); living snakes have unique names (G87).
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Snake, World } from '@playfield/games/snake-arena/index.ts';
import { distinctName, keyInRoom } from '../account/distinctName.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../random.ts';
import type { Observer } from './feed.ts';
import type { Viewer } from './interest.ts';
import type { Peer } from './peer.ts';

/** How long a snake survives without its player. */
const suspendedMs = 5000;
/** After a death a place is kept for so long; then the player is a watcher as far as places go. */
export const placeKeptMs = 60_000;
/** Minimum time between two snakes of one socket. */
const respawnMs = 1000;

/** A socket in the arena. */
type Member = Observer & {
  /** Whether it has played here, rather than only watched. */
  hasPlayed: boolean;
  /** Until when a place is kept for it though it has no snake. */
  placeUntilMs: number;
  spawnedAtMs: number;
  /** The newest input, applied at the next tick: of however many come before it, all others count for nothing (G78). */
  dx: number;
  dy: number;
  boost: boolean;
  hasInput: boolean;
};

/** A person's living snake. */
export type Owner = {
  readonly playerId: string;
  readonly snake: Snake;
  /** The name as the player gave it. */
  given: string;
  key: string;
  /** The page that controls the snake knows it, and keeps it over lost connections. */
  seat: string;
  /** Null while the connection is lost. */
  member: Member | null;
  leftAtMs: number;
};

/** The look of a new snake, and the seat of a page that comes back by itself. */
type Wishes = { readonly skin?: number | null; readonly seat?: string | null };

export type Roster = {
  readonly members: ReadonlyMap<Peer, Member>;
  /** People with a living snake, by player. */
  readonly owners: ReadonlyMap<string, Owner>;
  readonly watch: (peer: Peer) => void;
  /** A name that lives here already gets a number. Refuses `arena/too-early`, and a seat that has lost the snake to another. */
  readonly join: (peer: Peer, name: string, wishes?: Wishes) => Result<null, ErrorCode>;
  /** Stores a member's input, unless it has no direction; false for a peer that never had a snake here. */
  readonly steer: (peer: Peer, dx: number, dy: number, boost: boolean) => boolean;
  readonly leave: (peer: Peer) => void;
  /** Releases a snake that died; returns its owner. */
  readonly bury: (snake: Snake) => Owner | null;
  /** Before each step: removes snakes whose players did not come back, and applies inputs. */
  readonly tick: () => void;
  readonly isNameFree: (name: string) => boolean;
  /** Whether a player has a place: with a living snake, or since its death not long ago. */
  readonly hasPlace: (playerId: string) => boolean;
  /** The same of one socket: another one of the player may have the snake. */
  readonly isPlaying: (peer: Peer) => boolean;
  /** People with a place. */
  readonly people: () => number;
  /** Sockets without one. */
  readonly watchers: () => number;
};

export type RosterOptions = {
  readonly world: World;
  readonly clock: Clock;
  readonly createViewer: () => Viewer;
  /** A snake was removed, because its player did not come back. */
  readonly expired: (owner: Owner) => void;
};

export function createRoster({ world, clock, createViewer, expired }: RosterOptions): Roster {
  const members = new Map<Peer, Member>();
  const owners = new Map<string, Owner>();
  const bySnake = new Map<number, Owner>();
  const keys = new Set<string>();

  function enter(peer: Peer): Member {
    const known = members.get(peer);
    if (known) return known;
    const member: Member = {
      peer,
      viewer: createViewer(),
      announcement: null,
      snake: null,
      diedAs: null,
      followed: null,
      told: undefined,
      x: 0,
      y: 0,
      hasPlayed: false,
      placeUntilMs: -Infinity,
      spawnedAtMs: -Infinity,
      dx: 0,
      dy: 0,
      boost: false,
      hasInput: false,
    };
    members.set(peer, member);
    return member;
  }

  /** The snake goes straight on without its player. */
  function suspend(owner: Owner): void {
    owner.member = null;
    owner.leftAtMs = clock.monotonicMs();
    world.steer(owner.snake.id, 0, 0, false);
  }

  /** The name, with a number where it lives here already. */
  function nameHere(name: string): string {
    const distinct = distinctName(name, isKeyTaken);
    keys.add(keyInRoom(distinct));
    return distinct;
  }

  /** Its player comes back under another name, as after an operator has changed it. */
  function rename(owner: Owner, name: string): void {
    if (owner.given === name) return;
    keys.delete(owner.key);
    owner.given = name;
    owner.snake.name = nameHere(name);
    owner.key = keyInRoom(owner.snake.name);
  }

  function forget(owner: Owner): void {
    owners.delete(owner.playerId);
    bySnake.delete(owner.snake.id);
    keys.delete(owner.key);
  }

  /** A player has one place, however many sockets. */
  function releasePlaces(playerId: string): void {
    for (const member of members.values())
      if (member.peer.playerId === playerId) member.placeUntilMs = -Infinity;
  }

  /** Members without a snake for whom a place is kept. */
  function waiting(): readonly Member[] {
    const nowMs = clock.monotonicMs();
    return [...members.values()].filter(({ snake, placeUntilMs }) => !snake && nowMs < placeUntilMs);
  }

  /** Gives a member control of a living snake; its previous owner becomes a watcher. */
  function take(member: Member, owner: Owner, isResumed: boolean): void {
    if (owner.member && owner.member !== member) {
      owner.member.snake = null;
      owner.member.followed = owner.snake.id;
      owner.member.announcement = { kind: 'watching' };
    }
    releasePlaces(owner.playerId);
    owner.member = member;
    member.snake = owner.snake;
    member.hasPlayed = true;
    member.hasInput = false;
    member.announcement = { kind: 'joined', isResumed, seat: owner.seat };
  }

  function isKeyTaken(key: string): boolean {
    if (keys.has(key)) return true;
    return [...world.snakes.values()].some(({ isBot, name }) => isBot && keyInRoom(name) === key);
  }

  function expire(): void {
    const nowMs = clock.monotonicMs();
    for (const owner of owners.values()) {
      if (owner.member || nowMs - owner.leftAtMs < suspendedMs) continue;
      world.remove(owner.snake.id);
      forget(owner);
      expired(owner);
    }
  }

  return {
    members,
    owners,
    watch(peer) {
      const member = enter(peer);
      const owner = owners.get(peer.playerId);
      if (owner?.member === member) suspend(owner);
      member.snake = null;
      member.hasPlayed = false;
      member.placeUntilMs = -Infinity;
      member.announcement = { kind: 'watching' };
    },
    join(peer, name, { skin = null, seat = null } = {}) {
      const mine = owners.get(peer.playerId);
      if (mine) {
        if (seat !== null && seat !== mine.seat) return refuse('arena/elsewhere');
        const member = enter(peer);
        if (seat === null && mine.member !== member) mine.seat = newId();
        // On the same socket a name is not changed in the middle of a life.
        if (mine.member !== member) rename(mine, name);
        take(member, mine, true);
        return ok(null);
      }
      const nowMs = clock.monotonicMs();
      if (nowMs - (members.get(peer)?.spawnedAtMs ?? -Infinity) < respawnMs) return refuse('arena/too-early');
      const member = enter(peer);
      member.spawnedAtMs = nowMs;
      const distinct = nameHere(name);
      const key = keyInRoom(distinct);
      const snake = world.spawn(distinct, false, skin);
      const owner: Owner = {
        playerId: peer.playerId,
        snake,
        given: name,
        key,
        seat: seat ?? newId(),
        member,
        leftAtMs: 0,
      };
      owners.set(peer.playerId, owner);
      bySnake.set(snake.id, owner);
      take(member, owner, false);
      return ok(null);
    },
    steer(peer, dx, dy, boost) {
      const member = members.get(peer);
      if (!member?.hasPlayed) return false;
      if (dx === 0 && dy === 0) return true;
      member.dx = dx;
      member.dy = dy;
      member.boost = boost;
      member.hasInput = true;
      return true;
    },
    leave(peer) {
      const member = members.get(peer);
      members.delete(peer);
      const owner = owners.get(peer.playerId);
      if (owner && owner.member === member) suspend(owner);
    },
    bury(snake) {
      const owner = bySnake.get(snake.id);
      if (!owner) return null;
      forget(owner);
      releasePlaces(owner.playerId);
      if (owner.member) {
        owner.member.snake = null;
        owner.member.placeUntilMs = clock.monotonicMs() + placeKeptMs;
      }
      return owner;
    },
    tick() {
      expire();
      for (const member of members.values()) {
        if (!member.hasInput) continue;
        member.hasInput = false;
        if (member.snake) world.steer(member.snake.id, member.dx, member.dy, member.boost);
      }
    },
    isNameFree: (name) => !keys.has(keyInRoom(name)),
    hasPlace: (playerId) => owners.has(playerId) || waiting().some(({ peer }) => peer.playerId === playerId),
    isPlaying(peer) {
      const member = members.get(peer);
      return member !== undefined && (member.snake !== null || clock.monotonicMs() < member.placeUntilMs);
    },
    people: () => owners.size + waiting().length,
    watchers() {
      const playing = [...members.values()].filter(({ snake }) => snake).length;
      return members.size - playing - waiting().length;
    },
  };
}
