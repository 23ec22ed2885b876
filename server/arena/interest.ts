/**
 * What one client is told of a tick: the snakes and the food of its interest area, entering and leaving said aloud, nothing
 * twice (GAPS G86). What is the same for all who look is worked out once for each tick.
 */
import {
  quantised,
  sectorOf,
  sectorSize,
  type EnteringSnake,
  type FoodPoint,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
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
const colors = 24;

type Box = { left: number; top: number; right: number; bottom: number };

/** A snake as the wire has it. */
type Tracked = {
  readonly snake: Snake;
  readonly box: Box;
  x: number;
  y: number;
  dx: number;
  dy: number;
  parts: number;
  isBoosting: boolean;
  hasChanged: boolean;
};

export type Scene = {
  /** After each step of the world, before any frame of that tick. */
  readonly update: (events: TickEvents) => void;
  readonly createViewer: () => Viewer;
};

export type Viewer = {
  /** The next frame for somebody who looks at (x, y) with the eyes of a snake of this mass. */
  readonly frame: (x: number, y: number, mass: number, own: TickFrame['own']) => TickFrame;
};

const overlaps = (a: Box, b: Box): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

function around(x: number, y: number, mass: number, more: number): Box {
  const zoom = Math.max(leastZoom, zoomOf(mass));
  const [halfWidth, halfHeight] = [
    view.width / 2 / zoom + view.margin + more,
    view.height / 2 / zoom + view.margin + more,
  ];
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

export function createScene(world: World): Scene {
  const tracked = new Map<number, Tracked>();
  /** Food by sector, and each food's number on the wire. */
  const sectors: Map<number, FoodPoint>[] = Array.from({ length: 256 }, () => new Map<number, FoodPoint>());
  const freeIds: number[] = [];
  let nextId = 0;
  let grown: readonly FoodPoint[] = [];
  let gone: readonly FoodPoint[] = [];

  function putFood({ id, x, y, kind }: Food): FoodPoint {
    const wire = {
      id: freeIds.length > spareIds ? (freeIds.shift() ?? 0) : nextId++,
      x,
      y,
      kind: kinds[kind],
      color: id % colors,
    };
    sectors[sectorOf(x, y)]?.set(id, wire);
    return wire;
  }

  function takeFood({ id, x, y }: Food): FoodPoint | null {
    const sector = sectors[sectorOf(x, y)];
    const wire = sector?.get(id);
    if (!wire) return null;
    sector?.delete(id);
    return wire;
  }

  function track(snake: Snake): void {
    const { xs, ys, count } = snake.body;
    const known = tracked.get(snake.id);
    const [x, y] = [quantised(xs[0] ?? 0), quantised(ys[0] ?? 0)];
    const one: Tracked = known ?? {
      snake,
      box: { left: 0, top: 0, right: 0, bottom: 0 },
      x,
      y,
      dx: 0,
      dy: 0,
      parts: count,
      isBoosting: snake.isBoosting,
      hasChanged: false,
    };
    one.dx = x - one.x;
    one.dy = y - one.y;
    one.x = x;
    one.y = y;
    one.hasChanged = one.parts !== count || one.isBoosting !== snake.isBoosting;
    one.parts = count;
    one.isBoosting = snake.isBoosting;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let part = 0; part < count; part++) {
      const [partX, partY] = [xs[part] ?? 0, ys[part] ?? 0];
      left = Math.min(left, partX);
      right = Math.max(right, partX);
      top = Math.min(top, partY);
      bottom = Math.max(bottom, partY);
    }
    Object.assign(one.box, { left, right, top, bottom });
    tracked.set(snake.id, one);
  }

  function entrance({ snake, x, y }: Tracked): EnteringSnake {
    const { xs, ys, count } = snake.body;
    return {
      id: snake.id & 0xffff,
      color: snake.id % colors,
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

  for (const food of world.foods.values()) putFood(food);

  return {
    update({ eaten, grown: fresh }) {
      // What grew and was eaten in one tick was never there for anybody.
      const eatenIds = new Set(eaten.map(({ food }) => food.id));
      grown = fresh.filter(({ id }) => !eatenIds.has(id)).map(putFood);
      gone = eaten.flatMap(({ food }) => takeFood(food) ?? []);
      // Taken again from the front: long after everybody has heard that they are gone.
      for (const { id } of gone) freeIds.push(id);
      for (const id of tracked.keys()) if (!world.snakes.has(id)) tracked.delete(id);
      for (const snake of world.snakes.values()) track(snake);
    },
    createViewer() {
      let known: Tracked[] = [];
      let seenSectors = new Set<number>();

      function snakesOf(near: Box, far: Box) {
        const leaving: number[] = [];
        const stay: Tracked[] = [];
        for (const [place, one] of known.entries()) {
          if (tracked.get(one.snake.id) === one && overlaps(one.box, far)) stay.push(one);
          else leaving.unshift(place);
        }
        const stays = new Set(stay);
        const entering: Tracked[] = [];
        for (const one of tracked.values()) {
          if (entering.length === mostEntering) break;
          if (!stays.has(one) && overlaps(one.box, near)) entering.push(one);
        }
        known = [...stay, ...entering];
        return { leaving, stay: stay, entering };
      }

      function foodOf(near: Box): Pick<TickFrame, 'food' | 'foodGone'> {
        const wanted = new Set<number>();
        for (let y = near.top; y < near.bottom + sectorSize; y += sectorSize)
          for (let x = near.left; x < near.right + sectorSize; x += sectorSize)
            wanted.add(sectorOf(Math.min(x, near.right), Math.min(y, near.bottom)));
        const before = seenSectors;
        const kept = new Set([...before].filter((sector) => wanted.has(sector)));
        const fresh = [...wanted].filter((sector) => !before.has(sector)).slice(0, sectorsAtOnce);
        seenSectors = new Set([...kept, ...fresh]);
        const added = Map.groupBy(grown, ({ x, y }) => sectorOf(x, y));
        return {
          foodGone: gone.filter(({ x, y }) => kept.has(sectorOf(x, y))).map(({ id }) => id),
          food: [
            ...[...added]
              .filter(([sector]) => kept.has(sector))
              .map(([sector, points]) => ({ sector, isWhole: false, points })),
            ...fresh.map((sector) => ({
              sector,
              isWhole: true,
              points: [...(sectors[sector]?.values() ?? [])],
            })),
          ],
        };
      }

      return {
        frame(x, y, mass, own) {
          const near = around(x, y, mass, 0);
          const { leaving, stay, entering } = snakesOf(near, around(x, y, mass, staying));
          return {
            tick: world.tick() & 0xffff,
            own,
            leaving,
            moves: stay.map(({ dx, dy }) => ({ dx, dy })),
            entering: entering.map(entrance),
            changes: stay.flatMap((one, place) =>
              one.hasChanged ? { place, isBoosting: one.isBoosting, parts: one.parts } : [],
            ),
            ...foodOf(near),
          };
        },
      };
    },
  };
}
