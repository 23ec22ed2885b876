/**
 * Checkers' hint: the engine's preferred move, or without an engine a deep search's, with one true
 * clause about it, the most telling one first (GAPS G20). Clauses about what is forced are worked
 * out by the rules; those about more than the next exchange compare the lines that the engine
 * expects. Hints are only given against the AI, so the opponent is called that.
 */
import { advised } from '../drawing.ts';
import { nodesFor } from '../effort.ts';
import type { Advice, Hint, Rng } from '../game.ts';
import { analyse } from './analyse.ts';
import { after, captures, gainIn, gainOf, preyOf, threatIn, tollOf } from './exchange.ts';
import { gainAlong, movesToCrown, statesAlong } from './lineOutcome.ts';
import { longestSearch } from './levels.ts';
import { pieceAt, squaresOf, type Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { endingScore, losesIn, manPoints, winsIn } from './scores.ts';
import { columnOf, rowOf, type Square } from './squares.ts';
import { notate } from './wire.ts';

/**
 * As many as search about as deep as hard in a third of its time: hints are requested on impulse.
 */
const maxNodes = 130_000;

type Candidate = {
  readonly path: Move;
  /** On the scale of `scores.ts`; for moves that are not the best possibly an upper bound. */
  readonly score: number;
  /** The expected continuation, this move first; only the move where nothing was searched. */
  readonly line: () => readonly Move[];
};

/** The input of the clauses. */
type Facts = {
  readonly state: State;
  readonly best: Candidate;
  readonly others: readonly Candidate[];
  /** The state after the move; the opponent is to move in it. */
  readonly next: State;
  /** Along the line of the best move, `state` first. */
  readonly states: readonly State[];
};

/**
 * A clause without its subject (`wins at once`), `null` where it would not be true or not worth
 * saying.
 */
type Clause = (facts: Facts) => string | null;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const numberText = (count: number): string => numbers[count] ?? String(count);
const pieces = (count: number): string =>
  count === 1 ? 'a piece' : `${numbers[count] ?? String(count)} pieces`;

/** `14`, `14 and 18`, `10, 14 and 18`. */
function listed(words: readonly (string | number)[]): string {
  const [last] = words.slice(-1);
  return words.length < 2 ? String(last ?? '') : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const winsAtOnce: Clause = ({ best }) => (winsIn(best.score) === 1 ? 'wins at once' : null);

const forcesWin: Clause = ({ best }) => {
  const plies = winsIn(best.score);
  return plies === undefined ? null : `forces a win in ${(plies + 1) / 2} moves`;
};

const takes: Clause = ({ state, best }) => {
  const taken = captures(state, best.path);
  if (taken === 0) return null;
  const toll = tollOf(state, best.path);
  const gain = gainIn(toll);
  if (gain < 0) return null;
  if (gain === 0) return 'makes an even exchange';
  if (toll.lost === 0 && toll.won === taken) return `takes ${pieces(taken)}`;
  if (toll.won === taken) return `takes ${pieces(taken)} for ${numberText(toll.lost)}`;
  return `takes ${pieces(taken)} and comes out ${pieces(gain)} ahead`;
};

const isTheOnlyOne: Clause = ({ state, others }) => {
  if (others.length > 0) return null;
  return state.mustCapture ? 'is the only capture' : 'is the only move left';
};

/** The opponent has to capture, and loses by it. */
const offers: Clause = ({ state, best, next }) => {
  if (!next.mustCapture || state.mustCapture) return null;
  const gain = gainOf(state, best.path);
  return gain > 0 ? `lures the AI into a capture and wins ${pieces(gain)}` : null;
};

const crowns: Clause = ({ next }) => (next.moves.at(-1)?.becameKing === true ? 'makes a king' : null);

const winsEnding: Clause = ({ best }) =>
  best.score >= endingScore ? 'leads to an ending that is won' : null;

const isLost = ({ score }: Candidate): boolean => score <= -endingScore;

/** An upper bound that says lost is a proof; the best move not losing is not. */
const savesGame: Clause = ({ best, others }) =>
  !isLost(best) && others.length > 0 && others.every(isLost) ? 'is the best; every other move loses' : null;

const holdsOut: Clause = ({ best }) => {
  if (losesIn(best.score) !== undefined) return 'holds out longest';
  return isLost(best) ? 'makes it hardest for the AI, though every move loses' : null;
};

/** Moves listed in a clause, without the hinted one. */
const mostListed = 4;

/** How much worse, in hundredths of a man, a move is that loses a piece. */
const pieceLost = manPoints / 2;

/**
 * Beyond forced captures: the line that the engine expects gains pieces, and the score confirms it.
 */
const winsByLine: Clause = ({ state, best, states }) => {
  const gain = gainAlong(states);
  if (!gain || gain.pieces <= 0 || gain.plies - 1 > mostListed || gainOf(state, best.path) > 0) return null;
  if (best.score < gain.ahead - pieceLost) return null;
  return `wins ${pieces(gain.pieces)}: ${listed(best.line().slice(1, gain.plies).map(notate))} can follow`;
};

/** The opponent could capture something if it were to move now; after the move it cannot. */
const keepsSafe: Clause = ({ state, best, next }) => {
  const threat = next.mustCapture ? null : threatIn(state);
  if (!threat) return null;
  const prey = preyOf(threat.path).toSorted((a, b) => a - b);
  const [from = 0] = best.path;
  if (prey.length === 1 && prey[0] === from) return `takes the piece on ${from} out of danger`;
  return `keeps the ${prey.length === 1 ? 'piece' : 'pieces'} on ${listed(prey)} safe`;
};

const threatens: Clause = ({ next }) => {
  const threat = next.mustCapture ? null : threatIn(next);
  return threat && `threatens to take ${pieces(gainIn(threat))} with ${notate(threat.path)}`;
};

/** Whether the engine expects a move to cost a piece. */
function costsPiece(state: State, { line }: Candidate): boolean {
  return (gainAlong(statesAlong(state, line()))?.pieces ?? 0) < 0;
}

const savesPiece: Clause = ({ state, best, others, states }) => {
  const gain = gainAlong(states);
  if (!gain || gain.pieces < 0 || others.length === 0) return null;
  if (others.some(({ score }) => best.score - score < pieceLost)) return null;
  return others.every((other) => costsPiece(state, other)) ? 'is the only move that loses no piece' : null;
};

/** Worth saying where most moves would lose something. */
const avoidsLoss: Clause = ({ state, next }) => {
  const moves = rules.legalMoves(state);
  const losing = moves.filter((path) => gainOf(state, path) < 0);
  return !next.mustCapture && 2 * losing.length >= moves.length ? 'avoids losing a piece' : null;
};

/** What another move would lose at once, the most first. */
const comparesLoss: Clause = ({ state, next, others }) => {
  if (next.mustCapture || state.mustCapture) return null;
  const losses = others.map(({ path }) => ({ path, lost: -gainOf(state, path) }));
  const [worst] = losses.toSorted((a, b) => b.lost - a.lost);
  return worst && worst.lost > 0
    ? `is safe, while ${notate(worst.path)} would lose ${pieces(worst.lost)}`
    : null;
};

const exchanges: Clause = ({ state, best, next }) =>
  next.mustCapture && gainOf(state, best.path) === 0 ? 'offers an even exchange' : null;

/** The longest distance to a king worth mentioning, in moves. */
const mostToCrown = 4;

const headsForKing: Clause = ({ states }) => {
  const moves = movesToCrown(states);
  return moves === null || moves > mostToCrown ? null : `leads to a king in ${numberText(moves)} moves`;
};

const nearsCrown: Clause = ({ state, best }) => {
  const [from = 0, to = 0] = best.path;
  const piece = pieceAt(state.board, from);
  const isNear = (piece === 'r' && rowOf(to) === 1) || (piece === 'b' && rowOf(to) === 6);
  return isNear ? 'brings a man one step from becoming a king' : null;
};

const isMiddle = (square: Square): boolean =>
  [3, 4].includes(rowOf(square)) && [2, 3, 4, 5].includes(columnOf(square));

const takesMiddle: Clause = ({ best }) => {
  const [from = 0, to = 0] = best.path;
  return isMiddle(to) && !isMiddle(from) ? 'takes a place in the middle' : null;
};

/**
 * Worth saying where another move would open the row on which the other side's men become kings.
 */
const keepsGuard: Clause = ({ state, best }) => {
  const back = state.currentPlayer === 'red' ? 7 : 0;
  const isFromBack = (path: Move): boolean => rowOf(path[0] ?? 0) === back;
  const guards = squaresOf(state.board, state.currentPlayer).filter((square) => rowOf(square) === back);
  const canLeave = rules.legalMoves(state).some(isFromBack);
  return guards.length >= 2 && canLeave && !isFromBack(best.path) ? 'keeps your back row guarded' : null;
};

/** In the order of what a player wants to know first. */
const clauses: readonly Clause[] = [
  winsAtOnce,
  forcesWin,
  takes,
  isTheOnlyOne,
  savesGame,
  offers,
  crowns,
  winsEnding,
  holdsOut,
  winsByLine,
  keepsSafe,
  threatens,
  savesPiece,
  avoidsLoss,
  exchanges,
  headsForKing,
  nearsCrown,
  takesMiddle,
  comparesLoss,
  keepsGuard,
];

/** When no clause is true: the expected continuation, or the depth searched. */
function fallback(best: Candidate, depth: number | null): string {
  const following = best.line().slice(1, 3).map(notate);
  if (following.length === 2) return `comes out best; ${listed(following)} may follow`;
  return depth === null ? 'comes out best' : `comes out best, looking ${depth} half-moves ahead`;
}

type Judged = { readonly moves: readonly Candidate[]; readonly depth: number | null };

function judged(state: State, advice: Advice<Move>, effort: number): Judged {
  const known = advised('hint', advice);
  if (known) {
    const moves = known.map(({ move, score, line }) => ({
      path: move,
      score,
      line: once(line ?? (() => [move])),
    }));
    return { moves, depth: null };
  }
  const limits = { maxDepth: longestSearch, maxNodes: nodesFor(maxNodes, effort) };
  const { moves, depth } = analyse(state, { ...limits, margin: 0 });
  return { moves: moves.map(({ path, score }) => ({ path, score, line: () => [path] })), depth };
}

/** A line is computed when first requested. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: work() }).value;
}

/**
 * For the seat to move in a game that is not over; always the same for the same state, advice and
 * effort.
 */
export function hint(state: State, _rng?: Rng, advice: Advice<Move> = () => null, effort = 1): Hint<Move> {
  const { moves, depth } = judged(state, advice, effort);
  const [best, ...others] = moves;
  if (!best) throw new Error('checkers: no legal move');
  const states = statesAlong(state, best.line());
  const facts: Facts = { state, best, others, next: after(state, best.path), states };
  const reason = clauses.reduce<string | null>((said, clause) => said ?? clause(facts), null);
  return { move: best.path, reason: `Play ${notate(best.path)}: it ${reason ?? fallback(best, depth)}` };
}
