/**
 * What is certain when a side always plays into the column where the other has just played: it gets the upper of every two cells, so the
 * second player the even rows, and the first player, with a threat in an odd row kept for the end, the even rows of the other columns
 * ("claimeven", Victor Allis, A Knowledge-based Approach of Connect-Four, 1988, chapters 3 and 6). Columns with an odd number of empty
 * cells come in pairs: an answer to the first disc in the one is a disc in the other. So the side that leads gets at the most its own
 * discs, the lower cell of every two, and the lowest of the paired ones: where that holds no four, it cannot win.
 */
import { bottom, columnOf, columnOfCell, evenRows, hasFour, oddRows } from './board';

/** Nothing is certain. */
const unknown: i32 = 99;

/** What the first player can have when the second follows. The cells it may play are all even rows, counting from a disc below. */
@inline
function reachOfFirst(own: u64, mask: u64, playable: u64): u64 {
  return own | (oddRows & ~mask) | (playable & evenRows);
}

/** The first player moves: a bound from above for it that is not over `alpha`, else `unknown`. */
@inline
export function mostOfFirst(own: u64, mask: u64, playable: u64, alpha: i32): i32 {
  if (alpha < -3) return unknown;
  if (alpha < 0) {
    // The second player has a four for certain, whose last cell lies low enough for it to come in time.
    const rows: u64 = alpha == -1 ? 63 : alpha == -2 ? 15 : 3;
    const sure = evenRows & ~mask & ~playable & (bottom * rows);
    if (!hasFour((own ^ mask) | sure)) return unknown;
  }
  if (hasFour(reachOfFirst(own, mask, playable))) return unknown;
  return alpha < 0 ? alpha : 0;
}

/** The second player moves: whether it has a move after which it can follow and the first player cannot win. */
@inline
export function holdsSecond(own: u64, mask: u64, playable: u64): bool {
  const theirs = (own ^ mask) | (oddRows & ~mask);
  if (hasFour(theirs)) return false;
  const starts = playable & evenRows;
  let left = starts;
  while (left != 0) {
    const start = left & -left;
    left ^= start;
    if (!hasFour(theirs | (starts ^ start))) return true;
  }
  return false;
}

/**
 * The second player moves, and the first has `theirs`, cells where it completes four: a bound from above for the second, which in the end must
 * play below such a cell in an odd row, else `unknown`.
 */
@inline
export function mostOfSecond(own: u64, mask: u64, theirs: u64, playable: u64): i32 {
  let kept = theirs & oddRows & ~playable;
  while (kept != 0) {
    const cell = kept & -kept;
    kept ^= cell;
    const column = columnOf(columnOfCell(cell));
    const elsewhere = oddRows & ~mask & ~column;
    const below = evenRows & ~mask & column & (cell - 1);
    if (!hasFour(own | elsewhere | below | (playable & (evenRows | column)))) {
      // Above the third row three cells stay empty, above the fifth one.
      return (cell & (bottom * 7)) != 0 ? -2 : -1;
    }
  }
  return unknown;
}
