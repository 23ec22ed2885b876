/**
 * Connect Four's bot (GAPS G20, G22): pure, so that a worker, a test and a browser get the same
 * moves.
 */
import type { Bot } from '../game.ts';
import { hint } from './hint.ts';
import { choose } from './levels.ts';
import type { Move, State } from './rules.ts';

export const bot: Bot<State, Move> = { choose, hint };
