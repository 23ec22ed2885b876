/** Answers a question with the game's own bot and engine, as the server's worker does. */
import type { Engine } from '@playfield/engines/registry.ts';
import { askBot } from '@playfield/games/bot.ts';
import { botOf } from '@playfield/games/bots.ts';
import type { Answer, Question } from './question.ts';

export function think({ id, gameType, ...asked }: Question, engine: Engine | null): Answer {
  const bot = botOf(gameType);
  if (!bot) return { id, failure: `nobody plays ${gameType}` };
  const found = askBot(bot, asked, engine);
  return found.ok ? { id, ...found.value } : { id, failure: found.error.code };
}
