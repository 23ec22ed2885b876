/** Checkers asked from outside: perft, and the search deepened step by step over the moves of a position. */
import {
  board,
  capturedBy,
  crownRow,
  endOf,
  firstWay,
  jumpersOf,
  listAllSteps,
  listJumps,
  moves,
  secondWay,
  startOf,
} from './board';
import { forget, keyOf, reserve, reserveEndings } from './memory';
import { evaluate } from './evaluate';
import { forgetPatterns } from './patterns';
import { count } from './perft';
import {
  addPlayed,
  begin,
  clearPlayed,
  extendLine,
  infinity,
  isStopped,
  lineLengths,
  lineMove,
  nodes,
  noteKey,
  playedCount,
  search,
  winScore,
} from './search';

export { clearPlayed, forgetPatterns, reserve, reserveEndings };

/** The position asked about. */
let own: u64 = 0;
let their: u64 = 0;
let kings: u64 = 0;
let side: i32 = 0;

/** Its moves, best first, and their scores. */
let rootCount: i32 = 0;
const rootMoves: StaticArray<u64> = new StaticArray<u64>(256);
const rootScores: StaticArray<i32> = new StaticArray<i32>(256);
/** The scores and the order of the last complete step. */
let depthReached: i32 = 0;

/** Adds a position of the game before the one asked about, oldest first; see `clearPlayed`. */
export function addBefore(own: u64, their: u64, kings: u64, side: i32): void {
  addPlayed(keyOf(own, their, kings, side));
}

/** Sets the position asked about: the mover's squares, the other's, all kings, and who moves. Answers how many moves it has. */
export function setPosition(ownSquares: u64, theirSquares: u64, allKings: u64, mover: i32): i32 {
  own = ownSquares;
  their = theirSquares;
  kings = allKings;
  side = mover;
  const a = firstWay(side);
  const b = secondWay(side);
  const empty = board & ~(own | their);
  const jumpers = jumpersOf(own, their, kings, empty, a, b);
  const found =
    jumpers != 0
      ? listJumps(jumpers, their, kings, empty, a, b, 0)
      : listAllSteps(own, kings, empty, a, b, 0);
  // Chains that differ only in the order of their captures come to the same.
  rootCount = 0;
  for (let n = 0; n < found; n++) {
    const move = unchecked(moves[n]);
    let isNew = true;
    for (let i = 0; i < rootCount; i++) if (unchecked(rootMoves[i]) == move) isNew = false;
    if (!isNew) continue;
    unchecked((rootScores[rootCount] = 0));
    unchecked((rootMoves[rootCount++] = move));
  }
  return rootCount;
}

/** Whether neither side could take anything now, were it its turn: positions the evaluation is made for. */
export function isQuiet(): bool {
  const a = firstWay(side);
  const b = secondWay(side);
  const empty = board & ~(own | their);
  if (jumpersOf(own, their, kings, empty, a, b) != 0) return false;
  return jumpersOf(their, own, kings, empty, 64 - a, 64 - b) == 0;
}

/** What the position looks like to its mover, without looking further. */
export function pointsNow(): i32 {
  return evaluate(own, their, kings, side);
}

/** Sequences of `depth` moves, 1 to 100, from the position. */
export function perft(depth: i32): f64 {
  return <f64>count(own, their, kings, side, depth);
}

export function nodeCount(): f64 {
  return <f64>nodes;
}

/** Captured squares in bits 0 to 34, start and end as bit numbers in 35 to 40 and 41 to 46. */
export function moveAt(n: i32): u64 {
  return unchecked(rootMoves[n]);
}

export function scoreAt(n: i32): i32 {
  return unchecked(rootScores[n]);
}

/** Moves of the best line; none where every move was scored. */
export function lineLength(): i32 {
  return unchecked(lineLengths[0]);
}

export function lineAt(n: i32): u64 {
  return lineMove(n) & (((<u64>1) << 47) - 1);
}

