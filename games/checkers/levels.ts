/**
 * How the three levels of Checkers differ: how far they look, and how freely they choose among moves that look alike to them. They take
 * the word of the engine, which looks as far as the level does (engines/registry.ts); where there is none, they search themselves, and
 * now and then do not look at the answer to a move. None misses a win in one, none plays a random move on top of a perfect one, none
 * gives up. The numbers were chosen by the ladder (bench/ladder.ts).
 */
import { advised, draw, temperaturesConsidered } from '../drawing.ts';
import { nodesFor } from '../effort.ts';
import type { Advice, Level, Rng } from '../game.ts';
import { analyse, glance, type ScoredMove } from './analyse.ts';
import type { Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { losesIn, winsIn } from './scores.ts';

/** Half-moves beyond which the limit of positions ends every search. */
export const longestSearch = 60;

/** How somebody looks ahead. */
type Foresight = {
  /** Half-moves: one of these, drawn for every move, because people look further at some moments than at others. */
  readonly depths: readonly number[];
  readonly maxNodes: number;
  /** How likely a move is judged by how the board looks after it, without a thought for the answer. */
  readonly oversight: number;
  /** Hundredths of a man by which a move may look worse and still be played about a third as often. */
  readonly temperature: number;
};

const easy: Foresight = { depths: [2, 3], maxNodes: 20_000, oversight: 0.25, temperature: 20 };
const medium: Foresight = { depths: [5, 6, 7], maxNodes: 60_000, oversight: 0.08, temperature: 14 };
/** At most 120 ms of processor time in 99 of 100 moves where it was measured; four times that is within half a second. */
const hard: Foresight = { depths: [longestSearch], maxNodes: 400_000, oversight: 0, temperature: 1 };

const foresights: { readonly [level in Level]: Foresight } = { easy, medium, hard };

/** With the engine's scores, which are on the scale of `scores.ts`; see `Foresight`. */
const temperatures: { readonly [level in Level]: number } = { easy: 100, medium: 25, hard: 1 };

/** The moves with some of them judged at a glance, best first. */
function withOversights(
  state: State,
  moves: readonly ScoredMove[],
  oversight: number,
  rng: Rng,
): ScoredMove[] {
  return moves
    .map(({ path, score }) => ({ path, score: rng() < oversight ? glance(state, path) : score }))
    .sort((a, b) => b.score - a.score);
}

/** What is proven is played out, the shortest win, the longest resistance; else one of the moves, best first. */
function drawPlayingOut<Choice extends { readonly score: number }>(
  moves: readonly Choice[],
  temperature: number,
  rng: Rng,
): Choice {
  const score = moves[0]?.score ?? 0;
  const isProven = winsIn(score) !== undefined || losesIn(score) !== undefined;
  return draw(isProven ? moves.slice(0, 1) : moves, temperature, rng);
}

/** A legal move of the level for a game that is not over. The same state, level and random numbers, the same move. */
export function choose(
  state: State,
  level: Level,
  rng: Rng,
  advice: Advice<Move> = () => null,
  effort = 1,
): Move {
  const legal = rules.legalMoves(state);
  const [only] = legal;
  if (only !== undefined && legal.length === 1) return only;
  const known = advised(level, advice);
  if (known) return drawPlayingOut(known, temperatures[level], rng).move;
  const { depths, maxNodes, oversight, temperature } = foresights[level];
  const maxDepth = depths[Math.floor(rng() * depths.length)] ?? 1;
  const margin = temperature * temperaturesConsidered;
  const { moves } = analyse(state, { maxDepth, maxNodes: nodesFor(maxNodes, effort), margin });
  const [best] = moves;
  if (!best) throw new Error('checkers: no legal move');
  if (winsIn(best.score) === 1) return best.path;
  if (oversight > 0) return draw(withOversights(state, moves, oversight, rng), temperature, rng).path;
  return drawPlayingOut(moves, temperature, rng).path;
}
