/**
 * A player's session in the arena: the connection, one life after another, and the picture of each
 * moment. All reactions are here; the rules are in arenaState.ts, ownSnake.ts and worldView.ts.
 * Sockets, time and chance are ports.
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
import type { SnakeDeath, SnakeJoined, SnakeKills } from '@playfield/contracts/socket/arena.ts';
import type { Command } from '@playfield/contracts/socket/index.ts';
import { isInDanger } from '@playfield/games/snake-arena/rules.ts';
import { createStore, type Store } from '../lib/store.ts';
import { joinOf, readEvent } from './arenaMessages.ts';
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
import { createCameraRig, type CameraRig } from './camera.ts';
import { createInputSender } from './inputSender.ts';
import { createOwnSnake, type DrawnSnake, type OwnSnake } from './ownSnake.ts';
import type { ShownSnake } from './motion/playback.ts';
import { tickMs } from './motion/playhead.ts';
import type { Steering } from './motion/prediction.ts';
import { isShut, isWorthTelling, type Refusal } from './refusals.ts';
import { createRespawn } from './respawn.ts';
import { createRest } from './rest.ts';
import { shownMs } from './killList.ts';
import type { Skin } from './skins.ts';
import { createWorldView } from './worldView.ts';

/** A snake of ours that vanished without a death message counts as dead after this. */
const silentDeathMs = 1000;
/** After a refusal entering is retried. */
const retryMs = 1200;
/** A join that was not answered by then is sent again. */
const joinTimeoutMs = 4000;
/** Also once the other one has been closed. */
const takenOver = 'You moved to another tab or device. Enter to play here.';
/** The first guess of the input delay: the time joining took, but at most this. */
const longestGuessMs = 100;
/** The panel's figures change every sixth tick. */
const standingTicks = 6;

export type Picture = {
  readonly camera: Camera;
  readonly snakes: readonly ShownSnake[];
  /** How far the others have moved from the previous tick to the last one, 0 to 1. */
  readonly alpha: number;
  readonly foods: ReadonlyMap<number, FoodPoint>;
  readonly own: DrawnSnake | null;
  /** What vanished since the last picture. */
  readonly gone: { readonly foods: readonly FoodPoint[]; readonly snakes: readonly ShownSnake[] };
  /** The largest snake; null while unknown. */
  readonly leaderId: number | null;
  /** What the server sends of the world, in units. */
  readonly known: ReturnType<CameraRig['known']>;
};

export type ArenaSession = {
  readonly state: Store<ArenaState>;
  readonly setName: (name: string) => void;
  /** Proposes a name, as when somebody else plays. `isFixed`: an account plays under its own. */
  readonly proposeName: (name: string, isFixed: boolean) => void;
  readonly setSkin: (skin: Skin) => void;
  readonly enter: () => void;
  readonly respawn: () => void;
  /** While the summary is used nothing counts down to the respawn (G82). */
  readonly hold: (isHeld: boolean) => void;
  readonly steer: (change: Partial<Steering>, nowMs: number) => void;
  readonly wheel: CameraRig['wheel'];
  /** Two fingers have moved apart by this factor. */
  readonly pinch: (factor: number) => void;
  /** Advances to this moment and returns the picture. `isSmooth`: whether the camera may glide. */
  readonly advance: (nowMs: number, isSmooth: boolean) => Picture;
  /** Whether the page is seen: then a lost or resting connection comes back at once. */
  readonly see: (isSeen: boolean) => void;
  /** Connects; the returned function disconnects. */
  readonly open: () => () => void;
};

export type SessionPorts = {
  readonly link: LinkPorts;
  /** Milliseconds, on the clock of the animation frames. */
  readonly nowMs: () => number;
};

