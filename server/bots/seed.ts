/** Where a bot's randomness comes from when the whole server is to be reproducible (BOT_SEED, end-to-end tests). */
import type { Json, Level } from '@playfield/games/game.ts';
import { seedOf } from '@playfield/games/rng.ts';

/** The seed of one move: the same for the same server seed, game, level and moves so far, no matter who plays or when. */
export function seedFor(
  botSeed: string,
  gameType: string,
  level: Level,
  moves: readonly { readonly [key: string]: Json }[],
): number {
  // A database may hand the fields of a move back in another order.
  const ordered = moves.map((move) => Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));
  return seedOf(JSON.stringify([botSeed, gameType, level, ordered]));
}
