/** Checkers (document 2), by the rules of English draughts. */
import { defineGame } from '../game.ts';
import { bot } from './bot.ts';
import { rules } from './rules.ts';
import { wire } from './wire.ts';

export const checkers = defineGame({
  id: 'checkers',
  title: 'Checkers',
  sides: { player1: 'Red', player2: 'Black' },
  rules,
  wire,
  bot,
});
