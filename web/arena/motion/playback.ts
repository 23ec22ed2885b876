/**
 * Plays frames at the pace of the playhead: the world at the last played tick and the one before, and
 * how far the picture is between the two. Later frames wait here.
 */
import { coordinate, sectorOf, type FoodPoint, type TickFrame } from '@playfield/contracts/arenaBinary.ts';
import { applyTick, type MirroredSnake } from '@playfield/games/snake-arena/mirror.ts';
import { parts } from '@playfield/games/snake-arena/rules.ts';
import { isFirst } from './heads.ts';
import { mostAhead } from './playhead.ts';

/** More frames than this wait only when nothing is drawn: then they are played at once. */
const mostWaiting = 60;
/** At most this many vanished items are kept for the next picture. */
const mostGone = 100;
/** Eighths of a unit. */
const perUnit = 8;

export type ShownSnake = {
  readonly snake: MirroredSnake;
  /** The body one tick ago; only the first `count` mean anything. */
  readonly before: { readonly xs: Float64Array; readonly ys: Float64Array; count: number };
};

export type Playback = {
  /** Adds the frame of a tick; ticks come in order. */
  readonly push: (tick: number, frame: TickFrame) => void;
  /** Plays what is due. False if a frame does not fit: the connection must be replaced. */
  readonly advance: (tick: number) => boolean;
  readonly snakes: () => readonly ShownSnake[];
  readonly foods: ReadonlyMap<number, FoodPoint>;
  /** 0 shows the tick before the last played one, 1 that one; beyond 1 everybody keeps going. */
  readonly alpha: () => number;
  /** Forgets food so far from all of these places that the server no longer reports on it. */
  readonly forgetFood: (
    places: readonly { readonly x: number; readonly y: number }[],
    reachX: number,
    reachY: number,
  ) => void;
  /** Takes what vanished since the last call: eaten food, and snakes that left. */
  readonly takeGone: () => { readonly foods: readonly FoodPoint[]; readonly snakes: readonly ShownSnake[] };
};

export function createPlayback(): Playback {
  const mirror: MirroredSnake[] = [];
  const befores = new WeakMap<MirroredSnake, ShownSnake>();
  const foods = new Map<number, FoodPoint>();
  const waiting: { readonly tick: number; readonly frame: TickFrame }[] = [];
  let shown: readonly ShownSnake[] = [];
  let goneFoods: FoodPoint[] = [];
  let goneSnakes: ShownSnake[] = [];
  let played: number | null = null;
  let alpha = 1;

  function remember(snake: MirroredSnake): void {
    const known = befores.get(snake) ?? {
      snake,
      before: { xs: new Float64Array(parts.most), ys: new Float64Array(parts.most), count: 0 },
    };
    befores.set(snake, known);
    known.before.xs.set(snake.body.xs);
    known.before.ys.set(snake.body.ys);
    known.before.count = snake.body.count;
  }

  function setFood(frame: TickFrame): void {
    for (const id of frame.foodGone) {
      const food = foods.get(id);
      if (food && goneFoods.length < mostGone) goneFoods.push(food);
      foods.delete(id);
    }
    const whole = new Set(frame.food.flatMap(({ sector, isWhole }) => (isWhole ? sector : [])));
    if (whole.size > 0)
      for (const { id, x, y } of foods.values()) if (whole.has(sectorOf(x, y))) foods.delete(id);
    for (const { points } of frame.food) for (const point of points) foods.set(point.id, point);
  }

  function play(frame: TickFrame): boolean {
    if (isFirst(frame) && mirror.length > 0) {
      mirror.length = 0;
      foods.clear();
    }
    for (const place of frame.leaving) {
      const snake = mirror[place];
      const known = snake && befores.get(snake);
      if (known && goneSnakes.length < mostGone) goneSnakes.push(known);
    }
    for (const snake of mirror) remember(snake);
    const fits = applyTick(mirror, {
      leaving: frame.leaving,
      moves: frame.moves.map(({ dx, dy }) => ({ dx: dx / perUnit, dy: dy / perUnit })),
      entering: frame.entering.map(({ headX, headY, ...snake }) => ({
        ...snake,
        head: { x: coordinate(headX), y: coordinate(headY) },
      })),
      changes: frame.changes,
    });
    if (!fits) return false;
    for (const snake of mirror) if (!befores.has(snake)) remember(snake);
    shown = mirror.flatMap((snake) => befores.get(snake) ?? []);
    setFood(frame);
    return true;
  }

  return {
    push(tick, frame) {
      waiting.push({ tick, frame });
    },
    advance(tick) {
      for (let next = waiting[0]; next; next = waiting[0]) {
        if (played !== null && next.tick > Math.ceil(tick) && waiting.length <= mostWaiting) break;
        waiting.shift();
        if (!play(next.frame)) return false;
        played = next.tick;
      }
      alpha = played === null ? 1 : Math.min(1 + mostAhead, Math.max(0, tick - played + 1));
      return true;
    },
    snakes: () => shown,
    foods,
    alpha: () => alpha,
    forgetFood(places, reachX, reachY) {
      const isNear = (food: FoodPoint): boolean =>
        places.some(({ x, y }) => Math.abs(food.x - x) <= reachX && Math.abs(food.y - y) <= reachY);
      for (const food of foods.values()) if (!isNear(food)) foods.delete(food.id);
    },
    takeGone() {
      const gone = { foods: goneFoods, snakes: goneSnakes };
      goneFoods = [];
      goneSnakes = [];
      return gone;
    },
  };
}
