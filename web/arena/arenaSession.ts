/**
 * A player in the arena: the connection, the lives one after another, and the picture of each moment. Everything that reacts to
 * anything is here; the rules are in arenaState.ts, ownSnake.ts and worldView.ts. Sockets, time and chance come in as ports.
 */
import {
  arenaBinaryVersion,
  coordinate,
  readFrame,
  sectorSize,
  writeInput,
  type BoardFrame,
  type FoodPoint,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SnakeDeath, SnakeJoined } from '@playfield/contracts/socket/arena.ts';
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import { isInDanger } from '@playfield/games/snake-arena/rules.ts';
import { createStore, type Store } from '../lib/store.ts';
import { openLink, type ArenaLink, type LinkPorts } from './arenaLink.ts';
import {
  arenaReducer,
  canEnter,
  startArena,
  summaryOf,
  type ArenaEvent,
  type ArenaState,
} from './arenaState.ts';
import type { Camera } from './zoom.ts';
import { createGaze } from './camera.ts';
import { createInputSender } from './inputSender.ts';
import { createLife, type Life, type OwnSnake } from './ownSnake.ts';
import type { ShownSnake } from './motion/playback.ts';
import { tickMs } from './motion/playhead.ts';
import type { Steering } from './motion/prediction.ts';
import { createRebirth } from './respawn.ts';
import { createSight } from './worldView.ts';

/** An own snake that is seen no more without a word why is dead after so long. */
const silentDeathMs = 1000;
/** Refusals of a way in, which is tried again after a while. */
const shut: ReadonlySet<string> = new Set(['arena/unavailable', 'arena/full', 'arena/too-early']);
const retryMs = 1200;
/** A wish to join that was not answered by then is made again. */
const unheardMs = 4000;
const takenOver = 'Your snake is steered from another tab or device now. Enter to take it back.';
/** Joining takes longer than an input: no more than this is taken for the network's part. */
const longestGuessMs = 100;
/** The panel's figures change with every sixth tick. */
const standingTicks = 6;

export type Picture = {
  readonly camera: Camera;
  readonly snakes: readonly ShownSnake[];
  /** How far the others are from the tick before to the last one. */
  readonly share: number;
  readonly foods: ReadonlyMap<number, FoodPoint>;
  readonly own: OwnSnake | null;
  /** What vanished since the last picture. */
  readonly gone: { readonly foods: readonly FoodPoint[]; readonly snakes: readonly ShownSnake[] };
  /** The largest of all; null while that is not known. */
  readonly leaderId: number | null;
  /** How far from the middle anything is known, in units. */
  readonly sight: { readonly x: number; readonly y: number };
};

export type ArenaSession = {
  readonly state: Store<ArenaState>;
  readonly setName: (name: string) => void;
  readonly enter: () => void;
  readonly respawn: () => void;
  /** While the summary is used the countdown to the next life stands still (G82). */
  readonly hold: (isHeld: boolean) => void;
  readonly steer: (change: Partial<Steering>, nowMs: number) => void;
  readonly wheel: (deltaY: number) => void;
  /** Two fingers have moved apart by this factor. */
  readonly pinch: (factor: number) => void;
  /** Goes on to this moment and says what is to be seen. `isSmooth`: whether the camera may glide. */
  readonly goOn: (nowMs: number, isSmooth: boolean) => Picture;
  readonly wake: () => void;
  /** Connects; from then on until the returned function is called. */
  readonly open: () => () => void;
};

export type SessionPorts = {
  readonly link: LinkPorts;
  /** Milliseconds on the clock of the frames. */
  readonly nowMs: () => number;
};

