/** Answers a question by the game's own bot and engine, as the server's thread does. */
import type { Engine } from '@playfield/engines/registry.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Level } from '@playfield/games/game.ts';
import { seededRng } from '@playfield/games/rng.ts';
import type { Answer, Question } from './question.ts';

export function think({ id, gameType, moves, seed, level }: Question, engine: Engine | null): Answer {
  const bot = botOf(gameType);
  if (!bot) return { id, failure: `nobody plays ${gameType}` };
  const advice = (as: Level = 'hard'): ReturnType<Engine['advise']> =>
    engine?.advise(moves, { level: as }) ?? null;
  const thinking = { rng: seededRng(seed), advice };
  if (level === null) {
    const hinted = bot.hint(moves, thinking);
    return hinted.ok ? { id, ...hinted.value } : { id, failure: hinted.error.code };
  }
  const chosen = bot.choose(moves, { ...thinking, level });
  return chosen.ok ? { id, move: chosen.value, reason: '' } : { id, failure: chosen.error.code };
}
