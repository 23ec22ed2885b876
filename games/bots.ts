/** The bot of every game, found by the specification's `gameType`: one line each. */
import { defineBot, type GameBot } from './bot.ts';
import { bot as checkersBot } from './checkers/bot.ts';
import { definition as checkers } from './checkers/index.ts';
import { bot as connectFourBot } from './connect-four/bot.ts';
import { definition as connectFour } from './connect-four/index.ts';
import { bot as ticTacToeBot } from './tic-tac-toe/bot.ts';
import { definition as ticTacToe } from './tic-tac-toe/index.ts';

const bots: ReadonlyMap<string, GameBot> = new Map([
  ['checkers', defineBot(checkers, checkersBot)],
  ['connect-four', defineBot(connectFour, connectFourBot)],
  ['tic-tac-toe', defineBot(ticTacToe, ticTacToeBot)],
]);

/** `undefined` for a game without a bot. */
export function botOf(gameType: string): GameBot | undefined {
  return bots.get(gameType);
}
