/** Every turn-based game of the house: one line each. */
export { connectFour } from './connect-four/index.ts';
export { ticTacToe } from './tic-tac-toe/index.ts';
