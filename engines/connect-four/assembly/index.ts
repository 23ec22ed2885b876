/**
 * The exact score of a Connect Four position: negamax with null windows over bitboards. A score counts discs: n > 0 is a win
 * with the winner's n-th disc from the end, 0 a draw, below 0 a loss; the higher the sooner won or the later lost
 * (the scale of http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
 */
import { board, bottom, cells, columnOf, columnOfCell, mirrored, winningCells } from './board';
import {
  addressOf,
  best,
  columnOfEntry,
  find,
  lowerOf,
  noColumn,
  remember,
  reserve,
  upperOf,
  worst,
} from './memory';

export { reserve };

/** Positions with fewer discs are looked up together with their mirror image. */
const mirrorBelow: i32 = 20;
/** From here on children are not looked up before they are searched: that costs more than it saves. */
const probeBelow: i32 = 34;

/** Positions looked at since `begin`. */
let nodes: u64 = 0;
let limit: u64 = 0;
let isStopped: bool = false;

/** Candidates by ply, best first, and their ranks: 8 words each. */
const candidates: StaticArray<u64> = new StaticArray<u64>(48 * 8);
const ranks: StaticArray<i32> = new StaticArray<i32>(48 * 8);

export function nodeCount(): f64 {
  return <f64>nodes;
}

/** The middle columns come first where nothing else tells candidates apart. */
const order: StaticArray<i32> = [3, 2, 4, 1, 5, 0, 6];

/** The key under which a position is known: it and its mirror image have the same one. */
@inline
function keyOf(own: u64, mask: u64, discs: i32): u64 {
  const key = own + mask;
  if (discs >= mirrorBelow) return key;
  const other = mirrored(own) + mirrored(mask);
  return other < key ? other : key;
}

/**
 * The score of a position whose mover cannot win at once: exact between alpha and beta, else a bound on that side.
 * Meaningless once the search was stopped.
 */
function score(own: u64, mask: u64, discs: i32, alphaIn: i32, betaIn: i32): i32 {
  nodes += 1;
  if (nodes > limit) {
    isStopped = true;
    return 0;
  }
  const playable = (mask + bottom) & board;
  const theirs = winningCells(own ^ mask, mask);
  let safe = playable;
  const forced = playable & theirs;
  if (forced != 0) {
    if ((forced & (forced - 1)) != 0) return -((cells - discs) >> 1);
    safe = forced;
  }
  // Not below a cell where the other side would win.
  safe &= ~(theirs >> 1);
  if (safe == 0) return -((cells - discs) >> 1);
  if (discs >= cells - 2) return 0;

  let alpha = alphaIn;
  let beta = betaIn;
  const least = -((cells - 2 - discs) >> 1);
  if (alpha < least) {
    alpha = least;
    if (alpha >= beta) return alpha;
  }
  const most = (cells - 1 - discs) >> 1;
  if (beta > most) {
    beta = most;
    if (alpha >= beta) return beta;
  }

  const key = keyOf(own, mask, discs);
  const isMirrored = discs < mirrorBelow && key != own + mask;
  const address = addressOf(key, discs);
  let lower = worst;
  let upper = best;
  let first = noColumn;
  const known = find(address, key);
  if (known != 0) {
    lower = lowerOf(known);
    upper = upperOf(known);
    if (lower > alpha) {
      alpha = lower;
      if (alpha >= beta) return alpha;
    }
    if (upper < beta) {
      beta = upper;
      if (alpha >= beta) return beta;
    }
    first = columnOfEntry(known);
    if (isMirrored && first != noColumn) first = 6 - first;
  }

  const base = discs << 3;
  let count = 0;
  let highest = -100;
  const theirSide = own ^ mask;
  for (let n = 0; n < 7; n++) {
    const column = unchecked(order[n]);
    const cell = safe & columnOf(column);
    if (cell == 0) continue;
    const after = mask | cell;
    if (discs < probeBelow) {
      const childKey = keyOf(theirSide, after, discs + 1);
      const child = find(addressOf(childKey, discs + 1), childKey);
      if (child != 0) {
        const atLeast = -upperOf(child);
        if (atLeast >= beta) {
          if (atLeast > lower) lower = atLeast;
          remember(address, key, lower, upper, isMirrored ? 6 - column : column);
          return atLeast;
        }
        // Known to be no better than what we have: not searched again.
        const atMost = -lowerOf(child);
        if (atMost <= alpha) {
          if (atMost > highest) highest = atMost;
          continue;
        }
      }
    }
    let rank = popcnt(winningCells(own | cell, after)) << 1;
    if (column == first) rank = 1 << 20;
    let place = count++;
    while (place > 0 && unchecked(ranks[base + place - 1]) < <i32>rank) {
      unchecked((ranks[base + place] = ranks[base + place - 1]));
      unchecked((candidates[base + place] = candidates[base + place - 1]));
      place--;
    }
    unchecked((ranks[base + place] = <i32>rank));
    unchecked((candidates[base + place] = cell));
  }

  let bestColumn = noColumn;
  for (let n = 0; n < count; n++) {
    const cell = unchecked(candidates[base + n]);
    const value = -score(theirSide, mask | cell, discs + 1, -beta, -alpha);
    if (isStopped) return 0;
    if (value > highest) {
      highest = value;
      bestColumn = columnOfCell(cell);
      if (value >= beta) break;
      if (value > alpha) alpha = value;
    }
  }
  const column = isMirrored && bestColumn != noColumn ? 6 - bestColumn : bestColumn;
  if (highest >= beta) {
    if (highest > lower) lower = highest;
  } else {
    if (highest < upper) upper = highest;
  }
  remember(address, key, lower, upper, column);
  return highest;
}

/**
 * The exact score of a position that is not over, for the side to move. Looks at `mostNodes` positions at the most; 127
 * when they did not suffice.
 */
export function solve(own: u64, mask: u64, mostNodes: f64): i32 {
  nodes = 0;
  limit = mostNodes < 1e15 ? <u64>mostNodes : <u64>1e15;
  isStopped = false;
  const discs = <i32>popcnt(mask);
  const playable = (mask + bottom) & board;
  if ((winningCells(own, mask) & playable) != 0) return (cells + 1 - discs) >> 1;
  let least = -((cells - discs) >> 1);
  let most = (cells + 1 - discs) >> 1;
  while (least < most) {
    let middle = least + ((most - least) >> 1);
    if (middle <= 0 && least / 2 < middle) middle = least / 2;
    else if (middle >= 0 && most / 2 > middle) middle = most / 2;
    const found = score(own, mask, discs, middle, middle + 1);
    if (isStopped) return 127;
    if (found <= middle) most = found;
    else least = found;
  }
  return least;
}
