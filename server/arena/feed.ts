/**
 * What the people in an arena are told of each tick, in one write each: news, the tick, the board. Ticks are droppable: who has
 * not read the last ones gets none, and then all anew.
 */
import { arenaBinaryVersion, writeBoard, writeTick } from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Snake, World } from '@playfield/games/snake-arena/index.ts';
import { binaryFrame, textFrame } from '../socket/frame.ts';
import { deadTicks, type Scene, type Viewer } from './interest.ts';
import type { Peer } from './peer.ts';
import type { Phases } from './tickProfiler.ts';
import { rankOf, type Standing } from './leaderboard.ts';
import { createTickTexts, foodOf, playerOf, wireId } from './jsonCodec.ts';

/** Ticks from one board, and from one JSON update, to the next: 1 and 10 a second. */
const boardTicks = 30;
const jsonTicks = deadTicks;

/** Somebody who looks at the arena. */
export type Eyes = {
  readonly peer: Peer;
  viewer: Viewer;
  /** To be said at the next tick, and then told all anew. */
  news: { readonly kind: 'watching' } | { readonly kind: 'joined'; readonly isResumed: boolean } | null;
  /** The own living snake. */
  snake: Snake | null;
  /** The own snake that died last; a JSON client is shown it dead once, wherever it lies (AR-020). */
  diedAs: number | null;
  /** Without one: whose head is looked at, and whose the client was told. */
  followed: number | null;
  told: number | null | undefined;
  /** Where the eyes are. */
  x: number;
  y: number;
};

export type Feed = {
  /** After each step of the world and update of the scene, for each who looks. */
  readonly tick: (eyes: Eyes) => void;
  /** So far: updates and bytes. */
  readonly sent: () => { readonly updates: number; readonly bytes: number };
};

export type FeedOptions = {
  readonly world: World;
  readonly scene: Scene;
  readonly phases: Phases;
  readonly standing: () => Standing;
};

/** Keeps an event for the write of this tick. */
export function tell({ peer }: Pick<Eyes, 'peer'>, event: SocketEvent): void {
  peer.queue(textFrame(JSON.stringify(event)));
}

function sayFollowed(eyes: Eyes): void {
  if (eyes.snake || eyes.told === eyes.followed) return;
  eyes.told = eyes.followed;
  const playerId = eyes.followed === null ? null : wireId(eyes.followed);
  tell(eyes, { type: 'snakeFollowing', playerId });
}

/** The mass that decides how far somebody sees: one's own, or that of whom one follows. */
export function massSeenWith(world: World, { snake, followed }: Pick<Eyes, 'snake' | 'followed'>): number {
  return (snake ?? world.snakes.get(followed ?? -1))?.mass ?? 0;
}

const versionOf = ({ wire }: Peer): number | null => (wire === arenaBinaryVersion ? wire : null);

export function createFeed({ world, scene, phases, standing }: FeedOptions): Feed {
  const out = new ByteWriter();
  let texts = createTickTexts();
  let textsOfTick = 0;
  let updates = 0;
  let bytes = 0;

  function sayNews(eyes: Eyes): void {
    const { news, snake, peer } = eyes;
    if (!news) return;
    eyes.news = null;
    // Born into a body and dead in the same tick: nothing was entered, what is told goes on as before.
    if (news.kind === 'joined' && !snake) return;
    eyes.told = undefined;
    eyes.viewer = scene.createViewer();
    const wire = versionOf(peer);
    if (news.kind === 'watching') return tell(eyes, { type: 'snakeWatching', wire });
    if (!snake) return undefined;
    const seen = wire === null ? scene.look(eyes.x, eyes.y, snake.mass) : { snakes: [], food: [] };
    return tell(eyes, {
      type: 'snakeJoined',
      playerId: wireId(snake.id),
      name: snake.name,
      wire,
      isResumed: news.isResumed,
      arena: { players: seen.snakes.map(playerOf), foods: seen.food.map(foodOf) },
    });
  }

  function binaryTick(eyes: Eyes): void {
    const { peer, snake, viewer, x, y } = eyes;
    const own = snake ? { mass: snake.mass, kills: snake.kills } : null;
    const selectMs = phases.nowMs();
    const frame = viewer.frame(x, y, massSeenWith(world, eyes), own);
    const encodeMs = phases.add('select', selectMs);
    out.reset();
    writeTick(out, frame);
    peer.queue(binaryFrame(out));
    if ((world.tick() + peer.id) % boardTicks === 0) {
      const { alive, top } = standing();
      out.reset();
      writeBoard(out, { alive, top, rank: snake ? rankOf(world, snake) : 0 });
      peer.queue(binaryFrame(out));
    }
    phases.add('encode', encodeMs);
    updates += 1;
  }

  function jsonTick(eyes: Eyes): void {
    const { peer, snake, x, y } = eyes;
    if ((world.tick() + peer.id) % jsonTicks !== 0) return;
    if (textsOfTick !== world.tick()) texts = createTickTexts();
    textsOfTick = world.tick();
    const selectMs = phases.nowMs();
    const { snakes, dead, food } = scene.look(x, y, massSeenWith(world, eyes));
    const encodeMs = phases.add('select', selectMs);
    const { alive, leaders } = standing();
    const withBoard = (world.tick() + peer.id) % boardTicks === 0;
    const rank = snake ? rankOf(world, snake) : 0;
    const board = withBoard ? `,"leaderboard":${JSON.stringify(leaders)}` : '';
    const lists = `"players":${texts.players([...snakes, ...dead(eyes.diedAs)])},"foods":${texts.food(food)}`;
    peer.queue(textFrame(`{"type":"arenaUpdate",${lists},"alive":${alive},"rank":${rank}${board}}`));
    phases.add('encode', encodeMs);
    updates += 1;
  }

  return {
    tick(eyes) {
      const { peer } = eyes;
      sayNews(eyes);
      sayFollowed(eyes);
      if (peer.isBehind()) eyes.viewer.restart();
      else if (versionOf(peer) === null) jsonTick(eyes);
      else binaryTick(eyes);
      const sendMs = phases.nowMs();
      bytes += peer.flush();
      phases.add('send', sendMs);
    },
    sent: () => ({ updates, bytes }),
  };
}
