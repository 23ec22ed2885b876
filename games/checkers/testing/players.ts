/**
 * Simulated people that the levels of Checkers are measured against, written with the rules alone
 * so that they share neither the search nor the evaluation of the bot.
 */
import type { Rng } from '../../game.ts';
import type { Player } from '../../testing/ladder.ts';
import { isKing, pieceAt, squaresOf, type Colour, type Move } from '../pieces.ts';
import { rules, type State } from '../rules.ts';
import { rowOf } from '../squares.ts';

const kingWorth = 1.5;

/** Pieces of a colour, kings for more, and a little for every row that a man has come. */
function worth({ board }: State, colour: Colour): number {
  return squaresOf(board, colour).reduce((sum, square) => {
    const piece = pieceAt(board, square);
    if (piece !== null && isKing(piece)) return sum + kingWorth;
    const rows = colour === 'red' ? 7 - rowOf(square) : rowOf(square);
    return sum + 1 + rows / 100;
  }, 0);
}

const balance = (state: State): number => {
  const { currentPlayer } = state;
  return worth(state, currentPlayer) - worth(state, currentPlayer === 'red' ? 'black' : 'red');
};

const winWorth = 1000;

function after(state: State, path: Move): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** Searches `depth` half-moves and stops there, in the middle of an exchange or not. */
function lookAhead(state: State, depth: number, alpha: number, beta: number): number {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : -winWorth - depth;
  if (depth === 0) return balance(state);
  let best = alpha;
  for (const path of rules.legalMoves(state)) {
    best = Math.max(best, -lookAhead(after(state, path), depth - 1, -beta, -best));
    if (best >= beta) break;
  }
  return best;
}

function bestOf(state: State, depth: number, rng: Rng): Move {
  const scored = rules.legalMoves(state).map((path) => ({
    path,
    score: -lookAhead(after(state, path), depth - 1, -Infinity, Infinity),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const equals = scored.filter(({ score }) => score === best);
  const choice = equals[Math.floor(rng() * equals.length)];
  if (!choice) throw new Error('no legal move');
  return choice.path;
}

/** Sees what the opponent can capture next, and nothing beyond. */
export const beginner: Player<State, Move> = {
  name: 'beginner, two half-moves ahead',
  choose: (state, rng) => bestOf(state, 2, rng),
};

/** Thinks four half-moves ahead and counts pieces. */
export const carefulAdult: Player<State, Move> = {
  name: 'careful adult, four half-moves ahead',
  choose: (state, rng) => bestOf(state, 4, rng),
};