export function createArenaSession({ link: ports, nowMs: clock }: SessionPorts, name: string): ArenaSession {
  const state = createStore(startArena(name));
  const send = (event: ArenaEvent): void => state.set(arenaReducer(state.get(), event));
  const out = new ByteWriter();
  let sight = createSight();
  const gaze = createGaze();
  let life: Life | null = null;
  let steering: Steering | null = null;
  let joinedAskedMs = 0;
  let lastGoOnMs: number | null = null;
  const timers = { silence: newTimer(), retry: newTimer() };
  const rebirth = createRebirth({ state, send, join, after: ports.after, nowMs: clock });
  let link: ArenaLink | null = null;

  const start = (which: Timer, delayMs: number, run: () => void): void => {
    which.cancel();
    which.cancel = ports.after(delayMs, run);
  };

  const inputs = createInputSender((input) => {
    out.reset();
    writeInput(out, input);
    return link?.send(Uint8Array.from(out.take())) ?? false;
  });

  function stopWaiting(): void {
    rebirth.end();
    for (const one of Object.values(timers)) one.cancel();
  }

  function tell(command: Command): void {
    link?.send(JSON.stringify(command));
  }
  function join(): void {
    joinedAskedMs = clock();
    tell({ type: 'snakeJoin', snakeName: state.get().name.trim(), wire: arenaBinaryVersion });
    start(timers.retry, unheardMs, greet);
  }
  const watch = (): void => tell({ type: 'snakeWatch', wire: arenaBinaryVersion });

  function onOpen(): void {
    sight = createSight();
    greet();
  }

  function greet(): void {
    inputs.forget();
    const { phase } = state.get();
    // Who was in comes back under the same name (G83); the dead look on until they respawn.
    if (phase === 'joining' || phase === 'playing' || (phase === 'dead' && rebirth.isDue())) join();
    else watch();
  }

  function onText(text: string): void {
    const event: unknown = JSON.parse(text);
    if (!isEvent(event)) return;
    if (event.type === 'nameError') refused(event.message);
    if (event.type === 'error') failed(event.code, event.message);
    if (event.type === 'snakeJoined') joined(event);
    if (event.type === 'snakeDeath') died(event);
    if (event.type === 'snakeFollowing') gaze.follow(event.playerId === null ? null : Number(event.playerId));
    if (event.type === 'snakeWatching') watching();
  }

  function watching(): void {
    const { phase } = state.get();
    // Another page of the same player has the snake now.
    if (phase === 'playing') refused(takenOver);
    // What is asked while the socket is on its way to the arena's process is not heard there.
    if (phase === 'joining') join();
  }

  /** What was sent too fast or too late is answered by what comes next; a way in that was shut is tried again. */
  function failed(code: string, message: string): void {
    if (!shut.has(code)) return;
    const { phase } = state.get();
    if (phase === 'joining' && code !== 'arena/too-early') refused(message);
    else start(timers.retry, retryMs, greet);
  }

  function refused(message: string): void {
    life = null;
    stopWaiting();
    send({ type: 'refused', message });
  }

  function joined({ playerId, name: joinedName, isResumed, wire }: SnakeJoined): void {
    if (wire !== arenaBinaryVersion) {
      refused('This page is older than the arena. Load it again to play.');
      return;
    }
    const nowMs = clock();
    rebirth.born();
    timers.silence.cancel();
    timers.retry.cancel();
    const effectMs = Math.min(longestGuessMs, nowMs - joinedAskedMs);
    life = createLife(Number(playerId), effectMs, isResumed && life ? life.bornMs : nowMs);
    steering = null;
    inputs.forget();
    if (!isResumed) gaze.begin();
    send({ type: 'joined', id: life.id, name: joinedName, isResumed });
  }

  function died(death: SnakeDeath): void {
    end(() => send({ type: 'died', summary: summaryOf(death) }));
  }

  function end(tellIt: () => void): void {
    life = null;
    timers.silence.cancel();
    const wasDead = state.get().phase === 'dead';
    tellIt();
    if (wasDead || state.get().phase !== 'dead') return;
    rebirth.begin();
  }

  function onBytes(bytes: Uint8Array): void {
    const read = readFrame(bytes);
    if (!read) return;
    if (read.kind === 'board') heardBoard(read.frame);
    else if (!heardTick(read.frame, clock())) link?.again();
  }

  function heardTick(frame: TickFrame, nowMs: number): boolean {
    if (!sight.heard(frame, nowMs)) return false;
    if (!life) return true;
    const own = sight.headOf(life.id);
    if (frame.own && own) {
      life.mass = frame.own.mass;
      life.kills = frame.own.kills;
      life.heard(own.head, own.arrivedMs, nowMs);
      timers.silence.cancel();
      if (frame.tick % standingTicks === 0) stand(own.head.x, own.head.y);
    } else if (life.goOn(nowMs)) missed(life, nowMs);
    return true;
  }

  function stand(x: number, y: number): void {
    if (!life) return;
    const place = { x: Math.round(x / 10) * 10, y: Math.round(y / 10) * 10 };
    const { mass, kills } = life;
    send({ type: 'standing', standing: { mass, kills, place, isInDanger: isInDanger(x, y) } });
  }

  /** The own record says dead. The message follows, as a rule. */
  function missed(gone: Life, nowMs: number): void {
    const { mass, kills, bornMs } = gone;
    const summary = { mass, kills, survivedMs: nowMs - bornMs, killer: null, rank: 0, isTold: false };
    life = null;
    start(timers.silence, silentDeathMs, () => end(() => send({ type: 'died', summary })));
  }

  function heardBoard({ alive, rank, top }: BoardFrame): void {
    const leaders = top.map(({ mapX, mapY, ...leader }) => ({ ...leader, x: onMap(mapX), y: onMap(mapY) }));
    send({ type: 'standing', standing: { alive, rank, leaders } });
  }

  return {
    state,
    setName: (to) => send({ type: 'named', name: to }),
    enter() {
      if (!canEnter(state.get())) return;
      send({ type: 'entered' });
      join();
    },
    respawn: rebirth.respawn,
    hold: rebirth.hold,
    steer(change, nowMs) {
      if (!life) return;
      const own = life.goOn(nowMs);
      const before = steering ?? { angle: own?.angle ?? 0, boost: false };
      steering = { ...before, ...change };
      if (steering.angle !== before.angle || steering.boost !== before.boost) life.steer(steering, nowMs);
      inputs.offer(steering, nowMs);
    },
    wheel: gaze.wheel,
    pinch: gaze.pinch,
    goOn(nowMs, isSmooth) {
      const ticks = Math.min(30, Math.max(0, nowMs - (lastGoOnMs ?? nowMs)) / tickMs);
      lastGoOnMs = nowMs;
      if (!sight.goOn(nowMs)) link?.again();
      const own = life?.goOn(nowMs) ?? null;
      if (life && steering) inputs.offer(steering, nowMs);
      const { leaders } = state.get().standing;
      if (own && life) gaze.atOwn(own, life.mass, ticks, isSmooth);
      else gaze.atOthers(sight.snakes(), sight.share(), leaders, ticks, isSmooth);
      const camera = gaze.camera();
      const known = gaze.reach();
      sight.forgetFood(camera.x, camera.y, known.x + 2 * sectorSize, known.y + 2 * sectorSize);
      return {
        camera,
        snakes: sight.snakes(),
        share: sight.share(),
        foods: sight.foods,
        own,
        gone: sight.takeGone(),
        leaderId: leaders[0]?.id ?? null,
        sight: known,
      };
    },
    wake: () => link?.wake(),
    open() {
      const opened = openLink(ports, {
        onOpen,
        onText,
        onBytes,
        onStatus: (status) => send({ type: 'link', status }),
      });
      link = opened;
      return () => {
        stopWaiting();
        opened.close();
      };
    },
  };
}

type Timer = { cancel: () => void };

const newTimer = (): Timer => ({ cancel: () => undefined });

/** The middle of the cell that the board tells of, in units. */
const onMap = (cell: number): number => coordinate(0) + (cell + 0.5) * (sectorSize / 16);

/** The server checked what it sends against the contract; here the frame alone is looked at. */
const isEvent = (value: unknown): value is SocketEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
