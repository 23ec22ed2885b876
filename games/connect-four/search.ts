/**
 * Connect Four's search: negamax with alpha-beta and null windows, deepened step by step, limited
 * by a number of positions and never by time, so the same question gives the same answer on every
 * machine. Moves that lose at once are not tried and forced replies cost no depth (ideas of
 * http://blog.gamesolver.org).
 */
import { evaluate } from './evaluate.ts';
import { Frame } from './frame.ts';
import { cellCount, provenScore, winScore } from './scores.ts';
import { bounds, Transpositions } from './transpositions.ts';

const infinity = 2 * winScore;
const unknownColumn = 7;
/** Positions remembered at most, as a power of two: 5 MB. */
const largestTable = 19;

export class Search {
  /** Positions searched so far. */
  nodes = 0;
  /** Whether the limit was reached: the last score asked for is then meaningless. */
  isStopped = false;
  private readonly frames = Array.from({ length: cellCount + 1 }, () => new Frame());
  private readonly known: Transpositions;
  private readonly maxNodes: number;

  constructor(maxNodes: number) {
    this.maxNodes = maxNodes;
    this.known = new Transpositions(Math.min(largestTable, Math.max(8, Math.ceil(Math.log2(maxNodes)))));
  }

  /** Puts a position on the path; its score may then be requested. */
  place(ply: number, frame: Frame): void {
    this.frames[ply] = frame;
  }

  private frame(ply: number): Frame {
    const frame = this.frames[ply];
    if (!frame) throw new Error(`connect-four: there is no ply ${ply}`);
    return frame;
  }

  /**
   * The score of the frame at `ply`, searching `depth` half-moves: exact between `alpha` and
   * `beta`, else a bound. Meaningless once the search was stopped.
   */
  score(ply: number, depth: number, alpha: number, beta: number): number {
    if (this.nodes === this.maxNodes) this.isStopped = true;
    if (this.isStopped) return 0;
    this.nodes += 1;
    const frame = this.frame(ply);
    frame.findSafe();
    if ((frame.safeLo | frame.safeHi) === 0) return ply === cellCount ? 0 : ply + 2 - winScore;
    // With two cells left and nothing lost, nobody can win any more.
    if (ply >= cellCount - 2) return 0;
    if (depth <= 0 && !frame.isForced) return evaluate(frame, ply);

    // From here on the game lasts at least three more discs when won, four when lost.
    const lower = Math.max(alpha, ply + 4 - winScore);
    const upper = Math.min(beta, winScore - ply - 3);
    if (lower >= upper) return lower;
    const isKnown = this.known.find(frame.ownLo + frame.maskLo, frame.ownHi + frame.maskHi);
    if (isKnown && this.isSettled(depth, lower, upper)) return this.known.score;
    frame.rankCandidates(isKnown ? this.known.column : unknownColumn);
    return this.bestScore(frame, ply, depth, lower, upper);
  }

  /**
   * Whether the stored entry suffices: searched as deep or proven, and on the right side of the
   * window.
   */
  private isSettled(depth: number, alpha: number, beta: number): boolean {
    const { score, bound } = this.known;
    const isDeep = this.known.depth >= depth;
    const isLower = bound === bounds.lower && score >= beta && (isDeep || score >= provenScore);
    const isUpper = bound === bounds.upper && score <= alpha && (isDeep || score <= -provenScore);
    return isLower || isUpper || (bound === bounds.exact && (isDeep || Math.abs(score) >= provenScore));
  }

  /** Tries the frame's candidates in order and stores the result. */
  private bestScore(frame: Frame, ply: number, depth: number, alpha: number, beta: number): number {
    const next = this.frame(ply + 1);
    const nextDepth = frame.isForced ? depth : depth - 1;
    let best = -infinity;
    let bestColumn = unknownColumn;
    for (let index = 0; index < frame.count && best < beta; index += 1) {
      const candidate = frame.candidates[index];
      if (!candidate) break;
      frame.playInto(next, candidate);
      const floor = Math.max(alpha, best);
      let score = -this.score(ply + 1, nextDepth, index === 0 ? -beta : -floor - 1, -floor);
      if (index > 0 && score > floor && score < beta) score = -this.score(ply + 1, nextDepth, -beta, -score);
      if (this.isStopped) return 0;
      if (score > best) {
        best = score;
        bestColumn = candidate.column;
      }
    }
    const bound = best >= beta ? bounds.lower : best > alpha ? bounds.exact : bounds.upper;
    const key = { lo: frame.ownLo + frame.maskLo, hi: frame.ownHi + frame.maskHi };
    this.known.store(key.lo, key.hi, best, Math.max(0, depth), bound, bestColumn);
    return best;
  }
}
