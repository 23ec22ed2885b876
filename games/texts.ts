/** The texts of every game, found by the specification's `gameType`: one line each. */
import { texts as checkers } from './checkers/texts.ts';
import { texts as connectFour } from './connect-four/texts.ts';
import type { GameTexts } from './gameTexts.ts';
import { texts as ticTacToe } from './tic-tac-toe/texts.ts';

const byId: ReadonlyMap<string, GameTexts> = new Map([
  ['checkers', checkers],
  ['connect-four', connectFour],
  ['tic-tac-toe', ticTacToe],
]);

/** Throws for a game without texts: its pages could not be shown. */
export function textsOf(gameType: string): GameTexts {
  const texts = byId.get(gameType);
  if (!texts) throw new Error(`no texts for the game ${gameType}`);
  return texts;
}
