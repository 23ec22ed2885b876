/** Connect Four's bot: wins in one where it can, stops a win in one where it must, else plays towards the centre. */
import type { Bot, Rng } from '../game.ts';
import { columnCount, rules, type Cell, type Move, type State } from './rules.ts';

/** Whether the seat to move wins by playing `column`. */
function winsAt(state: State, column: Move): boolean {
  const next = rules.apply(state, column);
  return next.ok && rules.outcome(next.value)?.reason === 'win';
}

/** The column where the opponent would win if it were their move. */
function threatTo(state: State): Move | undefined {
  const swapped: State = {
    board: state.board.map((row) => row.map((cell): Cell => (cell === 0 ? 0 : cell === 1 ? 2 : 1))),
    moves: state.moves,
  };
  return rules.legalMoves(swapped).find((column) => winsAt(swapped, column));
}

function towardsCentre(moves: readonly Move[], rng: Rng): Move {
  const weighted = moves.map((column) => ({
    column,
    weight: Math.abs(column - (columnCount - 1) / 2) + 2 * rng(),
  }));
  const best = weighted.sort((a, b) => a.weight - b.weight)[0];
  if (!best) throw new Error('connect-four: no legal move');
  return best.column;
}

export const bot: Bot<State, Move> = {
  choose(state, _level, rng) {
    const moves = rules.legalMoves(state);
    return moves.find((column) => winsAt(state, column)) ?? threatTo(state) ?? towardsCentre(moves, rng);
  },
  hint(state, rng) {
    const moves = rules.legalMoves(state);
    const winning = moves.find((column) => winsAt(state, column));
    if (winning !== undefined) return { move: winning, reason: `Column ${winning + 1} wins at once` };
    const threat = threatTo(state);
    if (threat !== undefined) return { move: threat, reason: `Column ${threat + 1} blocks three in a row` };
    const move = towardsCentre(moves, rng);
    return { move, reason: `Column ${move + 1} is near the centre` };
  },
};
