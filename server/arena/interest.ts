/**
 * What one client receives per tick: the snakes and food of its interest area, with explicit entering
 * and leaving, nothing twice (GAPS G86). What all viewers share is computed once per tick.
 */
import {
  quantised,
  type EnteringSnake,
  type FoodPoint,
  type SnakeChange,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import { zoomOf, type Snake, type TickEvents, type World } from '@playfield/games/snake-arena/index.ts';
import { createFoodIndex, type Box } from './foodIndex.ts';

/** The logical view in units at zoom 1 (document 2, section 9; GAPS G80), and the margin sent beyond it. */
const view = { width: 1200, height: 800, margin: 120 } as const;
/** A visible snake stays until it is this much farther out, so nobody flickers at the edge. */
const staying = 100;
/** The widest view that is ever sent: at zoom 0.5. */
const leastZoom = 0.5;
/** Snakes that enter one client's area per tick, its own first; the others follow in the next. */
const mostEntering = 60;
/** How many ticks a dead snake is kept: from one JSON update of a client to its next. */
export const deadTicks = 3;
const none: readonly never[] = [];

/** A snake with its coordinates quantised for the wire. */
export type Tracked = {
  readonly snake: Snake;
  /** By which viewers know it. */
  readonly name: string;
  readonly color: number;
  readonly box: Box;
  x: number;
  y: number;
  dx: number;
  dy: number;
  parts: number;
  isBoosting: boolean;
  hasChanged: boolean;
  isGone: boolean;
  /** The frame in which it was last found to stay. */
  staysIn: number;
};

export type Scene = {
  /** After each step of the world, before any frame of that tick. */
  readonly update: (events: TickEvents) => void;
  readonly createViewer: () => Viewer;
  /** Whether any part of a snake is within the view of an observer at (x, y) with this mass. */
  readonly isInView: (snakeId: number, x: number, y: number, mass: number) => boolean;
  /** Everything within the view of an observer at (x, y) with this mass, regardless of what was sent. */
  readonly look: (x: number, y: number, mass: number) => Sighting;
};

type Sighting = {
  readonly snakes: readonly Tracked[];
  /** Killed within the last `deadTicks`: those in view, and `ownId`'s wherever it lies. */
  readonly dead: (ownId: number | null) => readonly Tracked[];
  readonly food: readonly FoodPoint[];
};

export type Viewer = {
  /** The next frame for a viewer at (x, y) with this mass; `own` is the viewer's living snake. */
  readonly frame: (x: number, y: number, mass: number, own: Snake | null) => TickFrame;
  /** Call when a tick was not sent: the next frame empties the client's list and starts over. */
  readonly restart: () => void;
};

const overlaps = (a: Box, b: Box): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

function around(x: number, y: number, mass: number, more: number): Box {
  const zoom = Math.max(leastZoom, zoomOf(mass));
  const halfWidth = view.width / 2 / zoom + view.margin + more;
  const halfHeight = view.height / 2 / zoom + view.margin + more;
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

/** Updates the bounding box of a body. */
function bound(box: Box, { xs, ys, count }: Snake['body']): void {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let part = 0; part < count; part++) {
    const partX = xs[part] ?? 0;
    const partY = ys[part] ?? 0;
    if (partX < left) left = partX;
    if (partX > right) right = partX;
    if (partY < top) top = partY;
    if (partY > bottom) bottom = partY;
  }
  box.left = left;
  box.right = right;
  box.top = top;
  box.bottom = bottom;
}

export function createScene(world: World): Scene {
  const tracked = new Map<number, Tracked>();
  /** The same as a list, for quick iteration per viewer. */
  let listed: readonly Tracked[] = none;
  let dead: readonly { readonly tracked: Tracked; readonly tick: number }[] = none;
  /** Frames made so far, counted over all viewers. */
  let frames = 0;
  const food = createFoodIndex(world.foods.values());

  function track(snake: Snake): void {
    const { xs, ys, count } = snake.body;
    const x = quantised(xs[0] ?? 0);
    const y = quantised(ys[0] ?? 0);
    let one = tracked.get(snake.id);
    // Viewers learn a name when a snake enters: under another one it leaves, and enters once more.
    if (one && one.name !== snake.name) {
      one.isGone = true;
      one = undefined;
    }
    if (!one) {
      const box = { left: 0, top: 0, right: 0, bottom: 0 };
      const { isBoosting } = snake;
      const color = snake.skin ?? snake.id % arenaColors.length;
      const still = { dx: 0, dy: 0, hasChanged: false, isGone: false, staysIn: 0 };
      one = { snake, name: snake.name, color, box, x, y, parts: count, isBoosting, ...still };
      tracked.set(snake.id, one);
    }
    one.dx = x - one.x;
    one.dy = y - one.y;
    one.x = x;
    one.y = y;
    one.hasChanged = one.parts !== count || one.isBoosting !== snake.isBoosting;
    one.parts = count;
    one.isBoosting = snake.isBoosting;
    bound(one.box, snake.body);
  }

  function entrance({ snake, color, x, y }: Tracked): EnteringSnake {
    const { xs, ys, count } = snake.body;
    return {
      id: snake.id & 0xffff,
      color,
      isBot: snake.isBot,
      isBoosting: snake.isBoosting,
      name: snake.name,
      mass: snake.mass,
      headX: x,
      headY: y,
      steps: Array.from({ length: count - 1 }, (_, part) => ({
        dx: (xs[part + 1] ?? 0) - (xs[part] ?? 0),
        dy: (ys[part + 1] ?? 0) - (ys[part] ?? 0),
      })),
    };
  }

  function createViewer(): Viewer {
    let known: Tracked[] = [];
    const told = food.createSentFood();
    let isBehind = false;

    function snakesOf(
      near: Box,
      far: Box,
      own: Tracked | null,
    ): Pick<TickFrame, 'leaving' | 'moves' | 'entering' | 'changes'> {
      frames += 1;
      const leaving: number[] = [];
      const moves: Tracked[] = [];
      const changes: SnakeChange[] = [];
      for (let place = 0; place < known.length; place++) {
        const one = known[place];
        if (!one || one.isGone || isBehind || !overlaps(one.box, far)) leaving.push(place);
        else {
          if (one.hasChanged)
            changes.push({ place: moves.length, isBoosting: one.isBoosting, parts: one.parts });
          one.staysIn = frames;
          moves.push(one);
        }
      }
      leaving.reverse();
      const entering: Tracked[] = [];
      if (own && own.staysIn !== frames) entering.push(own);
      for (const one of listed) {
        if (one === own || one.staysIn === frames || !overlaps(one.box, near)) continue;
        if (entering.length === mostEntering) break;
        entering.push(one);
      }
      known = entering.length === 0 ? moves : [...moves, ...entering];
      return { leaving, moves, entering: entering.map(entrance), changes };
    }

    return {
      frame(x, y, mass, own) {
        const near = around(x, y, mass, 0);
        if (isBehind) told.restart();
        const snakes = snakesOf(near, around(x, y, mass, staying), tracked.get(own?.id ?? -1) ?? null);
        isBehind = false;
        const figures = own && { mass: own.mass, kills: own.kills };
        return { tick: world.tick() & 0xffff, own: figures, ...snakes, ...told.next(near) };
      },
      restart() {
        isBehind = true;
      },
    };
  }

  return {
    update(events) {
      food.update(events);
      const killed = events.deaths.flatMap(({ snake }) => tracked.get(snake.id) ?? none);
      dead = [
        ...dead.filter(({ tick }) => world.tick() - tick < deadTicks),
        ...killed.map((one) => ({ tracked: one, tick: world.tick() })),
      ];
      for (const [id, one] of tracked) {
        if (world.snakes.has(id)) continue;
        one.isGone = true;
        tracked.delete(id);
      }
      for (const snake of world.snakes.values()) track(snake);
      listed = [...tracked.values()];
    },
    createViewer,
    isInView(snakeId, x, y, mass) {
      const one = tracked.get(snakeId);
      return one !== undefined && overlaps(one.box, around(x, y, mass, staying));
    },
    look(x, y, mass) {
      const near = around(x, y, mass, 0);
      return {
        snakes: listed.filter(({ box }) => overlaps(box, near)),
        dead: (ownId) =>
          dead
            .map((one) => one.tracked)
            .filter(({ snake, box }) => snake.id === ownId || overlaps(box, near)),
        food: food.within(near),
      };
    },
  };
}
