/** Every turn-based game of the house: one line each. */
export type { Game } from './game.ts';
export { connectFour } from './connect-four/index.ts';
export { ticTacToe } from './tic-tac-toe/index.ts';
