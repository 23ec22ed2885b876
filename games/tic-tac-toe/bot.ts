/**
 * Tic Tac Toe's bot. The levels differ in how far they look: hard sees everything and never loses, medium misses some forks, easy
 * takes its own wins and now and then stops one. The numbers were chosen by the ladder (bench/ladder.ts).
 */
import type { Bot, Level } from '../game.ts';
import { hint } from './hint.ts';
import type { Move, State } from './rules.ts';
import { scoreMoves } from './search.ts';

/** Half-moves looked ahead: one of these, drawn for every move. */
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
