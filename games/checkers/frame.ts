/**
 * One position on the path that the search is looking at, with its successors. The search keeps one
 * frame per ply and overwrites it: creating objects for millions of positions would cost more than
 * the search itself.
 */
import {
  bottomRow,
  down,
  downFour,
  downOdd,
  jumpersDown,
  jumpersUp,
  topRow,
  up,
  upFour,
  upOdd,
} from './bitboard.ts';

/** Room for every move of any reachable position; moves beyond it would be ignored. */
const mostMoves = 128;

export class Frame {
  /** Pieces of the side to move, of the other side, and the kings among both. */
  own = 0;
  their = 0;
  kings = 0;
  isRed = true;
  /** Half-moves since the last capture or move of a man. */
  quiet = 0;
  /** Whether the moves are captures. */
  isCapture = false;
  /**
   * Moves found by `findMoves`; the position after each is in the arrays, from the mover's side.
   */
  count = 0;
  readonly ownAfter = new Int32Array(mostMoves);
  readonly theirAfter = new Int32Array(mostMoves);
  readonly kingsAfter = new Int32Array(mostMoves);
  private readonly ranks = new Float64Array(mostMoves);

  /** The pieces of the side to move that can jump. */
  jumpers(): number {
    const { own, their, kings, isRed } = this;
    const empty = ~(own | their);
    const upMovers = isRed ? own : own & kings;
    const downMovers = isRed ? own & kings : own;
    return jumpersUp(upMovers, their, empty) | jumpersDown(downMovers, their, empty);
  }

  /** Whether a piece of the side to move can take a step. */
  canStep(): boolean {
    const { own, their, kings, isRed } = this;
    const reached = up(isRed ? own : own & kings) | down(isRed ? own & kings : own);
    return (reached & ~(own | their)) !== 0;
  }

  /** Finds every legal move, always in the same order. */
  findMoves(): void {
    this.count = 0;
    let jumpers = this.jumpers();
    this.isCapture = jumpers !== 0;
    if (!this.isCapture) {
      this.findSteps();
      return;
    }
    while (jumpers !== 0) {
      const from = jumpers & -jumpers;
      jumpers ^= from;
      this.findChains(from, this.own ^ from, this.their, (this.kings & from) !== 0);
    }
  }

  private findSteps(): void {
    const { own, kings, isRed } = this;
    const empty = ~(own | this.their);
    let movers = own & (up(empty) | down(empty));
    while (movers !== 0) {
      const from = movers & -movers;
      movers ^= from;
      const isKing = (kings & from) !== 0;
      let targets = empty & ((isRed || isKing ? up(from) : 0) | (isRed && !isKing ? 0 : down(from)));
      while (targets !== 0) {
        const to = targets & -targets;
        targets ^= to;
        this.add(own ^ from, this.their, to, isKing);
      }
    }
  }

  /**
   * Continues jumping with the piece on `at`, which is in neither set, until it can go no further.
   */
  private findChains(at: number, others: number, prey: number, isKing: boolean): void {
    const empty = ~(others | prey);
    if (this.isRed || isKing) {
      const [four, odd] = [upFour(at) & prey, upOdd(at) & prey];
      if (four !== 0) this.land(upOdd(four) & empty, four, others, prey, isKing);
      if (odd !== 0) this.land(upFour(odd) & empty, odd, others, prey, isKing);
    }
    if (!this.isRed || isKing) {
      const [four, odd] = [downFour(at) & prey, downOdd(at) & prey];
      if (four !== 0) this.land(downOdd(four) & empty, four, others, prey, isKing);
      if (odd !== 0) this.land(downFour(odd) & empty, odd, others, prey, isKing);
    }
  }

  /**
   * A jump over `taken` to `to`; 0 when impossible. The chain continues from there unless a man was
   * crowned.
   */
  private land(to: number, taken: number, others: number, prey: number, isKing: boolean): void {
    if (to === 0) return;
    const left = prey ^ taken;
    const isCrowned = !isKing && (to & (this.isRed ? topRow : bottomRow)) !== 0;
    const empty = ~(others | left);
    const goesOn =
      !isCrowned &&
      ((this.isRed || isKing ? jumpersUp(to, left, empty) : 0) |
        (this.isRed && !isKing ? 0 : jumpersDown(to, left, empty))) !==
        0;
    if (goesOn) this.findChains(to, others, left, isKing);
    else this.add(others, left, to, isKing);
  }

  private add(others: number, prey: number, to: number, isKing: boolean): void {
    if (this.count === mostMoves) return;
    const isCrowned = (to & (this.isRed ? topRow : bottomRow)) !== 0;
    this.ownAfter[this.count] = others | to;
    this.theirAfter[this.count] = prey;
    this.kingsAfter[this.count] = (this.kings & (others | prey)) | (isKing || isCrowned ? to : 0);
    this.count += 1;
  }

  /** A number for the first and the last square of a move and its side. */
  pathKey(index: number): number {
    const after = this.ownAfter[index] ?? 0;
    const from = Math.clz32(this.own & ~after) & 31;
    const to = Math.clz32(after & ~this.own) & 31;
    return ((this.isRed ? 32 : 0) + from) * 32 + to;
  }

  /**
   * Ranks the moves for `takeBest`: the one with index `first`, then by `points`, indexed by path
   * key.
   */
  rank(points: Float64Array, first: number): void {
    for (let index = 0; index < this.count; index += 1) {
      this.ranks[index] = index === first ? Infinity : (points[this.pathKey(index)] ?? 0);
    }
  }

  /** The index of the best move not yet taken. */
  takeBest(): number {
    let best = 0;
    for (let index = 1; index < this.count; index += 1) {
      if ((this.ranks[index] ?? -1) > (this.ranks[best] ?? -1)) best = index;
    }
    this.ranks[best] = -1;
    return best;
  }

  /** Writes the position after the move with that index into `next`. */
  playInto(next: Frame, index: number): void {
    next.own = this.theirAfter[index] ?? 0;
    next.their = this.ownAfter[index] ?? 0;
    next.kings = this.kingsAfter[index] ?? 0;
    next.isRed = !this.isRed;
    const isQuiet = !this.isCapture && (next.their & ~next.kings) === (this.own & ~this.kings);
    next.quiet = isQuiet ? this.quiet + 1 : 0;
  }
}
