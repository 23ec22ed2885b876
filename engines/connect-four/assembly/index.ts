/**
 * The exact score of a Connect Four position: negamax with null windows over bitboards. A score counts discs: n > 0 is a win
 * with the winner's n-th disc from the end, 0 a draw, below 0 a loss; the higher the sooner won or the later lost
 * (the scale of http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
 */
import {
  board,
  bottom,
  cells,
  columnOf,
  evenRows,
  linesThrough,
  mirrored,
  oddRows,
  winningCells,
} from './board';
import { holdsSecond, mostOfFirst, mostOfSecond } from './following';
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
import { bookDiscs, bookFloor, bookScore, enumerate, keepScore, maskAt, ownAt, useBook } from './openings';
import { begin, drop, finalScore, isOver, mask as playedMask, own as playedOwn } from './played';

export { begin, bookFloor, drop, enumerate, isOver, keepScore, maskAt, ownAt, reserve, useBook };

/** Positions with fewer discs are looked up together with their mirror image, where both can be reached. */
const mostMirrored: i32 = 20;
let mirrorBelow: i32 = mostMirrored;
/** From here on children are not looked up before they are searched: that costs more than it saves. */
const probeBelow: i32 = 34;

/** Positions looked at since `begin`. */
let nodes: u64 = 0;
let limit: u64 = 0;
let isStopped: bool = false;

/** Candidates by ply, best first: the rank, and in three bits the place in `order`; by column where it threatens, and what can be answered. */
const candidates: StaticArray<i32> = new StaticArray<i32>(48 * 8);
const threats: StaticArray<u64> = new StaticArray<u64>(48 * 8);
const answers: StaticArray<u64> = new StaticArray<u64>(48 * 8);

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

/** The cells that do not lose at once to a side that completes four at `theirs`; 0 when all do. */
@inline
function safeCells(mask: u64, theirs: u64): u64 {
  const playable = (mask + bottom) & board;
  const forced = playable & theirs;
  if ((forced & (forced - 1)) != 0) return 0;
  // Not below a cell where the other side would win.
  return (forced != 0 ? forced : playable) & ~(theirs >> 1);
}

/**
 * How early a move is tried. What counts most: the cells where it completes four, more where such a cell is in a row that comes to its side when
 * the columns fill up, less where the next disc on top of it would waste one. Then: the lines of four through its cell, and how few
 * `answers` the other side is left with.
 */
@inline
function rankOf(cell: u64, ours: u64, answer: u64, discs: i32): i32 {
  const rows = (discs & 1) == 0 ? oddRows : evenRows;
  const threat = 32 * <i32>popcnt(ours) + 16 * <i32>popcnt(ours & rows);
  const waste = ((cell << 1) & ours) != 0 ? 24 : 0;
  return threat - waste + 2 * linesThrough(cell) - 3 * <i32>popcnt(answer);
}

/**
 * The score of a position whose mover cannot win at once: exact between alpha and beta, else a bound on that side. `theirs`: where the
 * other side completes four. `safe`: what can be played without losing at once, never 0. Two empty cells or fewer are a
 * draw, and not asked for. Meaningless once the search was stopped.
 */
