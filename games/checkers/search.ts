/**
 * Checkers' search: negamax with alpha-beta and null windows, deepened step by step, limited by a
 * number of positions and never by time, so the same question gives the same answer on every
 * machine. It never stops in the middle of an exchange.
 */
import { evaluate } from './evaluate.ts';
import { Frame } from './frame.ts';
import { quietLimit } from './rules.ts';
import { longestLine, provenScore, winScore } from './scores.ts';
import { bounds, Transpositions } from './transpositions.ts';

const infinity = 2 * winScore;
/** Positions remembered at most, as a power of two: 5 MB. */
const largestTable = 18;

export class Search {
  /** Positions searched so far. */
  nodes = 0;
  /** Whether the limit was reached: the last score asked for is then meaningless. */
  isStopped = false;
  /**
   * The moves since the last capture or move of a man, then the position in question, then the line
   * being searched.
   */
  private readonly frames: Frame[];
  private readonly rootIndex: number;
  private readonly known: Transpositions;
  private readonly maxNodes: number;
  /** How often a move from one square to another caused a cutoff: it is tried sooner then. */
  private readonly cutoffs = new Float64Array(2 * 32 * 32);

  /** `played` ends with the position in question. */
  constructor(played: readonly Frame[], maxNodes: number) {
    this.rootIndex = played.length - 1;
    this.frames = [...played, ...Array.from({ length: longestLine + 1 }, () => new Frame())];
    this.maxNodes = maxNodes;
    this.known = new Transpositions(Math.min(largestTable, Math.max(8, Math.ceil(Math.log2(maxNodes)))));
  }

  /** Puts the position after a move at the root on the line; its score may then be requested. */
  place(frame: Frame): void {
    this.frames[this.rootIndex + 1] = frame;
  }

  /** The frame `line` half-moves after the position in question. */
  private frame(line: number): Frame {
    const frame = this.frames[this.rootIndex + line];
    if (!frame) throw new Error(`checkers: there is no half-move ${line}`);
    return frame;
  }

  /**
   * Whether the position occurred before, which counts as a draw, or is one by the 40-move rule.
   */
  private isDraw(line: number, frame: Frame): boolean {
    if (frame.quiet >= quietLimit) return true;
    const index = this.rootIndex + line;
    for (let back = 4; back <= frame.quiet; back += 2) {
      const before = this.frames[index - back];
      if (!before) return false;
      if (before.own === frame.own && before.their === frame.their && before.kings === frame.kings)
        return true;
    }
    return false;
  }

  /**
   * The score of the frame `line` half-moves after the position in question, searching `depth`
   * half-moves further: exact between `alpha` and `beta`, else a bound. Meaningless once the search
   * was stopped.
   */
  score(line: number, depth: number, alpha: number, beta: number): number {
    if (this.nodes === this.maxNodes) this.isStopped = true;
    if (this.isStopped) return 0;
    this.nodes += 1;
    const frame = this.frame(line);
    if (this.isDraw(line, frame)) return 0;
    if (line >= longestLine) return evaluate(frame);
    // Nothing is evaluated in the middle of an exchange.
    if (depth <= 0 && frame.jumpers() === 0) return frame.canStep() ? evaluate(frame) : line - winScore;
    const isKnown = this.known.find(frame);
    if (isKnown) {
      const score = fromRoot(this.known.score, line);
      if (this.isSettled(score, depth, alpha, beta)) return score;
    }
    const first = isKnown ? this.known.best : 0;
    frame.findMoves();
    if (frame.count === 0) return line - winScore;
    return this.bestScore(frame, line, depth, alpha, beta, first);
  }

  /**
   * Whether the stored entry suffices: searched as deep or proven, and on the right side of the
   * window.
   */
  private isSettled(score: number, depth: number, alpha: number, beta: number): boolean {
    const { bound } = this.known;
    const isDeep = this.known.depth >= depth;
    const isLower = bound === bounds.lower && score >= beta && (isDeep || score >= provenScore);
    const isUpper = bound === bounds.upper && score <= alpha && (isDeep || score <= -provenScore);
    return isLower || isUpper || (bound === bounds.exact && (isDeep || Math.abs(score) >= provenScore));
  }

  /** Tries the frame's moves, the previous best one first, and stores the result. */
  private bestScore(
    frame: Frame,
    line: number,
    depth: number,
    alpha: number,
    beta: number,
    first: number,
  ): number {
    const next = this.frame(line + 1);
    frame.rank(this.cutoffs, first);
    let best = -infinity;
    let bestIndex = 0;
    for (let tried = 0; tried < frame.count && best < beta; tried += 1) {
      const index = frame.takeBest();
      frame.playInto(next, index);
      const floor = Math.max(alpha, best);
      let score = -this.score(line + 1, depth - 1, tried === 0 ? -beta : -floor - 1, -floor);
      if (tried > 0 && score > floor && score < beta) score = -this.score(line + 1, depth - 1, -beta, -score);
      if (this.isStopped) return 0;
      if (score > best) {
        best = score;
        bestIndex = index;
      }
    }
    if (best >= beta && depth > 0) {
      const key = frame.pathKey(bestIndex);
      this.cutoffs[key] = (this.cutoffs[key] ?? 0) + depth * depth;
    }
    const bound = best >= beta ? bounds.lower : best > alpha ? bounds.exact : bounds.upper;
    this.known.store(frame, fromFrame(best, line), Math.max(0, depth), bound, bestIndex);
    return best;
  }
}

/**
 * Proven scores count half-moves from the position in question; stored, they count from their own
 * position.
 */
function fromFrame(score: number, line: number): number {
  if (score >= provenScore) return score + line;
  return score <= -provenScore ? score - line : score;
}

function fromRoot(score: number, line: number): number {
  if (score >= provenScore) return score - line;
  return score <= -provenScore ? score + line : score;
}
