/**
 * Connect Four's hint: the strongest search's preferred move, with one true clause about it, the
 * most telling one first (GAPS G20). Hints are only given against the AI, so the opponent is called
 * that.
 */
import { nodesFor } from '../effort.ts';
import type { Hint, Rng, Advice } from '../game.ts';
import { analyse, type Analysis, type ScoredMove } from './analyse.ts';
import { bitsOf, popcount, WinningCells } from './bitboard.ts';
import { hard } from './levels.ts';
import { landingRow, rules, type Move, type State } from './rules.ts';
import { cellCount, losingDisc, winningDisc } from './scores.ts';
import { colourToMove, openLines, otherColour, threatsOf, type Colour } from './threats.ts';
import { provenMoves } from './engineScores.ts';

/** The input of the clauses. */
type Facts = {
  readonly state: State;
  readonly move: ScoredMove;
  /** From the engine it may lack columns, even some that are as good as the move. */
  readonly analysis: Analysis;
  /** The state after the move; the opponent is to move in it. */
  readonly after: State;
};

/**
 * A clause without its subject (`wins at once`), `null` where it would not be true or not worth
 * saying.
 */
type Clause = (facts: Facts) => string | null;

function afterMove(state: State, column: Move): State {
  const next = rules.apply(state, column);
  if (!next.ok) throw new Error(`connect-four: ${next.error.code}`);
  return next.value;
}

/** The board with a disc of `colour` dropped out of turn. */
function withDisc(state: State, column: Move, colour: Colour): State {
  const landing = landingRow(state.board, column);
  return {
    ...state,
    board: state.board.map((row, index) => (index === landing ? row.with(column, colour) : row)),
  };
}

/** Empty cells where `colour` would complete four, playable now or not. */
function winningCellCount(state: State, colour: Colour): number {
  const { own, mask } = bitsOf(state);
  const wins = new WinningCells();
  if (colour === colourToMove(state)) wins.find(own.lo, own.hi, mask.lo, mask.hi);
  else wins.find(mask.lo ^ own.lo, mask.hi ^ own.hi, mask.lo, mask.hi);
  return popcount(wins.lo) + popcount(wins.hi);
}

const mine = ({ state }: Facts): Colour => colourToMove(state);
const theirs = ({ state }: Facts): Colour => otherColour(colourToMove(state));

const makesTwoThreats: Clause = (facts) =>
  threatsOf(facts.after, mine(facts)).length >= 2 ? 'makes two threats at once' : null;

const forcesWin: Clause = ({ state, move }) => {
  const disc = winningDisc(move.score);
  return disc === undefined ? null : `forces a win in ${(disc - rules.ply(state) + 1) / 2} moves`;
};

const holdsOut: Clause = ({ move }) => (losingDisc(move.score) === undefined ? null : 'holds out longest');

const isTheOnlyOne: Clause = ({ state }) =>
  rules.legalMoves(state).length === 1 ? 'is the only one left' : null;

const othersLose: Clause = ({ state, move, analysis }) =>
  analysis.moves.length === rules.legalMoves(state).length &&
  analysis.moves.every(({ column, score }) => column === move.column || losingDisc(score) !== undefined)
    ? 'stays in the game; every other column loses'
    : null;

const stopsTwoThreats: Clause = (facts) =>
  threatsOf(withDisc(facts.state, facts.move.column, theirs(facts)), theirs(facts)).length >= 2
    ? 'stops the AI from making two threats at once'
    : null;

/** Worth saying where another column would let the opponent win with the next disc. */
const givesNoWinningReply: Clause = (facts) => {
  const bad = rules
    .legalMoves(facts.state)
    .filter((column) => threatsOf(afterMove(facts.state, column), theirs(facts)).length > 0);
  return bad.length > 0 && !bad.includes(facts.move.column) ? 'avoids giving the AI a winning reply' : null;
};

const threatensFour: Clause = (facts) =>
  threatsOf(facts.after, mine(facts)).length === 1 ? 'threatens four in a row' : null;

const preparesFour: Clause = (facts) =>
  winningCellCount(facts.after, mine(facts)) > winningCellCount(facts.state, mine(facts))
    ? 'prepares four in a row for later'
    : null;

const givesCentre: Clause = ({ move }) => (move.column === 3 ? 'gives you the centre' : null);

const keepsDraw: Clause = ({ analysis, move }) =>
  analysis.isComplete && move.score === 0 ? 'leads to a draw' : null;

const buildsLines: Clause = (facts) => {
  const count = openLines(facts.state, facts.move.column, mine(facts));
  return count < 2 ? null : `is part of ${count} lines that you can still complete`;
};

/** In the order of what a player wants to know first. */
const clauses: readonly Clause[] = [
  makesTwoThreats,
  forcesWin,
  holdsOut,
  isTheOnlyOne,
  othersLose,
  stopsTwoThreats,
  threatensFour,
  preparesFour,
  givesNoWinningReply,
  givesCentre,
  keepsDraw,
  buildsLines,
];

/** Why the move is the best one of the analysis. Neither side may have a win in one. */
function reasonOf(state: State, move: ScoredMove, analysis: Analysis): string {
  const facts: Facts = { state, move, analysis, after: afterMove(state, move.column) };
  for (const clause of clauses) {
    const said = clause(facts);
    if (said !== null) return said;
  }
  return `comes out best, looking ${analysis.depth} half-moves ahead`;
}

function say(column: Move, reason: string): Hint<Move> {
  return { move: column, reason: `Play column ${column + 1}: it ${reason}` };
}

/** Exact scores where known, else the strongest search's. */
function analysisOf(state: State, advice: Advice<Move>, effort: number): Analysis {
  const moves = provenMoves(state, advice);
  if (!moves) {
    return analyse(state, { maxDepth: cellCount, maxNodes: nodesFor(hard.maxNodes, effort), margin: 0 });
  }
  return { moves, depth: cellCount - rules.ply(state), isComplete: true, nodes: 0 };
}

/**
 * For the seat to move in a game that is not over; always the same for the same state, advice and
 * effort.
 */
export function hint(state: State, _rng?: Rng, advice: Advice<Move> = () => null, effort = 1): Hint<Move> {
  const [win] = threatsOf(state, colourToMove(state));
  if (win) return say(win.column, 'wins at once');
  const [threat] = threatsOf(state, otherColour(colourToMove(state)));
  if (threat) {
    const isThree = threat.lines.some(({ isAtEnd }) => isAtEnd);
    return say(threat.column, isThree ? 'blocks three in a row' : 'stops four in a row');
  }
  const analysis = analysisOf(state, advice, effort);
  const [best] = analysis.moves;
  if (!best) throw new Error('connect-four: no legal move');
  return say(best.column, reasonOf(state, best, analysis));
}