function score(
  own: u64,
  mask: u64,
  theirs: u64,
  safe: u64,
  discs: i32,
  alphaIn: i32,
  betaIn: i32,
): i32 {
  nodes += 1;
  if (nodes > limit) {
    isStopped = true;
    return 0;
  }
  if (discs == bookDiscs) return bookScore(own, mask);
  let alpha: i32 = alphaIn;
  let beta: i32 = betaIn;
  const least = -((cells - 2 - discs) >> 1);
  if (alpha < least) {
    alpha = least;
    if (alpha >= beta) return alpha;
  }
  /** A win with the disc after the next. */
  const most = (cells - 1 - discs) >> 1;
  if (beta > most) {
    beta = most;
    if (alpha >= beta) return beta;
  }

  const playable = (mask + bottom) & board;
  if ((discs & 1) == 0) {
    const bound = mostOfFirst(own, mask, playable, alpha);
    if (bound <= alpha) return bound;
  } else {
    if (beta <= 0 && holdsSecond(own, mask, playable)) return 0;
    if (alpha >= -2) {
      const bound = mostOfSecond(own, mask, theirs, playable);
      if (bound <= alpha) return bound;
    }
  }

  const key = keyOf(own, mask, discs);
  const isMirrored = discs < mirrorBelow && key != own + mask;
  let lower = worst;
  let upper = best;
  let first = noColumn;
  const known = find(addressOf(key, discs), key);
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
    const ours = winningCells(own | cell, after);
    const answer = safeCells(after, ours);
    if (answer == 0) return most;
    if (discs >= cells - 3) {
      // Two cells are left, and nobody completes four there.
      highest = 0;
      continue;
    }
    if (discs < probeBelow) {
      const childKey = keyOf(theirSide, after, discs + 1);
      const child = find(addressOf(childKey, discs + 1), childKey);
      if (child != 0) {
        const atLeast = -upperOf(child);
        if (atLeast >= beta) {
          remember(key, discs, atLeast, upper, isMirrored ? 6 - column : column);
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
    unchecked((threats[base + column] = ours));
    unchecked((answers[base + column] = answer));
    // Among equals the first of the order.
    const candidate = ((column == first ? 1 << 20 : rankOf(cell, ours, answer, discs)) << 3) | (7 - n);
    let place = base + count++;
    while (place > base && unchecked(candidates[place - 1]) < candidate) {
      unchecked((candidates[place] = candidates[place - 1]));
      place--;
    }
    unchecked((candidates[place] = candidate));
  }

  let bestColumn = noColumn;
  for (let place = base; place < base + count; place++) {
    const column = unchecked(order[7 - (unchecked(candidates[place]) & 7)]);
    const value = -score(
      theirSide,
      mask | (safe & columnOf(column)),
      unchecked(threats[base + column]),
      unchecked(answers[base + column]),
      discs + 1,
      -beta,
      -alpha,
    );
    if (isStopped) return 0;
    if (value > highest) {
      highest = value;
      bestColumn = column;
      if (value >= beta) break;
      if (value > alpha) alpha = value;
    }
  }
  // Alpha and beta lie within what was known: either bound is nearer now.
  if (highest >= beta) lower = highest;
  else {
    upper = highest;
    // None is good enough: the one that sufficed for less says more than these bounds.
    if (first != noColumn) bestColumn = first;
  }
  remember(key, discs, lower, upper, isMirrored && bestColumn != noColumn ? 6 - bestColumn : bestColumn);
  return highest;
}

function start(mostNodes: f64): void {
  nodes = 0;
  limit = mostNodes < 1e15 ? <u64>mostNodes : <u64>1e15;
  isStopped = false;
}

function aimMirror(own: u64, mask: u64): void {
  // A disc whose mirror image is the other side's: whatever follows, its mirror image cannot.
  mirrorBelow = (mirrored(own) & (own ^ mask)) != 0 ? 0 : mostMirrored;
}

/**
 * The score of a position that is not over, for the side to move: exact between `leastAsked` and `mostAsked`, else a bound on that side: at
 * `leastAsked` or less it is worth no more, at `mostAsked` or more no less. Looks at `mostNodes` positions at the most; 127 when they
 * did not suffice.
 */
export function solve(own: u64, mask: u64, leastAsked: i32, mostAsked: i32, mostNodes: f64): i32 {
  start(mostNodes);
  const discs = <i32>popcnt(mask);
  const playable = (mask + bottom) & board;
  if ((winningCells(own, mask) & playable) != 0) return (cells + 1 - discs) >> 1;
  const theirs = winningCells(own ^ mask, mask);
  const safe = safeCells(mask, theirs);
  if (safe == 0) return -((cells - discs) >> 1);
  if (discs >= cells - 2) return 0;
  aimMirror(own, mask);
  const lowest = -((cells - discs) >> 1);
  const floor = discs == bookDiscs + 1 ? bookFloor(own, mask) : lowest;
  let least = max(max(lowest, leastAsked), floor);
  let most = min((cells + 1 - discs) >> 1, mostAsked);
  // The first question is at what is known to be its least, where something is, else near a draw as most positions are; each next one is
  // twice as far from the one before.
  let middle = min(most - 1, least > lowest ? least : max(least, 0));
  let step = 1;
  let wasAbove = true;
  let isTurned = false;
  while (least < most) {
    const found = score(own, mask, theirs, safe, discs, middle, middle + 1);
    if (isStopped) return 127;
    const isAbove = found > middle;
    if (isAbove) least = found;
    else most = found;
    if (step > 1 && isAbove != wasAbove) isTurned = true;
    wasAbove = isAbove;
    if (isTurned) middle = least + ((most - least) >> 1);
    else middle = isAbove ? min(most - 1, least + step - 1) : max(least, most - step);
    step <<= 1;
  }
  return least;
}

/** `solve` for the position that was played, which may be over. */
export function solvePlayed(leastAsked: i32, mostAsked: i32, mostNodes: f64): i32 {
  if (!isOver()) return solve(playedOwn, playedMask, leastAsked, mostAsked, mostNodes);
  nodes = 0;
  return finalScore();
}

/**
 * For a position that was played and is worth so much: the column that the search finds first to be worth it, as one to try first. 7 when
 * `mostNodes` positions do not suffice, when the book or the next two discs decide, and when a rule gives the worth without a column.
 */
export function firstColumn(worth: i32, mostNodes: f64): i32 {
  start(mostNodes);
  const discs = <i32>popcnt(playedMask);
  const playable = (playedMask + bottom) & board;
  const theirs = winningCells(playedOwn ^ playedMask, playedMask);
  const safe = safeCells(playedMask, theirs);
  if (discs <= bookDiscs || discs >= cells - 2 || safe == 0) return noColumn;
  if ((winningCells(playedOwn, playedMask) & playable) != 0) return noColumn;
  aimMirror(playedOwn, playedMask);
  score(playedOwn, playedMask, theirs, safe, discs, worth - 1, worth);
  const key = keyOf(playedOwn, playedMask, discs);
  const known = find(addressOf(key, discs), key);
  if (known == 0) return noColumn;
  const column = columnOfEntry(known);
  return column != noColumn && key != playedOwn + playedMask ? 6 - column : column;
}
