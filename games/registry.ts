/** Lookup by the specification's `gameType`. */
import type { Game } from './game.ts';
import * as games from './games.ts';

const byId: ReadonlyMap<string, Game> = new Map(Object.values<Game>(games).map((game) => [game.id, game]));

export const gameIds: readonly string[] = [...byId.keys()];

/** `undefined` for an unknown id; ids are compared exactly. */
export function gameById(id: string): Game | undefined {
  return byId.get(id);
}
