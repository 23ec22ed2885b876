/** Every turn-based game of the house, in the order in which pages list them: an import and a place each. */
import { checkers } from './checkers/index.ts';
import { connectFour } from './connect-four/index.ts';
import type { Game } from './game.ts';
import { ticTacToe } from './tic-tac-toe/index.ts';

export const games: readonly Game[] = [connectFour, ticTacToe, checkers];
