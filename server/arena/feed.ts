/**
 * What each member of an arena receives per tick, in one write: announcement, tick, leaderboard. Ticks
 * can be dropped: a client that lags behind gets none, and then starts over from nothing.
 */
import { arenaBinaryVersion, writeBoard, writeTick } from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Snake, World } from '@playfield/games/snake-arena/index.ts';
import { binaryFrame, textFrame } from '../socket/frame.ts';
import { deadTicks, type Scene, type Viewer } from './interest.ts';
import type { Peer } from './peer.ts';
import type { TickProfiler } from './tickProfiler.ts';
import { rankOf, type Leaderboard } from './leaderboard.ts';
import { createTickJson, encodeFood, encodePlayer, wireId } from './jsonCodec.ts';

/** Ticks between two leaderboards, and between two JSON updates: 1 and 10 a second. */
const boardTicks = 30;
const jsonTicks = deadTicks;

/** Somebody who sees the arena. */
export type Observer = {
  readonly peer: Peer;
  viewer: Viewer;
  /** To be sent with the next tick, after which the client starts over from nothing. */
  announcement:
    | { readonly kind: 'watching' }
    | { readonly kind: 'joined'; readonly isResumed: boolean; readonly seat: string }
    | null;
  /** The observer's own living snake. */
  snake: Snake | null;
  /** The observer's snake that died last; a JSON client sees it dead once, wherever it lies (AR-020). */
  diedAs: number | null;
  /** Without a snake: whose head the view follows, and whose the client was last told. */
  followed: number | null;
  told: number | null | undefined;
  /** Centre of the view. */
  x: number;
  y: number;
};

export type Feed = {
  /** For each observer, after the world's step and the scene's update. */
  readonly tick: (observer: Observer) => void;
  /** Totals so far. */
  readonly sent: () => { readonly updates: number; readonly bytes: number };
};

export type FeedOptions = {
  readonly world: World;
  readonly scene: Scene;
  readonly profiler: TickProfiler;
  readonly leaderboard: () => Leaderboard;
};

/** Queues an event for this tick's write. */
export function queueEvent({ peer }: Pick<Observer, 'peer'>, event: SocketEvent): void {
  peer.queue(textFrame(JSON.stringify(event)));
}

function announceFollowed(observer: Observer): void {
  if (observer.snake || observer.told === observer.followed) return;
  observer.told = observer.followed;
  const playerId = observer.followed === null ? null : wireId(observer.followed);
  queueEvent(observer, { type: 'snakeFollowing', playerId });
}

/** The mass that decides how far an observer sees: their own snake's, or that of the one they follow. */
export function massSeenWith(
  world: World,
  { snake, followed }: Pick<Observer, 'snake' | 'followed'>,
): number {
  return (snake ?? world.snakes.get(followed ?? -1))?.mass ?? 0;
}

const versionOf = ({ wire }: Peer): number | null => (wire === arenaBinaryVersion ? wire : null);

export function createFeed({ world, scene, profiler, leaderboard }: FeedOptions): Feed {
  const out = new ByteWriter();
  let json = createTickJson();
  let jsonOfTick = 0;
  let updates = 0;
  let bytes = 0;

  function announce(observer: Observer): void {
    const { announcement, snake, peer } = observer;
    if (!announcement) return;
    observer.announcement = null;
    // Born into a body and dead in the same tick: the client never joined, so its stream goes on.
    if (announcement.kind === 'joined' && !snake) return;
    observer.told = undefined;
    observer.viewer = scene.createViewer();
    const wire = versionOf(peer);
    if (announcement.kind === 'watching') return queueEvent(observer, { type: 'snakeWatching', wire });
    if (!snake) return undefined;
    const seen = wire === null ? scene.look(observer.x, observer.y, snake.mass) : { snakes: [], food: [] };
    return queueEvent(observer, {
      type: 'snakeJoined',
      playerId: wireId(snake.id),
      name: snake.name,
      wire,
      isResumed: announcement.isResumed,
      seat: announcement.seat,
      arena: { players: seen.snakes.map(encodePlayer), foods: seen.food.map(encodeFood) },
    });
  }

  function binaryTick(observer: Observer): void {
    const { peer, snake, viewer, x, y } = observer;
    const selectMs = profiler.nowMs();
    const frame = viewer.frame(x, y, massSeenWith(world, observer), snake);
    const encodeMs = profiler.add('select', selectMs);
    out.reset();
    writeTick(out, frame);
    peer.queue(binaryFrame(out));
    if ((world.tick() + peer.id) % boardTicks === 0) {
      const { alive, top } = leaderboard();
      out.reset();
      writeBoard(out, { alive, top, rank: snake ? rankOf(world, snake) : 0 });
      peer.queue(binaryFrame(out));
    }
    profiler.add('encode', encodeMs);
    updates += 1;
  }

  function jsonTick(observer: Observer): void {
    const { peer, snake, x, y } = observer;
    if ((world.tick() + peer.id) % jsonTicks !== 0) return;
    if (jsonOfTick !== world.tick()) json = createTickJson();
    jsonOfTick = world.tick();
    const selectMs = profiler.nowMs();
    const { snakes, dead, food } = scene.look(x, y, massSeenWith(world, observer));
    const encodeMs = profiler.add('select', selectMs);
    const { alive, leaders } = leaderboard();
    const withBoard = (world.tick() + peer.id) % boardTicks === 0;
    const rank = snake ? rankOf(world, snake) : 0;
    const board = withBoard ? `,"leaderboard":${JSON.stringify(leaders)}` : '';
    const lists = `"players":${json.players([...snakes, ...dead(observer.diedAs)])},"foods":${json.food(food)}`;
    peer.queue(textFrame(`{"type":"arenaUpdate",${lists},"alive":${alive},"rank":${rank}${board}}`));
    profiler.add('encode', encodeMs);
    updates += 1;
  }

  return {
    tick(observer) {
      const { peer } = observer;
      announce(observer);
      announceFollowed(observer);
      if (peer.isBehind()) observer.viewer.restart();
      else if (versionOf(peer) === null) jsonTick(observer);
      else binaryTick(observer);
      const sendMs = profiler.nowMs();
      bytes += peer.flush();
      profiler.add('send', sendMs);
    },
    sent: () => ({ updates, bytes }),
  };
}
