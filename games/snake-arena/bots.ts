/**
 * Snakes that keep a small arena lively; always labelled, never counted as players (issue 5). A bot looks
 * in a few directions for obstacles, prefers those with food, and decides a few times a second, as people do.
 */
import type { Rng } from '../game.ts';
import { contact, foods, isOutside } from './rules.ts';
import type { Snake, World } from './world.ts';

/** Ticks between two decisions, at least and at most. */
const thinking = { fewest: 3, most: 8 } as const;
/** Directions to look in, radians relative to the heading. */
const glances = [0, 0.35, -0.35, 0.8, -0.8, 1.4, -1.4, 2.2, -2.2] as const;
/** How far a bot looks, and in which steps. */
const sight = { far: 200, step: 25 } as const;
const smell = 260;
/** A body this close to the path blocks it. */
const clearance = contact.body + 12;

export type Bots = {
  /** Steers every bot whose next decision is due. Call once per tick. */
  readonly steer: (world: World) => void;
};

/** Free distance along an angle, up to `sight.far`. */
function freeWay(world: World, snake: Snake, x: number, y: number, angle: number): number {
  for (let far = sight.step; far <= sight.far; far += sight.step) {
    const [atX, atY] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    let isBlocked = isOutside(atX, atY);
    world.partsNear(atX, atY, clearance, (other) => {
      isBlocked ||= other !== snake;
    });
    if (isBlocked) return far - sight.step;
  }
  return sight.far;
}

/** Direction of the best food nearby; null if there is none. */
function bestFood(world: World, x: number, y: number): number | null {
  let best = 0;
  let angle: number | null = null;
  world.foodsNear(x, y, smell, (food) => {
    const worth = foods[food.kind].mass / (30 + Math.hypot(food.x - x, food.y - y));
    if (worth <= best) return;
    best = worth;
    angle = Math.atan2(food.y - y, food.x - x);
  });
  return angle;
}

function chosenAngle(world: World, snake: Snake): { readonly angle: number; readonly free: number } {
  const [x, y] = [snake.body.xs[0] ?? 0, snake.body.ys[0] ?? 0];
  const wish = bestFood(world, x, y) ?? snake.angle;
  let chosen = { angle: snake.angle, free: 0, score: -Infinity };
  for (const glance of [...glances.map((turn) => snake.angle + turn), wish]) {
    const free = freeWay(world, snake, x, y, glance);
    // Survival outweighs food.
    const score = free + 60 * Math.cos(glance - wish) + 10 * Math.cos(glance - snake.angle);
    if (score > chosen.score) chosen = { angle: glance, free, score };
  }
  return chosen;
}

export function createBots(rng: Rng): Bots {
  const thinksAt = new Map<number, number>();
  return {
    steer(world) {
      for (const id of thinksAt.keys()) if (!world.snakes.has(id)) thinksAt.delete(id);
      for (const snake of world.snakes.values()) {
        if (!snake.isBot || (thinksAt.get(snake.id) ?? 0) > world.tick()) continue;
        const pause = thinking.fewest + Math.floor(rng() * (thinking.most - thinking.fewest + 1));
        thinksAt.set(snake.id, world.tick() + pause);
        const { angle, free } = chosenAngle(world, snake);
        // An occasional sprint with a free path and mass to spare.
        const boost = free === sight.far && snake.mass > 3000 && rng() < 0.06;
        world.steer(snake.id, Math.cos(angle), Math.sin(angle), boost);
      }
    },
  };
}
