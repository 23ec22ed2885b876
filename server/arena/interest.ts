/**
 * What one client is told of a tick: the snakes and the food of its interest area, entering and leaving said aloud, nothing
 * twice (GAPS G86). What is the same for all who look is worked out once for each tick.
 */
import {
  quantised,
  sectorOf,
  type EnteringSnake,
  type FoodPoint,
  type FoodSector,
  type SnakeChange,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import {
  zoomOf,
  type Food,
  type Snake,
  type TickEvents,
  type World,
} from '@playfield/games/snake-arena/index.ts';

/** The logical view in units at zoom 1 (document 2, section 9; GAPS G80), and how far beyond it a client is told. */
const view = { width: 1200, height: 800, margin: 120 } as const;
/** Who is seen already stays until this much farther out: no coming and going at the edge. */
const staying = 100;
/** The widest view that is ever told: at zoom 0.5. */
const leastZoom = 0.5;
/** Snakes that enter one client's area in one tick; the others follow in the next. */
const mostEntering = 60;
/** Food in one frame: a client that comes is told the rest with the ticks that follow. */
const sectorsAtOnce = 12;

/** Numbers of food that are kept unused for a while. */
const spareIds = 500;

const kinds = { small: 0, medium: 1, large: 2, huge: 3 } as const;
const sectorCount = 256;
const sectorsAcross = 16;
const none: readonly never[] = [];

export type Box = { left: number; top: number; right: number; bottom: number };

/** A snake as the wire has it. */
export type Tracked = {
  readonly snake: Snake;
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
  /** Whether somebody who looks so may see anything of a snake. */
  readonly isInView: (snakeId: number, x: number, y: number, mass: number) => boolean;
  /** All there is for somebody who looks at (x, y) with the eyes of a snake of this mass, whatever was told before. */
  readonly look: (
    x: number,
    y: number,
    mass: number,
  ) => { readonly snakes: readonly Tracked[]; readonly food: readonly FoodPoint[] };
};

export type Viewer = {
  /** The next frame for somebody who looks at (x, y) with the eyes of a snake of this mass. */
  readonly frame: (x: number, y: number, mass: number, own: TickFrame['own']) => TickFrame;
  /** A tick was not told: the next frame lets everybody leave and tells all anew. */
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

/** The sectors of a box: from the first to the last, row by row of so many. */
function sectorsOf({ left, top, right, bottom }: Box): {
  readonly first: number;
  readonly last: number;
  readonly across: number;
} {
  const first = sectorOf(left, top);
  return { first, last: sectorOf(right, bottom), across: sectorOf(right, top) - first + 1 };
}

function isWithin(sector: number, { first, last, across }: ReturnType<typeof sectorsOf>): boolean {
  const column = (sector % sectorsAcross) - (first % sectorsAcross);
  return sector >= first - (first % sectorsAcross) && sector <= last && column >= 0 && column < across;
}

/** Brings the box of a body up to date. */
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
  /** The same, to go through for each viewer. */
  let listed: readonly Tracked[] = none;
  /** Of all viewers, one after the other. */
  let frames = 0;
  /** Food by sector, and each food's number on the wire. */
  const sectors: Map<number, FoodPoint>[] = Array.from(
    { length: sectorCount },
    () => new Map<number, FoodPoint>(),
  );
  const freeIds: number[] = [];
  let nextId = 0;
  /** What came and went in this tick, by sector. */
  let grown: readonly FoodSector[] = none;
  let gone: readonly { readonly id: number; readonly sector: number }[] = none;

  function putFood({ id, x, y, kind }: Food): FoodPoint {
    const wire = {
      id: freeIds.length > spareIds ? (freeIds.shift() ?? 0) : nextId++,
      x,
      y,
      kind: kinds[kind],
      color: id % arenaColors.length,
    };
    sectors[sectorOf(x, y)]?.set(id, wire);
    return wire;
  }

  function takeFood({ id, x, y }: Food): { id: number; sector: number } | null {
    const sector = sectorOf(x, y);
    const wire = sectors[sector]?.get(id);
    if (!wire) return null;
    sectors[sector]?.delete(id);
    return { id: wire.id, sector };
  }

  function track(snake: Snake): void {
    const { xs, ys, count } = snake.body;
    const x = quantised(xs[0] ?? 0);
    const y = quantised(ys[0] ?? 0);
    let one = tracked.get(snake.id);
    if (!one) {
      const box = { left: 0, top: 0, right: 0, bottom: 0 };
      const { isBoosting } = snake;
      const color = snake.id % arenaColors.length;
      const still = { dx: 0, dy: 0, hasChanged: false, isGone: false, staysIn: 0 };
      one = { snake, color, box, x, y, parts: count, isBoosting, ...still };
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
    /** One for each sector whose food was told and is told further. */
    const seen = new Uint8Array(sectorCount);
    let told = -1;
    let isBehind = false;

    function snakesOf(near: Box, far: Box): Pick<TickFrame, 'leaving' | 'moves' | 'entering' | 'changes'> {
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
      known = moves;
      const entering: EnteringSnake[] = [];
      for (const one of listed) {
        if (one.staysIn === frames || !overlaps(one.box, near)) continue;
        if (entering.length === mostEntering) break;
        // The list goes on in one of its own: the frame says who stays.
        if (entering.length === 0) known = [...moves];
        known.push(one);
        entering.push(entrance(one));
      }
      return { leaving, moves, entering, changes };
    }

    /** Sectors that come into view, some at a time; those out of view are forgotten. */
    function freshSectors(near: Box): FoodSector[] | readonly never[] {
      const wanted = sectorsOf(near);
      const key = (wanted.first << 16) | (wanted.last << 8) | wanted.across;
      if (key === told) return none;
      const fresh: FoodSector[] = [];
      for (let sector = 0; sector < sectorCount; sector++) {
        if (!isWithin(sector, wanted)) seen[sector] = 0;
        else if (seen[sector] === 0) {
          if (fresh.length === sectorsAtOnce) return fresh;
          seen[sector] = 1;
          fresh.push({ sector, isWhole: true, points: [...(sectors[sector]?.values() ?? none)] });
        }
      }
      told = key;
      return fresh;
    }

    function foodOf(near: Box): Pick<TickFrame, 'food' | 'foodGone'> {
      const foodGone: number[] = [];
      for (const { id, sector } of gone) if (seen[sector] === 1) foodGone.push(id);
      const food: FoodSector[] = [];
      for (const added of grown) if (seen[added.sector] === 1) food.push(added);
      food.push(...freshSectors(near));
      return { food, foodGone };
    }

    return {
      frame(x, y, mass, own) {
        const near = around(x, y, mass, 0);
        if (isBehind) {
          seen.fill(0);
          told = -1;
        }
        const snakes = snakesOf(near, around(x, y, mass, staying));
        isBehind = false;
        return { tick: world.tick() & 0xffff, own, ...snakes, ...foodOf(near) };
      },
      restart() {
        isBehind = true;
      },
    };
  }

  for (const food of world.foods.values()) putFood(food);

  return {
    update({ eaten, grown: fresh }) {
      // What grew and was eaten in one tick was never there for anybody.
      const eatenIds = new Set(eaten.map(({ food }) => food.id));
      const points = fresh.filter(({ id }) => !eatenIds.has(id)).map(putFood);
      const bySector = Map.groupBy(points, ({ x, y }) => sectorOf(x, y));
      grown = [...bySector].map(([sector, points]) => ({ sector, isWhole: false, points }));
      gone = eaten.flatMap(({ food }) => takeFood(food) ?? none);
      // Taken again from the front: long after everybody has heard that they are gone.
      for (const { id } of gone) freeIds.push(id);
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
      const wanted = sectorsOf(near);
      const food: FoodPoint[] = [];
      for (let sector = wanted.first; sector <= wanted.last; sector++)
        if (isWithin(sector, wanted))
          for (const point of sectors[sector]?.values() ?? none)
            if (
              point.x >= near.left &&
              point.x <= near.right &&
              point.y >= near.top &&
              point.y <= near.bottom
            )
              food.push(point);
      return { snakes: listed.filter(({ box }) => overlaps(box, near)), food };
    },
  };
}
