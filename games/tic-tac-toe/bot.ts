/**
 * Tic Tac Toe's bot. The levels differ in depth: hard sees everything and never loses, medium
 * misses some forks, easy takes its own wins and only sometimes blocks. The numbers were chosen by
 * the ladder (bench/ladder.ts).
 */
import type { Bot, Level } from '../game.ts';
import { hint } from './hint.ts';
import type { Move, State } from './rules.ts';
import { scoreMoves } from './search.ts';

/** Depth in half-moves: one of these, drawn for every move. */
const depths: { readonly [level in Level]: readonly number[] } = {
  easy: [1, 1, 2],
  medium: [2, 3, 4],
  hard: [9],
};

export const bot: Bot<State, Move> = {
  choose(state, level, rng) {
    const seen = depths[level];
    const moves = scoreMoves(state, seen[Math.floor(rng() * seen.length)] ?? 1);
    const equals = moves.filter(({ score }) => score === moves[0]?.score);
    const move = equals[Math.floor(rng() * equals.length)];
    if (!move) throw new Error('tic-tac-toe: no legal move');
    return move.cell;
  },
  hint,
};
