/**
 * The food of an arena: what grows by itself, what snakes drop and leave behind, and who eats it. All mass
 * that enters or leaves is recorded in the book.
 */
import type { Rng } from '../game.ts';
import type { Body } from './body.ts';
import { createGrid } from './grid.ts';
import { birth, foods as rules, growing, radius, reach, world, type FoodKind } from './rules.ts';

export type Food = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly kind: FoodKind;
  /** Whether it grew by itself. */
  readonly isGrown: boolean;
};

/** Mass that ever entered the arena and mass that left it; the difference is what exists. */
export type MassBook = { brought: number; gone: number };

/** An eater's head and its growing mass. */
type Eater = { readonly body: Body; mass: number };
export type Meal<By> = { readonly food: Food; readonly by: By };

export type FoodField = {
  readonly foods: ReadonlyMap<number, Food>;
  /** Grows some food, until there is enough. */
  readonly grow: () => Food[];
  /**
   * Tops up the food ahead of a newborn whose head is at (x, y). What lies there counts as of the last meal: before the first tick
   * nothing does, and the first snakes of an arena find more.
   */
  readonly layOut: (x: number, y: number, angle: number) => Food[];
  /** Drops as many medium pieces as the mass allows, in one place; returns the mass left over. */
  readonly drop: (amount: number, x: number, y: number) => { readonly food: Food[]; readonly rest: number };
  /** Turns mass into food along a body; a remainder too small for a piece is gone. */
  readonly leave: (amount: number, body: Body) => Food[];
  /** Lets everybody eat what their heads reach. */
  readonly feed: <By extends Eater>(eaters: Iterable<By>) => Meal<By>[];
  /** Calls `found` with all food near a place, as of the last meal. */
  readonly near: (x: number, y: number, around: number, found: (food: Food) => void) => void;
};

const cellSize = 60;

function kindByChance(chance: number): FoodKind {
  if (chance < rules.small.share) return 'small';
  return chance < rules.small.share + rules.medium.share ? 'medium' : 'large';
}

/** The largest kind within an amount of mass; null below the smallest. */
function kindWithin(amount: number): FoodKind | null {
  if (amount >= rules.huge.mass) return 'huge';
  if (amount >= rules.large.mass) return 'large';
  if (amount >= rules.medium.mass) return 'medium';
  return amount >= rules.small.mass ? 'small' : null;
}

/** Starts full. */
export function createFoodField(rng: Rng, book: MassBook): FoodField {
  const foods = new Map<number, Food>();
  const grid = createGrid(world.half, cellSize);
  let lastId = 0;
  let grownCount = 0;

  function put(x: number, y: number, kind: FoodKind, isGrown: boolean): Food {
    const half = world.half - rules[kind].radius;
    lastId += 1;
    const inside = (value: number): number => Math.min(half, Math.max(-half, value));
    const food = { id: lastId, x: inside(x), y: inside(y), kind, isGrown };
    foods.set(food.id, food);
    if (isGrown) grownCount += 1;
    return food;
  }

  function grow(most: number): Food[] {
    const grown: Food[] = [];
    while (grown.length < most && grownCount < growing.count) {
      const anywhere = (): number => (rng() * 2 - 1) * world.half;
      const food = put(anywhere(), anywhere(), kindByChance(rng()), true);
      book.brought += rules[food.kind].mass;
      grown.push(food);
    }
    return grown;
  }

  function layOut(x: number, y: number, angle: number): Food[] {
    const [middleX, middleY] = [x + Math.cos(angle) * birth.foodAhead, y + Math.sin(angle) * birth.foodAhead];
    let missing: number = birth.food;
    near(middleX, middleY, birth.foodSpread, () => (missing -= 1));
    return Array.from({ length: Math.max(0, missing) }, () => {
      const direction = rng() * 2 * Math.PI;
      const distance = Math.sqrt(rng()) * birth.foodSpread;
      const kind = kindByChance(rng());
      book.brought += rules[kind].mass;
      return put(
        middleX + Math.cos(direction) * distance,
        middleY + Math.sin(direction) * distance,
        kind,
        false,
      );
    });
  }

  function near(x: number, y: number, around: number, found: (food: Food) => void): void {
    grid.near(x, y, around, (id) => {
      const food = foods.get(id);
      if (food && Math.hypot(food.x - x, food.y - y) < around) found(food);
    });
  }

  grow(growing.count);

  return {
    foods,
    grow: () => grow(growing.perTick),
    layOut,
    drop(amount, x, y) {
      const food: Food[] = [];
      let rest = amount;
      for (; rest >= rules.medium.mass; rest -= rules.medium.mass) food.push(put(x, y, 'medium', false));
      return { food, rest };
    },
    leave(amount, { xs, ys, count }) {
      const left: Food[] = [];
      const pieces = Math.ceil(amount / rules.huge.mass);
      let rest = amount;
      for (let kind = kindWithin(rest); kind; kind = kindWithin(rest)) {
        rest -= rules[kind].mass;
        const part = Math.floor(((left.length % pieces) / pieces) * count);
        const beside = (): number => (rng() * 2 - 1) * radius.head;
        left.push(put((xs[part] ?? 0) + beside(), (ys[part] ?? 0) + beside(), kind, false));
      }
      book.gone += rest;
      return left;
    },
    feed<By extends Eater>(eaters: Iterable<By>) {
      grid.rebuild((add) => {
        for (const food of foods.values()) add(food.x, food.y, food.id);
      });
      const meals: Meal<By>[] = [];
      const farthest = radius.head + rules.huge.radius + reach;
      for (const by of eaters) {
        const [x, y] = [by.body.xs[0] ?? 0, by.body.ys[0] ?? 0];
        grid.near(x, y, farthest, (id) => {
          const food = foods.get(id);
          if (!food) return;
          const rule = rules[food.kind];
          if (Math.hypot(food.x - x, food.y - y) > radius.head + rule.radius + reach) return;
          foods.delete(id);
          if (food.isGrown) grownCount -= 1;
          by.mass += rule.mass;
          meals.push({ food, by });
        });
      }
      return meals;
    },
    near,
  };
}
