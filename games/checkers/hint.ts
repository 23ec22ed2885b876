/**
 * Checkers' hint: the move that a deep search prefers, with one clause that is true of it, the most telling one first
 * (GAPS G20). Hints are only given against the AI, so the opponent is called that.
 */
import type { Hint } from '../game.ts';
import { analyse, type Analysis, type ScoredMove } from './analyse.ts';
import { after, captures, gainOf, threat } from './exchange.ts';
import { longestSearch } from './levels.ts';
import { pieceAt, squaresOf, type Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { losesIn, winsIn } from './scores.ts';
import { columnOf, rowOf, type Square } from './squares.ts';
import { notate } from './wire.ts';

/** As many as give an answer about as deep as hard's in a third of its time: hints are asked for on impulse. */
const maxNodes = 130_000;

/** What the clauses are about. */
type Facts = {
  readonly state: State;
  readonly move: ScoredMove;
  readonly analysis: Analysis;
  /** The state after the move; the opponent is to move in it. */
  readonly next: State;
};

/** A clause without its subject (`wins at once`), `null` where it would not be true or not worth saying. */
type Clause = (facts: Facts) => string | null;

const numbers = ['no', 'a', 'two', 'three', 'four'];
const pieces = (count: number): string => `${numbers[count] ?? count} ${count === 1 ? 'piece' : 'pieces'}`;

const winsAtOnce: Clause = ({ move }) => (winsIn(move.score) === 1 ? 'wins at once' : null);

const forcesWin: Clause = ({ move }) => {
  const plies = winsIn(move.score);
  return plies === undefined ? null : `forces a win in ${(plies + 1) / 2} moves`;
};

const takes: Clause = ({ state, move }) => {
  const taken = captures(state, move.path);
  if (taken === 0) return null;
  const gain = gainOf(state, move.path);
  if (gain === taken) return `takes ${pieces(taken)}`;
  if (gain > 0) return `takes ${pieces(taken)} and comes out ${pieces(gain)} ahead`;
  if (gain === 0) return 'makes an even exchange';
  return rules.legalMoves(state).length === 1 ? 'is the only capture there is' : null;
};

const isTheOnlyOne: Clause = ({ analysis }) => (analysis.moves.length === 1 ? 'is the only move left' : null);

const crowns: Clause = ({ next }) => (next.moves.at(-1)?.becameKing === true ? 'makes a king' : null);

/** The opponent has to take, and loses by it. */
const offers: Clause = ({ state, move, next }) => {
  if (!next.mustCapture) return null;
  const gain = gainOf(state, move.path);
  return gain > 0 ? `lures the AI into a capture and wins ${pieces(gain)}` : null;
};

const holdsOut: Clause = ({ move }) => (losesIn(move.score) === undefined ? null : 'holds out longest');

/** The opponent could take something, were it to move now; after the move it cannot. */
const savesPiece: Clause = ({ state, next }) =>
  threat(state) > 0 && !next.mustCapture ? 'saves a piece that the AI threatens to take' : null;

const exchanges: Clause = ({ state, move, next }) =>
  next.mustCapture && gainOf(state, move.path) === 0 ? 'offers an even exchange' : null;

const threatens: Clause = ({ next }) => {
  const gain = next.mustCapture ? 0 : threat(next);
  return gain > 0 ? `threatens to take ${pieces(gain)}` : null;
};

/** Worth saying where most moves would lose something. */
const avoidsLoss: Clause = ({ state, next }) => {
  const moves = rules.legalMoves(state);
  const losing = moves.filter((path) => gainOf(state, path) < 0);
  return !next.mustCapture && 2 * losing.length >= moves.length ? 'avoids losing a piece' : null;
};

const nearsCrown: Clause = ({ state, move }) => {
  const [from = 0, to = 0] = move.path;
  const piece = pieceAt(state.board, from);
  const isNear = (piece === 'r' && rowOf(to) === 1) || (piece === 'b' && rowOf(to) === 6);
  return isNear ? 'brings a man one step from becoming a king' : null;
};

const isMiddle = (square: Square): boolean =>
  [3, 4].includes(rowOf(square)) && [2, 3, 4, 5].includes(columnOf(square));

const takesMiddle: Clause = ({ move }) => {
  const [from = 0, to = 0] = move.path;
  return isMiddle(to) && !isMiddle(from) ? 'takes a place in the middle' : null;
};

/** Worth saying where another move would open the row on which the other side's men become kings. */
const keepsGuard: Clause = ({ state, move }) => {
  const back = state.currentPlayer === 'red' ? 7 : 0;
  const isFromBack = (path: Move): boolean => rowOf(path[0] ?? 0) === back;
  const guards = squaresOf(state.board, state.currentPlayer).filter((square) => rowOf(square) === back);
  const canLeave = rules.legalMoves(state).some(isFromBack);
  return guards.length >= 2 && canLeave && !isFromBack(move.path) ? 'keeps your back row guarded' : null;
};

/** In the order of what a player wants to know first. */
const clauses: readonly Clause[] = [
  winsAtOnce,
  forcesWin,
  takes,
  isTheOnlyOne,
  offers,
  crowns,
  holdsOut,
  savesPiece,
  threatens,
  avoidsLoss,
  exchanges,
  nearsCrown,
  takesMiddle,
  keepsGuard,
];

/** For the seat to move in a game that is not over; always the same for the same state. */
export function hint(state: State): Hint<Move> {
  const analysis = analyse(state, { maxDepth: longestSearch, maxNodes, margin: 0 });
  const [move] = analysis.moves;
  if (!move) throw new Error('checkers: no legal move');
  const facts: Facts = { state, move, analysis, next: after(state, move.path) };
  const fallback = `comes out best, looking ${analysis.depth} half-moves ahead`;
  const reason = clauses.reduce<string | null>((said, clause) => said ?? clause(facts), null) ?? fallback;
  return { move: move.path, reason: `${notate(move.path)} ${reason}` };
}
