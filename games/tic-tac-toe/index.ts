/** Tic Tac Toe (document 1). */
import { defineGame } from '../defineGame.ts';
import type { GameDef } from '../game.ts';
import { facts } from './facts.ts';
import { rules, type Move, type State } from './rules.ts';
import { wire } from './wire.ts';

export const definition: GameDef<State, Move> = {
  id: 'tic-tac-toe',
  title: 'Tic Tac Toe',
  sides: { player1: 'X', player2: 'O' },
  rules,
  wire,
  facts,
  seriousPlies: 5,
};

export const ticTacToe = defineGame(definition);
