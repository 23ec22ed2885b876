/**
 * The games' own bots, thinking in the page without an engine: for the playground and for tests.
 */
import type { GameBot } from '@playfield/games/bot.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Rng } from '@playfield/games/game.ts';
import type { Thinker } from './thinker.ts';

function knownBot(gameType: string): GameBot {
  const bot = botOf(gameType);
  if (!bot) throw new Error(`nobody plays ${gameType}`);
  return bot;
}

export function botThinker(rng: Rng): Thinker {
  return {
    async move(gameType, moves, level) {
      const chosen = knownBot(gameType).choose(moves, { level, rng });
      if (!chosen.ok) throw new Error(`${gameType}: ${chosen.error.code}`);
      return chosen.value;
    },
    async hint(gameType, moves) {
      const hinted = knownBot(gameType).hint(moves, { rng });
      if (!hinted.ok) throw new Error(`${gameType}: ${hinted.error.code}`);
      return hinted.value;
    },
  };
}
