/**
 * Tic Tac Toe's hint: a best move with one true clause about it, the most telling one first (GAPS
 * G20). Hints are only given against the AI, so the opponent is called that.
 */
import type { Advice, Hint, Rng } from '../game.ts';
import { cellCount, lines, markToMove, type Mark, type Move, type State } from './rules.ts';
import { scoreMoves, type ScoredMove } from './search.ts';
import { notate } from './wire.ts';

const centre = 4;
const corners: readonly Move[] = [0, 2, 6, 8];

/** Lines that one more `mark` would complete if it stood in `cell`, or that it completes there. */
function linesWith(state: State, mark: Mark, cell: Move, count: number): number {
  return lines.filter((line) => {
    const held = line.map((at) => (at === cell ? mark : state.cells[at]));
    return (
      line.some((at) => at === cell) &&
      held.filter((at) => at === mark).length === count &&
      held.every((at) => at === mark || at === null)
    );
  }).length;
}

function reasonOf(state: State, cell: Move, score: number, othersLose: boolean): string {
  const own = markToMove(state);
  const their = own === 'X' ? 'O' : 'X';
  if (linesWith(state, own, cell, 3) > 0) return 'wins at once';
  if (linesWith(state, their, cell, 3) > 0) return 'blocks a line';
  if (linesWith(state, own, cell, 2) >= 2) return 'makes two threats at once';
  if (score > 0) return 'forces a win';
  if (score < 0) return 'holds out longest';
  if (othersLose) return 'keeps the draw; every other cell loses';
  if (cell === centre) return 'takes the centre';
  if (linesWith(state, their, cell, 2) >= 2) return 'stops the AI from making two threats at once';
  if (linesWith(state, own, cell, 2) === 1) return 'threatens a line';
  return corners.includes(cell) ? 'takes a corner' : 'keeps the draw';
}

/** Which of equally good moves to name: one that blocks a line, then the centre, then a corner. */
function preference(state: State, cell: Move): number {
  const stops = linesWith(state, markToMove(state) === 'X' ? 'O' : 'X', cell, 3) > 0;
  return stops ? 3 : cell === centre ? 2 : corners.includes(cell) ? 1 : 0;
}

/** The engine's scores, else those of a full search: they are the same. */
function scored(state: State, advice: Advice<Move>): readonly ScoredMove[] {
  return advice()?.map(({ move, score }) => ({ cell: move, score })) ?? scoreMoves(state, cellCount);
}

/** For the seat to move in a game that is not over; always the same for the same state. */
export function hint(state: State, _rng?: Rng, advice: Advice<Move> = () => null): Hint<Move> {
  const moves = scored(state, advice).toSorted(
    (a, b) => b.score - a.score || preference(state, b.cell) - preference(state, a.cell),
  );
  const [best, ...others] = moves;
  if (!best) throw new Error('tic-tac-toe: no legal move');
  const othersLose = others.length > 0 && others.every(({ score }) => score < 0);
  return {
    move: best.cell,
    reason: `Play ${notate(best.cell)}: it ${reasonOf(state, best.cell, best.score, othersLose)}`,
  };
}
