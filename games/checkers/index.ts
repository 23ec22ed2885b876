/** Checkers (document 2), by the rules of English draughts. */
import { defineGame } from '../defineGame.ts';
import type { GameDef } from '../game.ts';
import { facts } from './facts.ts';
import type { Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { wire } from './wire.ts';

export const definition: GameDef<State, Move> = {
  id: 'checkers',
  title: 'Checkers',
  sides: { player1: 'Red', player2: 'Black' },
  rules,
  wire,
  facts,
  seriousPlies: 20,
};

export const checkers = defineGame(definition);
