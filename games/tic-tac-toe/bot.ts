/** Tic Tac Toe's bot: completes a line where it can, blocks one where it must, else any free cell. */
import type { Bot, Rng } from '../game.ts';
import { lines, markToMove, rules, type Mark, type Move, type State } from './rules.ts';
import { notate } from './wire.ts';

/** The cell that completes a line for `mark`. */
function completes(state: State, mark: Mark): Move | undefined {
  for (const line of lines) {
    const free = line.filter((cell) => state.cells[cell] === null);
    const own = line.filter((cell) => state.cells[cell] === mark);
    if (free.length === 1 && own.length === 2) return free[0];
  }
  return undefined;
}

function anyCell(moves: readonly Move[], rng: Rng): Move {
  const cell = moves[Math.floor(rng() * moves.length)];
  if (cell === undefined) throw new Error('tic-tac-toe: no legal move');
  return cell;
}

function pick(state: State, rng: Rng): { readonly move: Move; readonly reason: string } {
  const own = markToMove(state);
  const winning = completes(state, own);
  if (winning !== undefined) return { move: winning, reason: `Cell ${notate(winning)} wins at once` };
  const blocking = completes(state, own === 'X' ? 'O' : 'X');
  if (blocking !== undefined) return { move: blocking, reason: `Cell ${notate(blocking)} blocks a line` };
  const move = anyCell(rules.legalMoves(state), rng);
  return { move, reason: `Cell ${notate(move)} is free` };
}

export const bot: Bot<State, Move> = {
  choose: (state, _level, rng) => pick(state, rng).move,
  hint: pick,
};
