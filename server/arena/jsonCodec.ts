/** The arena on the JSON wire, with rounded numbers; each item is serialised once per tick for all clients. */
import type { z } from 'zod';
import type { Snake } from '@playfield/games/snake-arena/index.ts';
import type { FoodPoint } from '@playfield/contracts/arenaBinary.ts';
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import type { arenaFood, arenaLeader, arenaPlayer } from '@playfield/contracts/socket/arena.ts';
import type { Tracked } from './interest.ts';

export type Leader = z.infer<typeof arenaLeader>;
type WirePlayer = z.infer<typeof arenaPlayer>;
type WireFood = z.infer<typeof arenaFood>;

const foodTypes = ['small', 'medium', 'large', 'huge'] as const;
const colorOf = (place: number): string => arenaColors[place] ?? arenaColors[0];

/** A snake's id on both wires. */
export const wireId = (snakeId: number): string => String(snakeId & 0xffff);

/** Who a snake is, in an event. */
export const nameOnWire = ({ id, name, isBot }: Pick<Snake, 'id' | 'name' | 'isBot'>) => ({
  id: wireId(id),
  name,
  isBot,
});

export function encodePlayer({ snake, color, isGone }: Tracked): WirePlayer {
  const { xs, ys, count } = snake.body;
  return {
    id: wireId(snake.id),
    name: snake.name,
    color: colorOf(color),
    segments: Array.from({ length: count }, (_, part) => ({
      x: Math.round(xs[part] ?? 0),
      y: Math.round(ys[part] ?? 0),
    })),
    mass: Math.round(snake.mass),
    killCount: snake.kills,
    isDead: isGone,
    isBot: snake.isBot,
  };
}

export function encodeFood({ x, y, kind, color }: FoodPoint): WireFood {
  return {
    type: foodTypes[kind] ?? 'huge',
    color: colorOf(color),
    position: { x: Math.round(x), y: Math.round(y) },
  };
}

/** A JSON list; items that were serialised before are reused. */
function encodeList<Item>(
  items: readonly Item[],
  known: Map<Item, string>,
  write: (item: Item) => object,
): string {
  const texts = items.map((item) => {
    const text = known.get(item) ?? JSON.stringify(write(item));
    known.set(item, text);
    return text;
  });
  return `[${texts.join(',')}]`;
}

/** The JSON of one tick, each item serialised when first needed. */
export type TickJson = {
  readonly players: (snakes: readonly Tracked[]) => string;
  readonly food: (points: readonly FoodPoint[]) => string;
};

export function createTickJson(): TickJson {
  const players = new Map<Tracked, string>();
  const food = new Map<FoodPoint, string>();
  return {
    players: (snakes) => encodeList(snakes, players, encodePlayer),
    food: (points) => encodeList(points, food, encodeFood),
  };
}
