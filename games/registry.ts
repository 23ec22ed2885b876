/** Lookup by the specification's `gameType`. */
import type { Game } from './game.ts';
import { games } from './games.ts';

const byId: ReadonlyMap<string, Game> = new Map(games.map((game) => [game.id, game]));

/** In the order of `games.ts`. */
export const gameIds: readonly string[] = [...byId.keys()];

/** `undefined` for an unknown id; ids are compared exactly. */
export function gameById(id: string): Game | undefined {
  return byId.get(id);
}
