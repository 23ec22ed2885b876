/** The position that the engine is asked about: moves are played into it one by one, from the empty board. */
import { board, bottom, cells, columnOf, hasFour } from './board';

/** The discs of the side to move. */
export let own: u64 = 0;
export let mask: u64 = 0;

/** Clears the board. */
export function begin(): void {
  own = 0;
  mask = 0;
}

/** Whether the side that moved last has four in a row. */
@inline
function isLost(): bool {
  return hasFour(own ^ mask);
}

export function isOver(): bool {
  return mask == board || isLost();
}

/** Drops a disc of the side to move into a column, 0 to 6. False when it is full, or the game is over. */
export function drop(column: i32): bool {
  const cell = (mask + bottom) & board & columnOf(column);
  if (cell == 0 || isLost()) return false;
  own ^= mask;
  mask |= cell;
  return true;
}

/** The score of a game that is over, for the side that would be to move: the winning disc is the last one. */
export function finalScore(): i32 {
  return isLost() ? -((cells + 2 - <i32>popcnt(mask)) >> 1) : 0;
}
