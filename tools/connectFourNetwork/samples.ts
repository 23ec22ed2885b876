/** Solved positions, as training samples and as choices to measure by. */
import type { ColumnScore, Solver } from '@playfield/engines/connect-four/solver.ts';
import type { Move, State } from '@playfield/games/connect-four/rules.ts';
import { matters, type Judged } from '@playfield/games/testing/choices.ts';
import type { Sample } from './fit.ts';
import { gamePositionsFrom } from './positions.ts';

/** The largest distance of a score from a draw. */
const longest = 18;
/** How far from a draw the latest win is; sooner ones are worth more. */
const latestWin = 0.6;

/** A score of the solver as a value from -1 to 1. */
function valueOf(score: number): number {
  return Math.sign(score) * latestWin + ((1 - latestWin) * score) / longest;
}

/** Where each move of a position leads, for the side then to move. */
function samplesOf(moves: readonly number[], scores: readonly ColumnScore[]): Sample[] {
  return scores.map(({ column, score }) => ({ moves: [...moves, column], value: valueOf(0 - score) }));
}

function scoresOf(solver: Solver, { moves }: State): readonly ColumnScore[] {
  const scores = solver.columnScores(moves);
  if (!scores) throw new Error('a position without an answer');
  return scores;
}

/** Samples of this many positions; the games' seeds begin at `seed`. */
export function solvedSamples(
  solver: Solver,
  options: { readonly seed: number; readonly positions: number; readonly fewestDiscs: number },
  say: (text: string) => void,
): readonly Sample[] {
  const samples: Sample[] = [];
  let solved = 0;
  for (const state of gamePositionsFrom(options.seed, options.fewestDiscs)) {
    for (const sample of samplesOf(state.moves, scoresOf(solver, state))) samples.push(sample);
    solved += 1;
    if (solved % 1000 === 0) say(`${solved} positions solved`);
    if (solved === options.positions) break;
  }
  return samples;
}

/**
 * This many positions in which the choice matters, judged by the solver; the games' seeds begin at
 * `seed`.
 */
export function judgedChoices(
  solver: Solver,
  options: { readonly seed: number; readonly positions: number; readonly fewestDiscs: number },
): readonly Judged<State, Move>[] {
  const found: Judged<State, Move>[] = [];
  for (const state of gamePositionsFrom(options.seed, options.fewestDiscs)) {
    const scores = scoresOf(solver, state);
    const best = Math.max(...scores.map(({ score }) => score));
    const judged = {
      state,
      moves: scores.map(({ column, score }) => ({
        move: column,
        isBest: score === best,
        keeps: Math.sign(score) === Math.sign(best),
      })),
    };
    if (matters(judged)) found.push(judged);
    if (found.length === options.positions) break;
  }
  return found;
}
