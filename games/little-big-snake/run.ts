/**
 * One run of the snake, a step at a time (document 2, sections 4 and 9). Immutable; seed and turns decide
 * everything, so they reproduce the run anywhere.
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

const startLength = 3;
/** Milliseconds per step at level 1. */
const initialSpeedMs = 150;
/** How much faster each level is, and the shortest step. */
const levelGainMs = 10;
export const quickestMs = 50;
const pointsPerLevel = 100;

/** Pieces of food on the board. The specification has a list without a number: three leave a choice. */
const foodCount = 3;

/** Turns that may be queued: two, so that a quick corner is not lost. */
const mostTurns = 2;

type Ending =
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
  /** Direction of the last step. */
  readonly direction: Direction;
  /** Queued turns, the next step's first; see `steer`. */
  readonly turns: readonly Direction[];
  /** Cells still to grow, one with each step. */
  readonly growth: number;
  /** Oldest first; never on the body. */
  readonly foods: readonly Food[];
  /** Pieces of food placed so far; numbers the next one (`placeFood`). */
  readonly placed: number;
  readonly score: number;
  /** Null while the snake is alive. */
  readonly ending: Ending | null;
};

/** Only the lowest 32 bits of `seed` count. */
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
  return Math.floor(score / pointsPerLevel) + 1;
}

/** Milliseconds per step. */
export function speedMsOf(level: number): number {
  return Math.max(quickestMs, initialSpeedMs - (level - 1) * levelGainMs);
}

/** Cells of the snake, including those it has eaten and not yet grown. */
export function lengthOf({ body, growth }: Pick<Run, 'body' | 'growth'>): number {
  return body.length + growth;
}

/**
 * Queues a turn for one of the next steps. What is not a turn from the direction at that step (straight
 * on, or back into itself), or comes while two turns are queued, is ignored: the same run is returned.
 */
export function steer(run: Run, direction: Direction): Run {
  const heading = run.turns.at(-1) ?? run.direction;
  const canTurn = run.ending === null && run.turns.length < mostTurns && isTurn(heading, direction);
  return canTurn ? { ...run, turns: [...run.turns, direction] } : run;
}

/** The run one step later; an ended run stays as it is. */
export function advance(run: Run): Run {
  const [head] = run.body;
  if (run.ending !== null || head === undefined) return run;
  const [direction = run.direction, ...turns] = run.turns;
  const next = neighbour(head, direction);
  const turned: Run = { ...run, step: run.step + 1, direction, turns };
  if (!isOnBoard(next)) return { ...turned, ending: 'wall' };
  // The tail's cell is free if the tail leaves it in this step.
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

/** Places food until there is enough of it or no room left. */
function withFoods(run: Run): Run {
  if (run.foods.length >= foodCount) return run;
  const taken = [...run.body, ...run.foods.map(({ position }) => position)];
  const food = placeFood(run.seed, run.placed, taken);
  return food === null ? run : withFoods({ ...run, foods: [...run.foods, food], placed: run.placed + 1 });
}
