/** The leaderboard of an arena, computed about once a second for all. */
import type { BoardFrame } from '@playfield/contracts/arenaBinary.ts';
import { wireId, type Leader } from './jsonCodec.ts';
import type { Snake, World } from '@playfield/games/snake-arena/index.ts';

const leaders = 10;
/** Half the side of the square that the minimap shows, and its cells per side. */
const map = { half: 2048, places: 256 } as const;

const onMap = (value: number): number =>
  Math.min(map.places - 1, Math.max(0, Math.floor(((value + map.half) / (2 * map.half)) * map.places)));

export type Leaderboard = {
  /** People alive. */
  readonly alive: number;
  readonly top: BoardFrame['top'];
  /** The same for clients that read JSON. */
  readonly leaders: readonly Leader[];
};

export function leaderboardOf(world: World, alive: number): Leaderboard {
  const sorted = [...world.snakes.values()].sort((a, b) => b.mass - a.mass).slice(0, leaders);
  return {
    alive,
    top: sorted.map(({ id, name, mass, isBot, body }) => ({
      id: id & 0xffff,
      name,
      mass,
      isBot,
      mapX: onMap(body.xs[0] ?? 0),
      mapY: onMap(body.ys[0] ?? 0),
    })),
    leaders: sorted.map(({ id, name, mass, isBot }) => ({
      id: wireId(id),
      name,
      mass: Math.round(mass),
      isBot,
    })),
  };
}

/** A snake's rank by mass, from 1. */
export function rankOf(world: World, snake: Snake): number {
  let rank = 1;
  for (const other of world.snakes.values()) if (other.mass > snake.mass) rank += 1;
  return rank;
}
