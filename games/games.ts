/** Every turn-based game, in the order in which pages list them: an import and an entry each. */
import { checkers } from './checkers/index.ts';
import { connectFour } from './connect-four/index.ts';
import type { Game } from './game.ts';
import { ticTacToe } from './tic-tac-toe/index.ts';

export const games: readonly Game[] = [connectFour, ticTacToe, checkers];
