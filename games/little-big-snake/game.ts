/** The states around a run: waiting, playing, paused, over (document 2, section 4). Pure; the page sends steps and keys as actions. */
import type { Direction } from './grid.ts';
import { maxInputs, type Input } from './replay.ts';
import { advance, startRun, steer, type Run } from './run.ts';

export type Status = 'waiting' | 'playing' | 'paused' | 'game-over';

export type Game = {
  readonly status: Status;
  readonly run: Run;
  /** The run one step ago, to draw between the two; the run itself before its first step. */
  readonly before: Run;
  /** The turns of the run, for a replay; null once there are more than `maxInputs`. */
  readonly inputs: readonly Input[] | null;
  /** The best score, including this run's once it is over. */
  readonly highScore: number;
  /** Whether the run is over and has beaten the best score before it. */
  readonly isRecord: boolean;
};

export type GameAction =
  | { readonly type: 'start' | 'pause' | 'resume' | 'step' }
  /** The space bar: starts, pauses, resumes. */
  | { readonly type: 'toggle' }
  | { readonly type: 'steer'; readonly direction: Direction }
  /** From a pause straight on to the end, as a replay of the turns so far goes. */
  | { readonly type: 'finish' }
  /** To waiting with score 0 and level 1, from any state. `seed` is the next run's. */
  | { readonly type: 'reset'; readonly seed: number }
  /** From game-over straight into the next run. */
  | { readonly type: 'restart'; readonly seed: number }
  /** The player's best score now: another tab or the account has a better one, or another player is here, with a lower one. */
  | { readonly type: 'highScore'; readonly score: number };

export function startGame(seed: number, highScore: number): Game {
  const run = startRun(seed);
  return { status: 'waiting', run, before: run, inputs: [], highScore, isRecord: false };
}

/** Applies an action; returns the same game where the action has no meaning in this state. */
export function play(game: Game, action: GameAction): Game {
  const { status } = game;
  switch (action.type) {
    case 'start':
      return status === 'waiting' ? { ...game, status: 'playing' } : game;
    case 'pause':
      return status === 'playing' ? { ...game, status: 'paused' } : game;
    case 'resume':
      return status === 'paused' ? { ...game, status: 'playing' } : game;
    case 'toggle':
      if (status === 'playing') return { ...game, status: 'paused' };
      return status === 'game-over' ? game : { ...game, status: 'playing' };
    case 'steer':
      return status === 'playing' ? steered(game, action.direction) : game;
    case 'step':
      return status === 'playing' ? stepped(game) : game;
    case 'finish':
      return status === 'paused' ? finished(game) : game;
    case 'reset':
      return startGame(action.seed, game.highScore);
    case 'restart':
      return status === 'game-over' ? { ...startGame(action.seed, game.highScore), status: 'playing' } : game;
    default:
      return action.score === game.highScore ? game : { ...game, highScore: action.score };
  }
}

function steered(game: Game, direction: Direction): Game {
  const run = steer(game.run, direction);
  if (run === game.run) return game;
  const isKept = game.inputs !== null && game.inputs.length < maxInputs;
  return { ...game, run, inputs: isKept ? [...game.inputs, { step: run.step, direction }] : null };
}

function stepped(game: Game): Game {
  const run = advance(game.run);
  const next = { ...game, run, before: game.run };
  if (run.ending === null) return next;
  const isRecord = run.score > game.highScore;
  return { ...next, status: 'game-over', highScore: Math.max(game.highScore, run.score), isRecord };
}

function finished(game: Game): Game {
  let next = stepped(game);
  while (next.run.ending === null) next = stepped(next);
  return next;
}
