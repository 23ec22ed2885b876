/** Counts sequences of moves: what the published tables and the rules are compared with, and the speed of moving. */
import {
  board,
  capturedBy,
  countSteps,
  crownRow,
  endOf,
  firstWay,
  jumpersOf,
  listJumps,
  moves,
  secondWay,
  startOf,
  widest,
} from './board';

/** The sequences that start with the steps to `targets`, each one of which comes from the other way. */
function countAfterSteps(
  targets: u64,
  way: u64,
  own: u64,
  their: u64,
  kings: u64,
  side: i32,
  depth: i32,
): u64 {
  let sum: u64 = 0;
  for (let left = targets; left != 0; left &= left - 1) {
    const to = left & -left;
    const from = rotr(to, way);
    const after = own ^ from ^ to;
    const crowned = (from & kings) != 0 ? kings ^ from ^ to : kings | (to & crownRow(side));
    sum += count(their, after, crowned, 1 - side, depth - 1);
  }
  return sum;
}

/** Sequences of `depth` moves, 1 or more. */
export function count(own: u64, their: u64, kings: u64, side: i32, depth: i32): u64 {
  const a = firstWay(side);
  const b = secondWay(side);
  const empty = board & ~(own | their);
  const jumpers = jumpersOf(own, their, kings, empty, a, b);
  if (jumpers == 0) {
    if (depth == 1) return countSteps(own, kings, empty, a, b);
    const royal = own & kings;
    let steps = countAfterSteps(rotl(own, a) & empty, a, own, their, kings, side, depth);
    steps += countAfterSteps(rotl(own, b) & empty, b, own, their, kings, side, depth);
    if (royal == 0) return steps;
    steps += countAfterSteps(rotr(royal, a) & empty, 64 - a, own, their, kings, side, depth);
    return steps + countAfterSteps(rotr(royal, b) & empty, 64 - b, own, their, kings, side, depth);
  }
  const found = listJumps(jumpers, their, kings, empty, a, b, depth);
  if (depth == 1) return found;
  let sum: u64 = 0;
  const base = depth * widest;
  for (let n = 0; n < found; n++) {
    const move = unchecked(moves[base + n]);
    const from = startOf(move);
    const to = endOf(move);
    const left = kings & ~capturedBy(move);
    const crowned = (from & kings) != 0 ? (left & ~from) | to : left | (to & crownRow(side));
    sum += count(their & ~capturedBy(move), (own & ~from) | to, crowned, 1 - side, depth - 1);
  }
  return sum;
}
