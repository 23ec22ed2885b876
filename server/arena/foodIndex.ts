/** The arena's food by sector of the wire, and what each viewer has been sent of it. */
import {
  sectorOf,
  type FoodPoint,
  type FoodSector,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import type { Food, TickEvents } from '@playfield/games/snake-arena/index.ts';

/** New sectors per frame: a client that arrives gets the rest with the following ticks. */
const sectorsAtOnce = 12;
/** Freed ids that stay unused for a while. */
const spareIds = 500;
const kinds = { small: 0, medium: 1, large: 2, huge: 3 } as const;
const sectorCount = 256;
const sectorsAcross = 16;
const none: readonly never[] = [];

export type Box = { left: number; top: number; right: number; bottom: number };

export type FoodIndex = {
  /** After each step of the world. */
  readonly update: (events: TickEvents) => void;
  readonly createSentFood: () => SentFood;
  /** All food in a box. */
  readonly within: (box: Box) => FoodPoint[];
};

type SentFood = {
  /** What is new in this tick for a viewer who sees the sectors of a box. */
  readonly next: (near: Box) => Pick<TickFrame, 'food' | 'foodGone'>;
  /** Forgets what was sent. */
  readonly restart: () => void;
};

/** The sectors of a box, row by row: the first, the last, and how many per row. */
type Rows = { readonly first: number; readonly last: number; readonly across: number };

function rowsOf({ left, top, right, bottom }: Box): Rows {
  const first = sectorOf(left, top);
  return { first, last: sectorOf(right, bottom), across: sectorOf(right, top) - first + 1 };
}

function isAmong(sector: number, { first, last, across }: Rows): boolean {
  const firstColumn = first % sectorsAcross;
  const column = (sector % sectorsAcross) - firstColumn;
  return sector >= first - firstColumn && sector <= last && column >= 0 && column < across;
}

export function createFoodIndex(foods: Iterable<Food>): FoodIndex {
  const sectors: Map<number, FoodPoint>[] = Array.from(
    { length: sectorCount },
    () => new Map<number, FoodPoint>(),
  );
  const freeIds: number[] = [];
  let nextId = 0;
  /** Added and removed in this tick. */
  let grown: readonly FoodSector[] = none;
  let gone: readonly { readonly id: number; readonly sector: number }[] = none;

  /** Food laid out before this index was created is already in it. */
  const isKnown = ({ id, x, y }: Food): boolean => sectors[sectorOf(x, y)]?.has(id) === true;

  function put({ id, x, y, kind }: Food): FoodPoint {
    const point = {
      id: freeIds.length > spareIds ? (freeIds.shift() ?? 0) : nextId++,
      x,
      y,
      kind: kinds[kind],
      color: id % arenaColors.length,
    };
    sectors[sectorOf(x, y)]?.set(id, point);
    return point;
  }

  function take({ id, x, y }: Food): { id: number; sector: number } | null {
    const sector = sectorOf(x, y);
    const point = sectors[sector]?.get(id);
    if (!point) return null;
    sectors[sector]?.delete(id);
    return { id: point.id, sector };
  }

  function createSentFood(): SentFood {
    /** 1 for each sector whose food was sent and is kept up to date. */
    const seen = new Uint8Array(sectorCount);
    /** The rows that were sent completely and are all kept up to date; -1 for none. */
    let complete = -1;

    /** Sectors that come into view, a few at a time; those out of view are forgotten. */
    function freshSectors(near: Box): readonly FoodSector[] {
      const rows = rowsOf(near);
      const key = (rows.first << 16) | (rows.last << 8) | rows.across;
      if (key === complete) return none;
      // From here on sectors of the rows before may be forgotten.
      complete = -1;
      const fresh: FoodSector[] = [];
      for (let sector = 0; sector < sectorCount; sector++) {
        if (!isAmong(sector, rows)) seen[sector] = 0;
        else if (seen[sector] === 0) {
          if (fresh.length === sectorsAtOnce) return fresh;
          seen[sector] = 1;
          fresh.push({ sector, isWhole: true, points: [...(sectors[sector]?.values() ?? none)] });
        }
      }
      complete = key;
      return fresh;
    }

    return {
      next(near) {
        const foodGone: number[] = [];
        for (const { id, sector } of gone) if (seen[sector] === 1) foodGone.push(id);
        const food: FoodSector[] = [];
        for (const added of grown) if (seen[added.sector] === 1) food.push(added);
        food.push(...freshSectors(near));
        return { food, foodGone };
      },
      restart() {
        seen.fill(0);
        complete = -1;
      },
    };
  }

  for (const food of foods) put(food);

  return {
    update({ eaten, grown: fresh }) {
      // Food that grew and was eaten within one tick was never sent.
      const eatenIds = new Set(eaten.map(({ food }) => food.id));
      const points = fresh.filter((food) => !eatenIds.has(food.id) && !isKnown(food)).map(put);
      const bySector = Map.groupBy(points, ({ x, y }) => sectorOf(x, y));
      grown = [...bySector].map(([sector, points]) => ({ sector, isWhole: false, points }));
      gone = eaten.flatMap(({ food }) => take(food) ?? none);
      // Reused from the front, long after every client has removed it.
      for (const { id } of gone) freeIds.push(id);
    },
    createSentFood,
    within({ left, top, right, bottom }) {
      const rows = rowsOf({ left, top, right, bottom });
      const found: FoodPoint[] = [];
      for (let sector = rows.first; sector <= rows.last; sector++) {
        if (!isAmong(sector, rows)) continue;
        for (const point of sectors[sector]?.values() ?? none)
          if (point.x >= left && point.x <= right && point.y >= top && point.y <= bottom) found.push(point);
      }
      return found;
    },
  };
}
