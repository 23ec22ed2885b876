/**
 * The yardstick of bench/connectFourEngine.ts: the published method of http://blog.gamesolver.org written down plainly, in the
 * same language as our solver: null windows, moves that lose at once left out, candidates by the number of threats they make,
 * one table of 2^23 entries of one bound each.
 */
const bottom: u64 = 0x40810204081;
const board: u64 = bottom * 63;
const tableBase: usize = 0x10000;
const tableBits: u64 = 23;
const keyMask: u64 = ((<u64>1) << 49) - 1;

let nodes: u64 = 0;

export function nodeCount(): f64 {
  return <f64>nodes;
}

export function reserve(): void {
  const bytes: usize = (<usize>8) << <usize>tableBits;
  const pages = <i32>((tableBase + bytes + 0xffff) >> 16) - memory.size();
  if (pages > 0) memory.grow(pages);
  memory.fill(tableBase, 0, bytes);
}

@inline
function winningCells(own: u64, mask: u64): u64 {
  let wins: u64 = (own << 1) & (own << 2) & (own << 3);
  wins |= along(own, 7) | along(own, 6) | along(own, 8);
  return wins & (board ^ mask);
}

@inline
function along(own: u64, step: u64): u64 {
  const up = (own << step) & (own << (2 * step));
  const down = (own >> step) & (own >> (2 * step));
  return (up & (own << (3 * step))) | (up & (own >> step)) | (down & (own << step)) | (down & (own >> (3 * step)));
}

const order: StaticArray<i32> = [3, 2, 4, 1, 5, 0, 6];
const cells: StaticArray<u64> = new StaticArray<u64>(43 * 8);
const ranks: StaticArray<i32> = new StaticArray<i32>(43 * 8);

function score(own: u64, mask: u64, discs: i32, alphaIn: i32, betaIn: i32): i32 {
  nodes += 1;
  const theirs = winningCells(own ^ mask, mask);
  let safe = (mask + bottom) & board;
  const forced = safe & theirs;
  if (forced != 0) {
    if ((forced & (forced - 1)) != 0) return -((42 - discs) >> 1);
    safe = forced;
  }
  safe &= ~(theirs >> 1);
  if (safe == 0) return -((42 - discs) >> 1);
  if (discs >= 40) return 0;
  let alpha = alphaIn;
  let beta = betaIn;
  const least = -((40 - discs) >> 1);
  if (alpha < least) {
    alpha = least;
    if (alpha >= beta) return alpha;
  }
  let most = (41 - discs) >> 1;
  const key = own + mask;
  const address = tableBase + (<usize>((key * 0x9e3779b97f4a7c15) >> (64 - tableBits)) << 3);
  const entry = load<u64>(address);
  if ((entry & keyMask) == key) {
    const value = <i32>(entry >> 49);
    if (value >= 50) {
      const lower = value - 72;
      if (alpha < lower) {
        alpha = lower;
        if (alpha >= beta) return alpha;
      }
    } else most = value - 22;
  }
  if (beta > most) {
    beta = most;
    if (alpha >= beta) return beta;
  }
  const base = discs << 3;
  let count = 0;
  for (let n = 0; n < 7; n++) {
    const cell = safe & ((<u64>63) << (7 * unchecked(order[n])));
    if (cell == 0) continue;
    const rank = <i32>popcnt(winningCells(own | cell, mask));
    let place = count++;
    while (place > 0 && unchecked(ranks[base + place - 1]) < rank) {
      unchecked((ranks[base + place] = ranks[base + place - 1]));
      unchecked((cells[base + place] = cells[base + place - 1]));
      place--;
    }
    unchecked((ranks[base + place] = rank));
    unchecked((cells[base + place] = cell));
  }
  for (let n = 0; n < count; n++) {
    const value = -score(own ^ mask, mask | unchecked(cells[base + n]), discs + 1, -beta, -alpha);
    if (value >= beta) {
      store<u64>(address, key | ((<u64>(value + 72)) << 49));
      return value;
    }
    if (value > alpha) alpha = value;
  }
  store<u64>(address, key | ((<u64>(alpha + 22)) << 49));
  return alpha;
}

export function solve(own: u64, mask: u64): i32 {
  nodes = 0;
  const discs = <i32>popcnt(mask);
  if ((winningCells(own, mask) & (mask + bottom) & board) != 0) return (43 - discs) >> 1;
  let least = -((42 - discs) >> 1);
  let most = (43 - discs) >> 1;
  while (least < most) {
    let middle = least + ((most - least) >> 1);
    if (middle <= 0 && least / 2 < middle) middle = least / 2;
    else if (middle >= 0 && most / 2 > middle) middle = most / 2;
    const found = score(own, mask, discs, middle, middle + 1);
    if (found <= middle) most = found;
    else least = found;
  }
  return least;
}
