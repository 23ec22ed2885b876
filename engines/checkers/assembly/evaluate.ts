/** What a position is worth where the search stops, by the table of weights and without looking further. */
import { board, bottomRow, countSteps, topRow } from './board';
import { patternPoints } from './patterns';
import {
  backed,
  backRow,
  drive,
  exchange,
  kingEnding,
  kingOpening,
  kingSteps,
  manEnding,
  manOpening,
  manSteps,
  opposition,
  runaway,
  shelter,
  turn,
  weights,
} from './weights';

/** Where endings of few pieces begin. */
const endingPieces: i32 = 8;
/** The two squares at each corner that has no square of its own: 1 and 5, 28 and 32. */
const doubleCorners: u64 = 1 | (1 << 4) | ((<u64>1) << 30) | ((<u64>1) << 34);
/** Rows 1, 3, 5, 7 from the bottom: whose pieces count for the opposition. */
const oddRows: u64 = 15 << 4 | (15 << 13) | (15 << 22) | ((<u64>15) << 31);

@inline
function weight(at: i32): i32 {
  return unchecked(weights[at]);
}

/** 0 to 31 of a bit. */
@inline
function indexOf(bit: i32): i32 {
  return bit - bit / 9;
}

@inline
function rowOf(bit: i32): i32 {
  return indexOf(bit) >> 2;
}

/** 0 at the right to 7 at the left. */
@inline
function columnOf(bit: i32): i32 {
  const index = indexOf(bit);
  return ((index & 3) << 1) + (1 - ((index >> 2) & 1));
}

@inline
function distance(one: i32, other: i32): i32 {
  const rows = abs(rowOf(one) - rowOf(other));
  const columns = abs(columnOf(one) - columnOf(other));
  return max(rows, columns);
}

/** Worth of the members of a set by their squares; `turned`: as the side that moves down the board sees them. */
@inline
function squarePoints(set: u64, opening: i32, ending: i32, isTurned: bool, pieces: i32): i32 {
  let early = 0;
  let late = 0;
  for (let left = set; left != 0; left &= left - 1) {
    const index = indexOf(<i32>ctz(left));
    const at = isTurned ? 31 - index : index;
    early += weight(opening + at);
    late += weight(ending + at);
  }
  return early * pieces + late * (24 - pieces);
}

/** Men without any piece of the other side in the cone ahead of them, by the rows they still have to go. */
function runawayPoints(men: u64, their: u64, side: i32): i32 {
  let points = 0;
  for (let left = men; left != 0; left &= left - 1) {
    const at = left & -left;
    const bit = <i32>ctz(left);
    const togo = side == 0 ? 7 - rowOf(bit) : rowOf(bit);
    if (togo > 4) continue;
    let cone = at;
    for (let n = 0; n < togo; n++) {
      cone |= side == 0 ? ((cone << 4) | (cone << 5)) & board : ((cone >> 4) | (cone >> 5)) & board;
    }
    // Room for those that come in from the sides.
    const wide = cone | ((cone << 1) & board) | ((cone >> 1) & board);
    if ((wide & their) == 0) points += weight(runaway + togo);
  }
  return points;
}

function drivePoints(strong: u64, weak: u64): i32 {
  if (strong == 0 || weak == 0) return 0;
  let sum = 0;
  for (let left = strong; left != 0; left &= left - 1) {
    for (let others = weak; others != 0; others &= others - 1) {
      sum += distance(<i32>ctz(left), <i32>ctz(others));
    }
  }
  return weight(shelter) * <i32>popcnt(weak & doubleCorners) + (weight(drive) * sum) / <i32>popcnt(weak);
}

/** Points for side 0, which moves up the board. */
function pointsOf(up: u64, down: u64, kings: u64, side: i32): i32 {
  const upKings = up & kings;
  const downKings = down & kings;
  const upMen = up ^ upKings;
  const downMen = down ^ downKings;
  const empty = board ^ up ^ down;
  const pieces = <i32>popcnt(up | down);
  let worth = squarePoints(upMen, manOpening, manEnding, false, pieces);
  worth -= squarePoints(downMen, manOpening, manEnding, true, pieces);
  if (kings != 0) {
    worth += squarePoints(upKings, kingOpening, kingEnding, false, pieces);
    worth -= squarePoints(downKings, kingOpening, kingEnding, true, pieces);
  }
  let points = worth / 24;
  const ahead = <i32>(popcnt(up) - popcnt(down)) * 3 + <i32>(popcnt(upKings) - popcnt(downKings));
  points += (weight(exchange) * ahead) / (3 * pieces);
  if (downMen != 0) points += weight(backRow + <i32>(upMen & bottomRow));
  if (upMen != 0) {
    const row = <i32>((downMen & topRow) >> 31);
    // Turned round, the row is read from its other end.
    points -= weight(backRow + (((row & 1) << 3) | ((row & 2) << 1) | ((row & 4) >> 1) | (row >> 3)));
  }
  const upSteps = countSteps(upMen, 0, empty, 4, 5);
  const downSteps = countSteps(downMen, 0, empty, 60, 59);
  points += weight(manSteps) * (upSteps - downSteps);
  if (kings != 0) {
    const steps = countSteps(upKings, upKings, empty, 4, 5) - countSteps(downKings, downKings, empty, 4, 5);
    points += weight(kingSteps) * steps;
  }
  const upBacked = (upMen & (up << 4)) | (upMen & (up << 5));
  const downBacked = (downMen & (down >> 4)) | (downMen & (down >> 5));
  points += weight(backed) * <i32>(popcnt(upBacked) - popcnt(downBacked));
  points += patternPoints(upMen, downMen);
  points += runawayPoints(upMen, down, 0) - runawayPoints(downMen, up, 1);
  if (pieces <= endingPieces) {
    if (ahead > 0) points += drivePoints(upKings, downKings);
    if (ahead < 0) points -= drivePoints(downKings, upKings);
    const hasMove = (popcnt((up | down) & oddRows) & 1) == 1 ? side : 1 - side;
    if (popcnt(up) == popcnt(down)) points += hasMove == 0 ? weight(opposition) : -weight(opposition);
  }
  return points;
}

/** Points for the side to move, which has no jump to take. */
export function evaluate(own: u64, their: u64, kings: u64, side: i32): i32 {
  const points = side == 0 ? pointsOf(own, their, kings, side) : -pointsOf(their, own, kings, side);
  return points + weight(turn);
}
