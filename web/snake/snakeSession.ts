/** A running game: takes actions as they come and steps as time passes. Time and seeds are passed in. */
import {
  levelOf,
  play,
  speedMsOf,
  startGame,
  type Game,
  type GameAction,
} from '@playfield/games/little-big-snake/index.ts';
import { eatenShownMs, type Frame } from '@playfield/games/little-big-snake/view/index.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { Ghost } from './ghost.ts';
import { takeSteps } from './stepClock.ts';

export type SnakeSession = {
  readonly game: Pick<Store<Game>, 'get' | 'subscribe'>;
  readonly send: (action: GameAction) => void;
  /** The seed of the next run. */
  readonly seed: () => number;
  /** Advances to this moment, in milliseconds of the animation clock, and returns the picture. */
  readonly advance: (nowMs: number) => Picture;
};

type Picture = Omit<Frame, 'nowMs'>;

export type Ghosts = {
  /** The ghost of a run that begins with this seed. */
  readonly of: (seed: number) => Ghost | null;
  readonly isShown: () => boolean;
};

const noGhosts: Ghosts = { of: () => null, isShown: () => false };

export function createSnakeSession(
  seed: () => number,
  highScore: number,
  ghosts: Ghosts = noGhosts,
): SnakeSession {
  const game = createStore(startGame(seed(), highScore));
  /** Time of the last frame while playing; null: the clock is stopped. */
  let lastMs: number | null = null;
  /** Time since the last step. */
  let waitingMs = 0;
  let eaten: Frame['eaten'] = [];
  /** Time of all steps of this run, and the ghost that it runs against. */
  let steppedMs = 0;
  let ghost: Ghost | null = null;

  const send = (action: GameAction): void => {
    const before = game.get();
    const next = play(before, action);
    if (next !== before && (action.type === 'reset' || action.type === 'restart')) {
      waitingMs = 0;
      eaten = [];
    }
    if (next.run.step === 0 && next.status === 'playing' && next !== before) {
      steppedMs = 0;
      ghost = ghosts.of(next.run.seed);
    }
    if (next.status !== 'playing') lastMs = null;
    game.set(next);
  };

  const step = (nowMs: number): number | null => {
    steppedMs += stepMsOf(game.get());
    send({ type: 'step' });
    const { run, before, status } = game.get();
    const gone = before.foods
      .filter((food) => !run.foods.includes(food))
      .map((food) => ({ food, atMs: nowMs }));
    eaten = [...eaten.filter(({ atMs }) => nowMs - atMs < eatenShownMs), ...gone];
    return status === 'playing' ? stepMsOf(game.get()) : null;
  };

  function placeOfGhost(): Frame['ghost'] {
    const { status } = game.get();
    if (!ghost || !ghosts.isShown() || (status !== 'playing' && status !== 'paused')) return null;
    return ghost(steppedMs + waitingMs);
  }

  return {
    game,
    send,
    seed,
    advance(nowMs) {
      if (game.get().status === 'playing') {
        const elapsedMs = lastMs === null ? 0 : Math.max(0, nowMs - lastMs);
        lastMs = nowMs;
        waitingMs = takeSteps(waitingMs + elapsedMs, stepMsOf(game.get()), () => step(nowMs));
        if (game.get().status !== 'playing') lastMs = null;
      }
      eaten = eaten.filter(({ atMs }) => nowMs - atMs < eatenShownMs);
      const { run, before } = game.get();
      const progress = run.ending === null ? waitingMs / stepMsOf(game.get()) : 1;
      return { run, before, progress, eaten, ghost: placeOfGhost() };
    },
  };
}

/** Milliseconds per step at the current level. */
function stepMsOf({ run }: Game): number {
  return speedMsOf(levelOf(run.score));
}
