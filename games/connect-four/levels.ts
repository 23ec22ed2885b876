/**
 * How the three levels of Connect Four differ. Easy and medium play by a small network's intuition,
 * hard by the exact scores; without an engine, or without its answer in time, they search to
 * different depths. None plays a random move on top of a perfect one, none misses a win in one,
 * none gives up; only easy overlooks the opponent's threats, and medium never lets the opponent force
 * four in a row with two discs. The numbers were chosen by the ladder
 * (bench/ladder.ts).
 */
import { advised, draw, temperaturesConsidered } from '../drawing.ts';
import { nodesFor } from '../effort.ts';
import type { Level, Rng, Advice } from '../game.ts';
import { analyse, glance, type ScoredMove } from './analyse.ts';
import { rules, type Move, type State } from './rules.ts';
import { losingDisc, winningDisc } from './scores.ts';
import { colourToMove, otherColour, threatsOf, type Direction, type Threat } from './threats.ts';
import { provenMoves } from './engineScores.ts';
import { movesWithoutForcedLoss } from './forcedWin.ts';

/** How likely the opponent's win in one is noticed, by the direction of its line. */
type Notices = { readonly [direction in Direction]: number };

/** A player by eye: sees its own lines, the opponent's only when noticed. */
type Eye = {
  /** Points by which a move may look worse and still be played about a third as often. */
  readonly temperature: number;
  readonly notices: Notices;
};

/** A player that searches. */
type Foresight = {
  /**
   * Half-moves: one of these, drawn for every move, because people see further at some moments than
   * at others.
   */
  readonly depths: readonly number[];
  readonly maxNodes: number;
  readonly temperature: number;
};

/**
 * With the networks, temperatures are hundredths of the way from an even game to a certain win.
 * Easy's network stops some threats by itself, so it notices fewer.
 */
const withNetwork = {
  easy: { temperature: 16, notices: { column: 0.7, row: 0.45, diagonal: 0.25 } },
  medium: { temperature: 8 },
} as const satisfies { readonly easy: Eye; readonly medium: { readonly temperature: number } };

/** Without them: in points of `evaluate.ts`. */
const easy: Eye = { temperature: 50, notices: { column: 0.8, row: 0.6, diagonal: 0.35 } };
const medium: Foresight = { depths: [1, 2, 3], maxNodes: 20_000, temperature: 8 };
/**
 * At most 110 ms of processor time in 99 of 100 moves where it was measured; four times that is
 * within half a second.
 */
export const hard: Foresight = { depths: [42], maxNodes: 450_000, temperature: 1 };

function chooseEasy(state: State, rng: Rng, advice: Advice<Move>): Move {
  const known = advised('easy', advice);
  const { temperature, notices } = known ? withNetwork.easy : easy;
  const isNoticed = ({ lines }: Threat): boolean => lines.some(({ direction }) => rng() < notices[direction]);
  const threat = threatsOf(state, otherColour(colourToMove(state))).find(isNoticed);
  if (threat) return threat.column;
  return known ? draw(known, temperature, rng).move : draw(glance(state), temperature, rng).column;
}

function chooseMedium(state: State, rng: Rng, advice: Advice<Move>, effort: number): Move {
  const safe = movesWithoutForcedLoss(state);
  const known = advised('medium', advice)?.filter(({ move }) => safe.includes(move));
  return known
    ? draw(known, withNetwork.medium.temperature, rng).move
    : chooseByForesight(state, medium, rng, effort, safe);
}

function chooseByForesight(
  state: State,
  { depths, maxNodes, temperature }: Foresight,
  rng: Rng,
  effort: number,
  allowed: readonly Move[] = rules.legalMoves(state),
): Move {
  const maxDepth = depths[Math.floor(rng() * depths.length)] ?? 1;
  const margin = temperature * temperaturesConsidered;
  const analysis = analyse(state, { maxDepth, maxNodes: nodesFor(maxNodes, effort), margin });
  const moves = analysis.moves.filter(({ column }) => allowed.includes(column));
  const [best] = moves;
  if (!best) throw new Error('connect-four: no legal move');
  // Proven results are played out: the shortest win, the longest resistance.
  if (winningDisc(best.score) !== undefined || losingDisc(best.score) !== undefined) return best.column;
  const alive = moves.filter(({ score }) => losingDisc(score) === undefined);
  return draw(alive, temperature, rng).column;
}

/** One of the best moves: the shortest win, a draw, the longest resistance. */
function chooseProven(moves: readonly ScoredMove[], rng: Rng): Move {
  const best = moves.filter(({ score }) => score === moves[0]?.score);
  const chosen = best[Math.floor(rng() * best.length)];
  if (!chosen) throw new Error('connect-four: no legal move');
  return chosen.column;
}

/**
 * A legal move of the level for a game that is not over. The same state, level and random numbers
 * give the same move.
 */
export function choose(
  state: State,
  level: Level,
  rng: Rng,
  advice: Advice<Move> = () => null,
  effort = 1,
): Move {
  const moves = rules.legalMoves(state);
  const [only] = moves;
  if (only !== undefined && moves.length === 1) return only;
  const winning = threatsOf(state, colourToMove(state))[0];
  if (winning) return winning.column;
  if (level === 'easy') return chooseEasy(state, rng, advice);
  // Every other move would lose at once.
  const threat = threatsOf(state, otherColour(colourToMove(state)))[0];
  if (threat) return threat.column;
  if (level === 'medium') return chooseMedium(state, rng, advice, effort);
  const proven = provenMoves(state, advice);
  return proven ? chooseProven(proven, rng) : chooseByForesight(state, hard, rng, effort);
}
