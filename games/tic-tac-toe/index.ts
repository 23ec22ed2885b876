/** Tic Tac Toe (document 1). */
import { defineGame } from '../game.ts';
import { bot } from './bot.ts';
import { rules } from './rules.ts';
import { wire } from './wire.ts';

export const ticTacToe = defineGame({
  id: 'tic-tac-toe',
  title: 'Tic Tac Toe',
  sides: { player1: 'X', player2: 'O' },
  rules,
  wire,
  bot,
});
