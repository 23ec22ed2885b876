/**
 * How the three levels of Checkers differ: how deep they search, and how freely they choose among
 * moves of similar score. They use the scores of the engine, which searches as deep as the level
 * allows (engines/registry.ts); without one they search themselves. Easy ignores the reply to half
 * of the moves, medium without an engine to a few, but both see a piece that is simply left
 * hanging. Medium and hard stop varying their moves where they are ahead and make no headway. None
 * misses a win in one, none plays a random move on top of a perfect one, none gives
 * up. The numbers were chosen by the ladder (bench/ladder.ts).
 */
import { advised, draw, temperaturesConsidered } from '../drawing.ts';
import { nodesFor } from '../effort.ts';
import type { Advice, Level, Rng } from '../game.ts';
import { analyse, glance } from './analyse.ts';
import { givesAway } from './exchange.ts';
import type { Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { losesIn, manPoints, winsIn } from './scores.ts';

/** A depth at which the limit on positions has ended every search. */
export const longestSearch = 60;

/** How a level chooses among scored moves. */
type Taste = {
  /** How likely a move is judged by the board right after it, ignoring the reply. */
  readonly oversight: number;
  /**
   * Hundredths of a man by which a move may look worse and still be played about a third as often.
   */
  readonly temperature: number;
  /** Whether pieces are sacrificed only where that clearly pays. */
  readonly keepsPieces: boolean;
  /**
   * Half-moves without a capture or a move of a man after which a side that is ahead plays its best
   * move only: moves that are nearly as good, one after the other, make no headway and let the 40
   * moves run out.
   */
  readonly variesFor: number;
};

/** How a level searches. */
type Foresight = Taste & {
  /**
   * Half-moves: one of these, drawn for every move, because people see further at some moments than
   * at others.
   */
  readonly depths: readonly number[];
  readonly maxNodes: number;
};

const easy: Taste = { oversight: 0.55, temperature: 30, keepsPieces: true, variesFor: Infinity };
const hard: Taste = { oversight: 0, temperature: 1, keepsPieces: false, variesFor: 8 };

/** With the engine's scores, which are on the scale of `scores.ts`. */
const tastes: { readonly [level in Level]: Taste } = {
  easy,
  medium: { oversight: 0, temperature: 25, keepsPieces: true, variesFor: 8 },
  hard,
};

/**
 * Hard takes at most 120 ms of processor time in 99 of 100 moves where it was measured; four times
 * that is within half a second.
 */
const foresights: { readonly [level in Level]: Foresight } = {
  easy: { depths: [2, 3], maxNodes: 20_000, ...easy },
  medium: {
    depths: [5, 6, 7],
    maxNodes: 60_000,
    oversight: 0.08,
    temperature: 14,
    keepsPieces: true,
    variesFor: 8,
  },
  hard: { depths: [longestSearch], maxNodes: 400_000, ...hard },
};

/** A move with its score, on the scale of `scores.ts`. */
type Choice = { readonly move: Move; readonly score: number };

/** Hundredths of a man by which a sacrifice clearly pays. */
const clearly = manPoints / 2;

/**
 * Without the moves that lose a piece, unless they are clearly better than all others. Best first,
 * as before.
 */
function withoutGifts(state: State, moves: readonly Choice[]): readonly Choice[] {
  const careful = moves.filter(({ move }) => !givesAway(state, move));
  const [best] = careful;
  if (!best) return moves;
  return moves.filter((choice) => careful.includes(choice) || choice.score > best.score + clearly);
}

/** The moves with some of them judged at a glance, best first. Forced losses are not overlooked. */
function withOversights(state: State, moves: readonly Choice[], oversight: number, rng: Rng): Choice[] {
  const seen = ({ move, score }: Choice): number =>
    losesIn(score) === undefined && rng() < oversight ? glance(state, move) : score;
  return moves
    .map((choice) => ({ move: choice.move, score: seen(choice) }))
    .sort((a, b) => b.score - a.score);
}

/**
 * Of moves best first: proven results are played out, the shortest win, the longest resistance;
 * otherwise drawn by the level's taste.
 */
function chooseAmong(state: State, moves: readonly Choice[], taste: Taste, rng: Rng): Move {
  const { oversight, temperature, keepsPieces, variesFor } = taste;
  const score = moves[0]?.score ?? 0;
  const isProven = winsIn(score) !== undefined || losesIn(score) !== undefined;
  const isIdle = score > 0 && state.quietBoards.length > variesFor;
  if (isProven || isIdle) return draw(moves.slice(0, 1), temperature, rng).move;
  const careful = keepsPieces ? withoutGifts(state, moves) : moves;
  return draw(withOversights(state, careful, oversight, rng), temperature, rng).move;
}

/** By its own search, best first. */
function searched(state: State, foresight: Foresight, effort: number, rng: Rng): readonly Choice[] {
  const { depths, maxNodes, temperature } = foresight;
  const maxDepth = depths[Math.floor(rng() * depths.length)] ?? 1;
  const margin = temperature * temperaturesConsidered;
  const { moves } = analyse(state, { maxDepth, maxNodes: nodesFor(maxNodes, effort), margin });
  return moves.map(({ path, score }) => ({ move: path, score }));
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
  const legal = rules.legalMoves(state);
  const [only] = legal;
  if (only !== undefined && legal.length === 1) return only;
  const known = advised(level, advice);
  if (known) return chooseAmong(state, known, tastes[level], rng);
  const foresight = foresights[level];
  return chooseAmong(state, searched(state, foresight, effort, rng), foresight, rng);
}
