/** Every turn-based game of the house: one line each. */
export type { Game } from './game.ts';
