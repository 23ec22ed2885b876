/** Connect Four (document 1). */
import { defineGame } from '../defineGame.ts';
import type { GameDef } from '../game.ts';
import { facts } from './facts.ts';
import { rules, type Move, type State } from './rules.ts';
import { wire } from './wire.ts';

export const definition: GameDef<State, Move> = {
  id: 'connect-four',
  title: 'Connect Four',
  sides: { player1: 'Blue', player2: 'Red' },
  rules,
  wire,
  facts,
  seriousPlies: 7,
};

export const connectFour = defineGame(definition);
