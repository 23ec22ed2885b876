/** Connect Four (document 1). */
import { defineGame } from '../game.ts';
import { bot } from './bot.ts';
import { rules } from './rules.ts';
import { wire } from './wire.ts';

export const connectFour = defineGame({
  id: 'connect-four',
  title: 'Connect Four',
  sides: { player1: 'Blue', player2: 'Red' },
  rules,
  wire,
  bot,
});
