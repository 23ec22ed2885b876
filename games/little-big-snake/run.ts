/**
 * One run of the snake, a step at a time (document 2, sections 4 and 9). Runs are never changed, only replaced; the seed and the
 * turns decide everything, so the same ones give the same run anywhere.
 */
import { placeFood, type Food } from './foods.ts';
import {
  columns,
  isOnBoard,
  isSameCell,
  isTurn,
  neighbour,
  rows,
  type Cell,
  type Direction,
} from './grid.ts';

export const startLength = 3;
/** Milliseconds per step at level 1. */
export const initialSpeedMs = 150;
/** How much quicker each level is, and how quick it gets at most. */
const LEVEL_GAIN_MS = 10;
export const quickestMs = 50;
const POINTS_PER_LEVEL = 100;

/** Food on the board at a time. The specification has a list of them and no number: with three there is a choice. */
export const foodCount = 3;

/** Turns that wait for their steps: two, so that a quick corner is not lost. */
const MOST_TURNS = 2;

export type Ending =
  /** Against the edge, or into its own body. */
  | 'wall'
  | 'self'
  /** The snake fills the board: won. */
  | 'full';

export type Run = {
  /** 32 bits. */
  readonly seed: number;
  /** Steps done. */
  readonly step: number;
  /** Head first; no cell twice. */
  readonly body: readonly Cell[];
  /** The way of the last step. */
  readonly direction: Direction;
  /** The next step's first; see `steer`. */
  readonly turns: readonly Direction[];
  /** Cells still to grow, one with each step. */
  readonly growth: number;
  /** Oldest first; never on the body. */
  readonly foods: readonly Food[];
  /** Food placed since the start; names the next one (`placeFood`). */
  readonly placed: number;
  readonly score: number;
  /** Null while the snake lives. */
  readonly ending: Ending | null;
};

/** `seed` counts by its lowest 32 bits. */
export function startRun(seed: number): Run {
  const head = { x: columns / 2, y: rows / 2 };
  const run: Run = {
    seed: seed >>> 0,
    step: 0,
    body: Array.from({ length: startLength }, (_cell, index) => ({ x: head.x - index, y: head.y })),
    direction: 'right',
    turns: [],
    growth: 0,
    foods: [],
    placed: 0,
    score: 0,
    ending: null,
  };
  return withFoods(run);
}

export function levelOf(score: number): number {
  return Math.floor(score / POINTS_PER_LEVEL) + 1;
}

/** Milliseconds per step. */
export function speedMsOf(level: number): number {
  return Math.max(quickestMs, initialSpeedMs - (level - 1) * LEVEL_GAIN_MS);
}

/** Cells of the snake, those that it has eaten and not yet grown among them. */
export function lengthOf({ body, growth }: Pick<Run, 'body' | 'growth'>): number {
  return body.length + growth;
}

/**
 * Turns the snake with one of its next steps. What is no turn from the way it will then go (straight on, or back into itself) and
 * what comes while two turns wait is left out: then the very same run comes back.
 */
export function steer(run: Run, direction: Direction): Run {
  const heading = run.turns.at(-1) ?? run.direction;
  const canTurn = run.ending === null && run.turns.length < MOST_TURNS && isTurn(heading, direction);
  return canTurn ? { ...run, turns: [...run.turns, direction] } : run;
}

/** The run one step on; an ended run stays as it is. */
export function advance(run: Run): Run {
  const [head] = run.body;
  if (run.ending !== null || head === undefined) return run;
  const [direction = run.direction, ...turns] = run.turns;
  const next = neighbour(head, direction);
  const turned: Run = { ...run, step: run.step + 1, direction, turns };
  if (!isOnBoard(next)) return { ...turned, ending: 'wall' };
  // The tail's cell is free for the head where the tail leaves it in the same step.
  const blocking = run.growth > 0 ? run.body : run.body.slice(0, -1);
  if (blocking.some((cell) => isSameCell(cell, next))) return { ...turned, ending: 'self' };
  const eaten = run.foods.find(({ position }) => isSameCell(position, next));
  const growth = run.growth + (eaten?.growth ?? 0);
  const body = [next, ...(growth > 0 ? run.body : run.body.slice(0, -1))];
  const moved: Run = {
    ...turned,
    body,
    growth: Math.max(0, growth - 1),
    foods: eaten ? run.foods.filter((food) => food !== eaten) : run.foods,
    score: run.score + (eaten?.points ?? 0),
  };
  return body.length === columns * rows ? { ...moved, ending: 'full' } : withFoods(moved);
}

/** Lays food until there is enough of it or no room for more. */
function withFoods(run: Run): Run {
  if (run.foods.length >= foodCount) return run;
  const taken = [...run.body, ...run.foods.map(({ position }) => position)];
  const food = placeFood(run.seed, run.placed, taken);
  return food === null ? run : withFoods({ ...run, foods: [...run.foods, food], placed: run.placed + 1 });
}