/** The score of the position after a move, for its mover, between `alpha` and `beta`. */
function scoreAfter(move: u64, depth: i32, alpha: i32, beta: i32): i32 {
  const from = startOf(move);
  const to = endOf(move);
  const captured = capturedBy(move);
  const isKing = (from & kings) != 0;
  const left = kings & ~captured;
  const kingsAfter = isKing ? (left & ~from) | to : left | (to & crownRow(side));
  const quiet = isKing && captured == 0 ? playedCount() + 1 : 0;
  return -search(their & ~captured, (own & ~from) | to, kingsAfter, 1 - side, quiet, 1, depth, -beta, -alpha);
}

/** Moves the n-th move up to a place, those between one down. */
function raise(n: i32, place: i32): void {
  const move = unchecked(rootMoves[n]);
  const score = unchecked(rootScores[n]);
  for (let i = n; i > place; i--) {
    unchecked((rootMoves[i] = rootMoves[i - 1]));
    unchecked((rootScores[i] = rootScores[i - 1]));
  }
  unchecked((rootMoves[place] = move));
  unchecked((rootScores[place] = score));
}

/** The best move looking `depth` half-moves ahead comes to the front, also when the search was stopped after the first. */
function deepenBest(depth: i32): void {
  let best = -infinity;
  for (let n = 0; n < rootCount; n++) {
    const move = unchecked(rootMoves[n]);
    let score = n == 0 ? -infinity : scoreAfter(move, depth - 1, best, best + 1);
    if (!isStopped && (n == 0 || score > best)) score = scoreAfter(move, depth - 1, best, infinity);
    if (isStopped) return;
    if (score <= best) continue;
    best = score;
    unchecked((rootScores[n] = score));
    extendLine(0, move);
    raise(n, 0);
  }
}

/** Scores every move; those within `margin` of the best exactly, the others from above. */
function deepenAll(depth: i32, margin: i32): void {
  let best = -infinity;
  for (let n = 0; n < rootCount; n++) {
    const move = unchecked(rootMoves[n]);
    const floor = max(-infinity, best - margin - 1);
    let score = n == 0 ? infinity : scoreAfter(move, depth - 1, floor, floor + 1);
    if (!isStopped && score > floor) score = scoreAfter(move, depth - 1, floor, infinity);
    if (isStopped) return;
    unchecked((rootScores[n] = score));
    best = max(best, score);
    let place = n;
    while (place > 0 && unchecked(rootScores[place - 1]) < score) place--;
    raise(n, place);
  }
}

const savedMoves: StaticArray<u64> = new StaticArray<u64>(256);
const savedScores: StaticArray<i32> = new StaticArray<i32>(256);

function save(): void {
  for (let n = 0; n < rootCount; n++) {
    unchecked((savedMoves[n] = rootMoves[n]));
    unchecked((savedScores[n] = rootScores[n]));
  }
}

function restore(): void {
  for (let n = 0; n < rootCount; n++) {
    unchecked((rootMoves[n] = savedMoves[n]));
    unchecked((rootScores[n] = savedScores[n]));
  }
}

/**
 * Looks at the position, deeper and deeper, until `maxDepth` half-moves, `mostNodes` positions or a proof that deeper search
 * cannot better. `margin` below 0: only the best move matters; else see `deepenAll`. Answers the depth that was completed.
 */
export function run(maxDepth: i32, mostNodes: f64, margin: i32): i32 {
  begin(mostNodes, <i32>popcnt(own | their));
  forget();
  noteKey(0, keyOf(own, their, kings, side));
  unchecked((lineLengths[0] = 0));
  depthReached = 0;
  save();
  while (depthReached < maxDepth) {
    if (margin < 0) deepenBest(depthReached + 1);
    else deepenAll(depthReached + 1, margin);
    if (isStopped) {
      if (margin >= 0) restore();
      break;
    }
    depthReached += 1;
    save();
    if (winScore - abs(unchecked(rootScores[0])) <= depthReached) break;
  }
  return depthReached;
}
