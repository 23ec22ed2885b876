/**
 * One position on the path that the search is looking at, with its candidate moves. The search
 * keeps one frame per ply and overwrites it: creating objects for millions of positions would cost
 * more than the search itself.
 */
import { boardHi, boardLo, bottomHi, bottomLo, columns, popcount, WinningCells } from './bitboard.ts';
import { columnCount, type Move } from './rules.ts';

/**
 * Every column as a set of cells, the centre first; `centrality` is 3 in the centre and 0 at the
 * edges.
 */
const columnsByCentre = columns
  .map(({ lo, hi }, column) => ({ column, lo, hi, centrality: 3 - Math.abs(column - 3) }))
  .sort((a, b) => b.centrality - a.centrality);

/**
 * A candidate's rank: the previous best move, then by the winning cells it creates, then by the
 * centre.
 */
const knownBestRank = 1000;
const winningCellRank = 10;

/** A move that does not lose at once. */
export class Candidate {
  column: Move = 0;
  cellLo = 0;
  cellHi = 0;
  /** The mover's winning cells once the move is made. */
  winsLo = 0;
  winsHi = 0;
  rank = 0;
}

export class Frame {
  /** Discs of the side to move, and all discs. */
  ownLo = 0;
  ownHi = 0;
  maskLo = 0;
  maskHi = 0;
  /**
   * Empty cells where a disc would win, playable now or not. The side to move has none that is
   * playable now.
   */
  ownWinsLo = 0;
  ownWinsHi = 0;
  theirWinsLo = 0;
  theirWinsHi = 0;
  /** Playable cells that do not lose at once; none when every move does. */
  safeLo = 0;
  safeHi = 0;
  /** Whether the opponent threatens to win and leaves one reply. */
  isForced = false;
  /** The first `count` are in use, best rank first. */
  readonly candidates: Candidate[] = Array.from({ length: columnCount }, () => new Candidate());
  count = 0;
  private readonly wins = new WinningCells();

  /** Finds the safe cells from the other fields. */
  findSafe(): void {
    let playableLo = (this.maskLo + bottomLo) & boardLo;
    let playableHi = (this.maskHi + bottomHi) & boardHi;
    const forcedLo = playableLo & this.theirWinsLo;
    const forcedHi = playableHi & this.theirWinsHi;
    this.isForced = (forcedLo | forcedHi) !== 0;
    if (this.isForced) {
      const isDouble =
        (forcedLo !== 0 && forcedHi !== 0) ||
        (forcedLo & (forcedLo - 1)) !== 0 ||
        (forcedHi & (forcedHi - 1)) !== 0;
      playableLo = isDouble ? 0 : forcedLo;
      playableHi = isDouble ? 0 : forcedHi;
    }
    // Never below a cell where the opponent wins.
    this.safeLo = playableLo & ~(this.theirWinsLo >>> 1);
    this.safeHi = playableHi & ~(this.theirWinsHi >>> 1);
  }

  /** Turns the safe cells into candidates in the order in which they are tried. */
  rankCandidates(knownBest: Move): void {
    this.count = 0;
    const { wins } = this;
    for (const { column, lo, hi, centrality } of columnsByCentre) {
      const cellLo = this.safeLo & lo;
      const cellHi = this.safeHi & hi;
      if ((cellLo | cellHi) === 0) continue;
      wins.find(this.ownLo | cellLo, this.ownHi | cellHi, this.maskLo | cellLo, this.maskHi | cellHi);
      const candidate = this.candidates[this.count];
      if (!candidate) return;
      candidate.column = column;
      candidate.cellLo = cellLo;
      candidate.cellHi = cellHi;
      candidate.winsLo = wins.lo;
      candidate.winsHi = wins.hi;
      candidate.rank =
        winningCellRank * (popcount(wins.lo) + popcount(wins.hi)) +
        centrality +
        (column === knownBest ? knownBestRank : 0);
      this.moveUp(candidate);
      this.count += 1;
    }
  }

  /** Moves the last candidate before those of a lower rank. */
  private moveUp(candidate: Candidate): void {
    let at = this.count;
    for (; at > 0; at -= 1) {
      const before = this.candidates[at - 1];
      if (!before || before.rank >= candidate.rank) break;
      this.candidates[at] = before;
    }
    this.candidates[at] = candidate;
  }

  /** Writes the position after the candidate into `next`. */
  playInto(next: Frame, candidate: Candidate): void {
    next.ownLo = this.maskLo ^ this.ownLo;
    next.ownHi = this.maskHi ^ this.ownHi;
    next.maskLo = this.maskLo | candidate.cellLo;
    next.maskHi = this.maskHi | candidate.cellHi;
    next.ownWinsLo = this.theirWinsLo & ~candidate.cellLo;
    next.ownWinsHi = this.theirWinsHi & ~candidate.cellHi;
    next.theirWinsLo = candidate.winsLo;
    next.theirWinsHi = candidate.winsHi;
  }
}
