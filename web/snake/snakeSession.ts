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

export function createSnakeSession(seed: () => number, highScore: number): SnakeSession {
  const game = createStore(startGame(seed(), highScore));
  /** Time of the last frame while playing; null: the clock is stopped. */
  let lastMs: number | null = null;
  /** Time since the last step. */
  let waitingMs = 0;
  let eaten: Frame['eaten'] = [];

  const send = (action: GameAction): void => {
    const before = game.get();
    const next = play(before, action);
    if (next !== before && (action.type === 'reset' || action.type === 'restart')) {
      waitingMs = 0;
      eaten = [];
    }
    if (next.status !== 'playing') lastMs = null;
    game.set(next);
  };

  const step = (nowMs: number): number | null => {
    send({ type: 'step' });
    const { run, before, status } = game.get();
    const gone = before.foods
      .filter((food) => !run.foods.includes(food))
      .map((food) => ({ food, atMs: nowMs }));
    eaten = [...eaten.filter(({ atMs }) => nowMs - atMs < eatenShownMs), ...gone];
    return status === 'playing' ? stepMsOf(game.get()) : null;
  };

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
      return { run, before, progress, eaten };
    },
  };
}

/** Milliseconds per step at the current level. */
function stepMsOf({ run }: Game): number {
  return speedMsOf(levelOf(run.score));
}
