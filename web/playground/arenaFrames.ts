/** Frames of the binary wire from a world in the page: all there is in it, without an interest area. */
import {
  quantised,
  sectorOf,
  type EnteringSnake,
  type FoodPoint,
  type TickFrame,
} from '@playfield/contracts/arenaBinary.ts';
import type { Food, Snake, TickEvents, World } from '@playfield/games/snake-arena/index.ts';

const kinds = { small: 0, medium: 1, large: 2, huge: 3 } as const;
const colors = 24;
/** Snakes that one frame may bring. */
const mostEntering = 200;

export type ArenaFrames = {
  /** The frame of the tick just made, for the snake `ownId`. */
  readonly next: (events: TickEvents, ownId: number) => TickFrame;
};

export function createArenaFrames(world: World): ArenaFrames {
  let known: { readonly snake: Snake; x: number; y: number; parts: number; isBoosting: boolean }[] = [];
  let isFirst = true;

  function moved(): TickFrame['moves'] {
    return known.map((one) => {
      const [x, y] = [quantised(one.snake.body.xs[0] ?? 0), quantised(one.snake.body.ys[0] ?? 0)];
      const move = { dx: x - one.x, dy: y - one.y };
      Object.assign(one, { x, y });
      return move;
    });
  }

  function changed(): TickFrame['changes'] {
    return known.flatMap((one, place) => {
      const { isBoosting } = one.snake;
      const parts = one.snake.body.count;
      const isSame = parts === one.parts && isBoosting === one.isBoosting;
      Object.assign(one, { parts, isBoosting });
      return isSame ? [] : { place, isBoosting, parts };
    });
  }

  function entered(): readonly EnteringSnake[] {
    const seen = new Set(known.map(({ snake }) => snake));
    const fresh = [...world.snakes.values()].filter((snake) => !seen.has(snake)).slice(0, mostEntering);
    return fresh.map((snake) => {
      const wire = entering(snake);
      const { headX: x, headY: y, isBoosting } = wire;
      known.push({ snake, x, y, parts: snake.body.count, isBoosting });
      return wire;
    });
  }

  return {
    next({ grown, eaten }, ownId) {
      const leaving = known
        .flatMap(({ snake }, place) => (world.snakes.has(snake.id) ? [] : place))
        .toReversed();
      known = known.filter(({ snake }) => world.snakes.has(snake.id));
      const own = world.snakes.get(ownId);
      const added = isFirst ? [...world.foods.values()] : grown.filter(({ id }) => world.foods.has(id));
      const bySector = Map.groupBy(added.map(foodPoint), ({ x, y }) => sectorOf(x, y));
      const isWhole = isFirst;
      isFirst = false;
      return {
        tick: world.tick() & 0xffff,
        own: own ? { mass: own.mass, kills: own.kills } : null,
        leaving,
        moves: moved(),
        changes: changed(),
        entering: entered(),
        foodGone: eaten.map(({ food }) => food.id & 0xffff),
        food: [...bySector].map(([sector, points]) => ({ sector, isWhole, points })),
      };
    },
  };
}

const foodPoint = ({ id, x, y, kind }: Food): FoodPoint => ({
  id: id & 0xffff,
  x,
  y,
  kind: kinds[kind],
  color: id % colors,
});

function entering(snake: Snake): EnteringSnake {
  const { xs, ys, count } = snake.body;
  return {
    id: snake.id,
    color: snake.id % colors,
    isBot: snake.isBot,
    isBoosting: snake.isBoosting,
    name: snake.name,
    mass: snake.mass,
    headX: quantised(xs[0] ?? 0),
    headY: quantised(ys[0] ?? 0),
    steps: Array.from({ length: count - 1 }, (_, part) => ({
      dx: (xs[part + 1] ?? 0) - (xs[part] ?? 0),
      dy: (ys[part + 1] ?? 0) - (ys[part] ?? 0),
    })),
  };
}