export function createArenaSession(
  { link: ports, nowMs: clock }: SessionPorts,
  name: string,
  firstSkin: Skin = null,
): ArenaSession {
  const state = createStore(startArena(name, firstSkin));
  const send = (event: ArenaEvent): void => state.set(arenaReducer(state.get(), event));
  const out = new ByteWriter();
  let view = createWorldView();
  const cameraRig = createCameraRig();
  let ownSnake: OwnSnake | null = null;
  let steering: Steering | null = null;
  let joinedAskedMs = 0;
  let killsSeen = 0;
  let lastAdvanceMs: number | null = null;
  const timers = { silence: newTimer(), retry: newTimer() };
  const respawning = createRespawn({ state, send, join, after: ports.after });
  let link: ArenaLink | null = null;

  /** Goes on after a refusal: another tab may have taken the snake. */
  const resting = createRest({ state, link: () => link, retry: timers.retry, after: ports.after });

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
    respawning.end();
    for (const one of Object.values(timers)) one.cancel();
  }

  function sendCommand(command: Command): void {
    link?.send(JSON.stringify(command));
  }
  function join(): void {
    joinedAskedMs = clock();
    sendCommand(joinOf(state.get()));
    start(timers.retry, joinTimeoutMs, introduce);
  }
  const watch = (): void => sendCommand({ type: 'snakeWatch', wire: arenaBinaryVersion });

  function onOpen(): void {
    view = createWorldView();
    introduce();
  }

  function introduce(): void {
    inputs.forget();
    const { phase } = state.get();
    // A player who was in rejoins under the same name (G83); a dead one watches until the respawn.
    if (phase === 'joining' || phase === 'playing' || (phase === 'dead' && respawning.isDue())) join();
    else watch();
  }

  function onText(text: string): void {
    const event = readEvent(text);
    if (!event) return;
    if (event.type === 'nameError') refused(event.message, true);
    if (event.type === 'error') failed(event);
    if (event.type === 'snakeJoined') joined(event);
    if (event.type === 'snakeDeath') died(event);
    if (event.type === 'snakeFollowing')
      cameraRig.follow(event.playerId === null ? null : Number(event.playerId));
    if (event.type === 'snakeKills') killed(event);
    if (event.type === 'snakeWatching') watching();
  }

  function watching(): void {
    const { phase } = state.get();
    // Another tab of this player has taken the snake.
    if (phase === 'playing') refused(takenOver);
    // Commands sent while the socket was changing process were lost.
    if (phase === 'joining') join();
  }

  /** A player who was in retries, and is told what keeps them out. */
  function failed(refusal: Refusal): void {
    if (!isShut(refusal)) return;
    const { phase } = state.get();
    const isElsewhere = refusal.code === 'arena/elsewhere';
    if (isElsewhere || (phase === 'joining' && isWorthTelling(refusal))) {
      refused(refusal.message);
      if (isElsewhere) watch();
      return;
    }
    const isWaiting = respawning.isDue() || phase === 'playing';
    if (isWaiting && isWorthTelling(refusal)) send({ type: 'delayed', message: refusal.message });
    start(timers.retry, retryMs, introduce);
  }

  function refused(message: string, isNameRefused = false): void {
    ownSnake = null;
    cameraRig.resetZoom();
    stopWaiting();
    send({ type: 'refused', message, isNameRefused });
  }

  function joined({ playerId, name: joinedName, isResumed, seat, wire }: SnakeJoined): void {
    if (wire !== arenaBinaryVersion) {
      refused('This page is out of date. Reload it to play.');
      return;
    }
    const nowMs = clock();
    respawning.born();
    timers.silence.cancel();
    timers.retry.cancel();
    const id = Number(playerId);
    const before = isResumed && ownSnake?.id === id ? ownSnake : null;
    ownSnake = createOwnSnake(id, Math.min(longestGuessMs, nowMs - joinedAskedMs), before?.bornMs ?? nowMs);
    inputs.forget();
    // Where the player wants to go survives a lost connection, and so does the boost.
    steering = before && steering;
    if (steering) {
      ownSnake.steer(steering, nowMs);
      inputs.offer(steering, nowMs);
    }
    if (!isResumed) cameraRig.resetZoom();
    send({ type: 'joined', id, name: joinedName, isResumed, seat });
  }

  function died(death: SnakeDeath): void {
    end(() => send({ type: 'died', summary: summaryOf(death) }));
  }

  function killed({ kills }: SnakeKills): void {
    const upTo = killsSeen + kills.length - 1;
    send({ type: 'killed', kills, firstKey: killsSeen });
    killsSeen += kills.length;
    ports.after(shownMs, () => send({ type: 'killsFaded', upTo }));
  }

  function end(report: () => void): void {
    ownSnake = null;
    cameraRig.resetZoom();
    timers.silence.cancel();
    const wasDead = state.get().phase === 'dead';
    report();
    if (wasDead || state.get().phase !== 'dead') return;
    respawning.begin();
  }

  function onBytes(bytes: Uint8Array): void {
    const read = readFrame(bytes);
    if (!read) return;
    if (read.kind === 'board') receiveBoard(read.frame);
    else if (!receiveTick(read.frame, clock())) link?.again();
  }

  function receiveTick(frame: TickFrame, nowMs: number): boolean {
    if (!view.receive(frame, nowMs)) return false;
    if (!ownSnake) return true;
    const own = view.headOf(ownSnake.id);
    if (frame.own && own) {
      ownSnake.mass = frame.own.mass;
      ownSnake.kills = frame.own.kills;
      ownSnake.receive(own.head, own.arrivedMs, nowMs);
      timers.silence.cancel();
      if (frame.tick % standingTicks === 0) reportStanding(own.head.x, own.head.y, nowMs);
    } else if (!frame.own && ownSnake.advance(nowMs)) foundDead(ownSnake, nowMs);
    return true;
  }

  function reportStanding(x: number, y: number, nowMs: number): void {
    if (!ownSnake) return;
    const place = { x: Math.round(x / 10) * 10, y: Math.round(y / 10) * 10 };
    const { mass, kills, bornMs } = ownSnake;
    const survivedMs = nowMs - bornMs;
    send({ type: 'standing', standing: { mass, kills, survivedMs, place, isInDanger: isInDanger(x, y) } });
  }

  /** Our record says dead. Usually the message follows. */
  function foundDead(ended: OwnSnake, nowMs: number): void {
    const { mass, kills, bornMs } = ended;
    const summary = { mass, kills, survivedMs: nowMs - bornMs, killer: null, rank: 0, isTold: false };
    ownSnake = null;
    start(timers.silence, silentDeathMs, () => end(() => send({ type: 'died', summary })));
  }

  function receiveBoard({ alive, rank, top }: BoardFrame): void {
    const leaders = top.map(({ mapX, mapY, ...leader }) => ({ ...leader, x: onMap(mapX), y: onMap(mapY) }));
    send({ type: 'standing', standing: { alive, rank, leaders } });
  }

  return {
    state,
    setName: (to) => send({ type: 'named', name: to }),
    proposeName: (proposed, isFixed) => send({ type: 'proposed', name: proposed, isFixed }),
    setSkin: (skin) => send({ type: 'dressed', skin }),
    enter() {
      if (!canEnter(state.get())) return;
      send({ type: 'entered' });
      join();
    },
    respawn: respawning.respawn,
    hold: respawning.hold,
    steer(change, nowMs) {
      if (!ownSnake) return;
      const own = ownSnake.advance(nowMs);
      const before = steering ?? { angle: own?.angle ?? 0, boost: false };
      steering = { ...before, ...change };
      if (steering.angle !== before.angle || steering.boost !== before.boost) ownSnake.steer(steering, nowMs);
      inputs.offer(steering, nowMs);
    },
    wheel: cameraRig.wheel,
    pinch: cameraRig.pinch,
    advance(nowMs, isSmooth) {
      const ticks = Math.min(30, Math.max(0, nowMs - (lastAdvanceMs ?? nowMs)) / tickMs);
      lastAdvanceMs = nowMs;
      if (!view.advance(nowMs)) link?.again();
      const own = ownSnake?.advance(nowMs) ?? null;
      if (ownSnake && steering) inputs.offer(steering, nowMs);
      const { leaders } = state.get().standing;
      if (own && ownSnake) cameraRig.atOwn(own, ownSnake.mass, ticks, isSmooth);
      else cameraRig.atOthers(view.snakes(), view.alpha(), leaders, ticks, isSmooth);
      const camera = cameraRig.camera();
      const reach = cameraRig.reach();
      view.forgetFood([camera, cameraRig.target()], reach.x + 2 * sectorSize, reach.y + 2 * sectorSize);
      return {
        camera,
        snakes: view.snakes(),
        alpha: view.alpha(),
        foods: view.foods,
        own,
        gone: view.takeGone(),
        leaderId: leaders[0]?.id ?? null,
        known: cameraRig.known(),
      };
    },
    see: resting.see,
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
        resting.end();
        opened.close();
      };
    },
  };
}

type Timer = { cancel: () => void };

const newTimer = (): Timer => ({ cancel: () => undefined });

/** The centre of a cell of the leaderboard's map, in units. */
const onMap = (cell: number): number => coordinate(0) + (cell + 0.5) * (sectorSize / 16);
