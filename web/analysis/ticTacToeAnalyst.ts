/** Tic Tac Toe looked through to the end, which takes no time. */
import { cellCount, rules, type State } from '@playfield/games/tic-tac-toe/rules.ts';
import { scoreMoves } from '@playfield/games/tic-tac-toe/search.ts';
import { wire } from '@playfield/games/tic-tac-toe/wire.ts';
import type { Move } from '../match/record.ts';
import type { Analyst } from './findings.ts';
import { draw, type Verdict } from './verdict.ts';

function stateAfter(moves: readonly Move[]): State {
  return moves.reduce<State>((state, raw) => {
    const move = wire.readMove(raw);
    const next = move.ok ? rules.apply(state, move.value) : move;
    if (!next.ok) throw new Error(`tic-tac-toe: ${next.error.code}`);
    return next.value;
  }, rules.setup());
}

/** A score counts the cells still empty at the end, and one. */
function verdictOf(score: number, marks: number): Verdict {
  if (score === 0) return draw;
  return { outcome: score > 0 ? 'win' : 'loss', plies: cellCount + 1 - Math.abs(score) - marks };
}

function verdict(moves: readonly Move[]): Verdict {
  const [best] = scoreMoves(stateAfter(moves), cellCount);
  return verdictOf(best?.score ?? 0, moves.length);
}

export const ticTacToeAnalyst: Analyst = {
  knownVerdict: () => null,
  verdict,
  bestMoves(moves) {
    const scored = scoreMoves(stateAfter(moves), cellCount);
    return scored.filter(({ score }) => score === scored[0]?.score).map(({ cell }) => wire.writeMove(cell));
  },
};
