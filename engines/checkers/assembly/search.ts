/**
 * The search: negamax with alpha-beta and null windows, limited by a number of positions and never by time, so that the same question
 * has the same answer on every machine. It never stops in the middle of an exchange.
 */
import {
  board,
  capturedBy,
  crownRow,
  deepest,
  endOf,
  firstWay,
  jumpersOf,
  listAllSteps,
  listJumps,
  moves,
  nameOf,
  rankShift,
  secondWay,
  startOf,
  steppersOf,
  widest,
} from './board';
import { drawn, endingOf, lost, mostPieces, won } from './endings';
import { evaluate } from './evaluate';
import { atLeast, atMost, boundOf, depthOf, exactly, find, keyOf, moveNameOf, remember, scoreOf } from './memory';

/** A win n half-moves from the position asked about scores `winScore - n`, a loss the negative. */
export const winScore: i32 = 20000;
/** Scores from here on are proven. */
export const provenScore: i32 = winScore - deepest - 8;
export const infinity: i32 = 2 * winScore;
/** What a position is worth that the endings say is won, before what the board looks like, which is at most `mostPoints`. */
const endingScore: i32 = 10000;
const mostPoints: i32 = 3000;
/** Half-moves without a capture or a move of a man after which the game is drawn. */
export const quietLimit: i32 = 80;
/** From here on positions are remembered together with their count of quiet moves: the end is near. */
const countedFrom: i32 = 40;

/** Positions looked at. */
export let nodes: u64 = 0;
let limit: u64 = 0;
/** Whether the limit was reached: the last score is then meaningless. */
export let isStopped: bool = false;

/** Pieces in the position asked about. */
let piecesAsked: i32 = 0;

/** Keys of what was played since the last capture or move of a man, then of the line being looked at. */
const keys: StaticArray<u64> = new StaticArray<u64>(quietLimit + deepest + 8);
/** How many of them come before the position asked about. */
let played: i32 = 0;

/** The best line from each ply, its moves one after another. */
const line: StaticArray<u64> = new StaticArray<u64>((deepest + 2) * (deepest + 2));
export const lineLengths: StaticArray<i32> = new StaticArray<i32>(deepest + 2);
const stride: i32 = deepest + 2;

/** Two steps of each ply that were good enough elsewhere in the tree, by name. */
const killers: StaticArray<i32> = new StaticArray<i32>(2 * (deepest + 2));
/** How often a step was good enough anywhere, by side and name. */
const history: StaticArray<i32> = new StaticArray<i32>(2 * 4096);
const mostHistory: i32 = 16000;

export function begin(mostNodes: f64, pieces: i32): void {
  piecesAsked = pieces;
  nodes = 0;
  limit = mostNodes < 1e15 ? <u64>mostNodes : <u64>1e15;
  isStopped = false;
  for (let n = 0; n < killers.length; n++) unchecked((killers[n] = 0));
  for (let n = 0; n < history.length; n++) unchecked((history[n] = 0));
}

/** Nothing was played before. */
export function clearPlayed(): void {
  played = 0;
}

export function addPlayed(key: u64): void {
  if (played < quietLimit) unchecked((keys[played++] = key));
}

export function playedCount(): i32 {
  return played;
}

/** Notes the key of the position `ply` half-moves after the one asked about. */
@inline
export function noteKey(ply: i32, key: u64): void {
  unchecked((keys[played + ply] = key));
}

@inline
export function lineMove(n: i32): u64 {
  return unchecked(line[n]);
}

/** The best line from a ply is this move, then the best line from the next ply. */
@inline
export function extendLine(ply: i32, move: u64): void {
  const length = unchecked(lineLengths[ply + 1]);
  const to = ply * stride;
  unchecked((line[to] = move));
  for (let n = 0; n < length; n++) unchecked((line[to + 1 + n] = line[to + stride + n]));
  unchecked((lineLengths[ply] = length + 1));
}

/**
 * Whether a position counts as a draw: for the third time in the game (G53), or for the second in the line being looked at, from the
 * position asked about on, where the side that came back to it can do so again.
 */
@inline
function isRepeated(ply: i32, quiet: i32, key: u64): bool {
  const at = played + ply;
  const first = at - quiet < 0 ? 0 : at - quiet;
  let timesPlayed = 0;
  for (let n = at - 4; n >= first; n -= 2) {
    if (unchecked(keys[n]) != key) continue;
    timesPlayed += 1;
    if (n >= played || timesPlayed == 2) return true;
  }
  return false;
}

/** Gives the moves of a ply their ranks: what was best before, then captures, then steps that were good elsewhere. */
function rank(ply: i32, count: i32, side: i32, kings: u64, best: i32): void {
  const base = ply * widest;
  const one = unchecked(killers[ply << 1]);
  const other = unchecked(killers[(ply << 1) + 1]);
  for (let n = 0; n < count; n++) {
    const move = unchecked(moves[base + n]);
    const name = nameOf(move);
    let value: i32;
    if (name == best) value = 65000;
    else if (capturedBy(move) != 0) {
      value = 1000 * <i32>(2 * popcnt(capturedBy(move)) + popcnt(capturedBy(move) & kings));
    } else if (name == one) value = 60001;
    else if (name == other) value = 60000;
    else value = 20000 + unchecked(history[(side << 12) + name]);
    unchecked((moves[base + n] = move | (<u64>value << rankShift)));
  }
}

/** Puts the best of the moves from `n` on in place `n`. */
@inline
export function take(base: i32, n: i32, count: i32): u64 {
  let at = n;
  let highest = unchecked(moves[base + n]);
  for (let i = n + 1; i < count; i++) {
    const move = unchecked(moves[base + i]);
    if (move > highest) {
      highest = move;
      at = i;
    }
  }
  unchecked((moves[base + at] = moves[base + n]));
  unchecked((moves[base + n] = highest));
  return highest;
}

@inline
function praise(at: i32, bonus: i32): void {
  const before = unchecked(history[at]);
  unchecked((history[at] = before + bonus - (before * abs(bonus)) / mostHistory));
}

/** A step was good enough to end the search of its position: it and those tried before it in vain are remembered. */
function learn(ply: i32, base: i32, n: i32, side: i32, depth: i32): void {
  const name = nameOf(unchecked(moves[base + n]));
  if (unchecked(killers[ply << 1]) != name) {
    unchecked((killers[(ply << 1) + 1] = killers[ply << 1]));
    unchecked((killers[ply << 1] = name));
  }
  const bonus = min(depth * depth * 4, 2000);
  praise((side << 12) + name, bonus);
  for (let i = 0; i < n; i++) praise((side << 12) + nameOf(unchecked(moves[base + i])), -bonus);
}

/** Proven scores count half-moves from the position asked about; remembered, they count from their own position. */
@inline
function fromHere(score: i32, ply: i32): i32 {
  if (score >= provenScore) return score + ply;
  return score <= -provenScore ? score - ply : score;
}

@inline
function fromRoot(score: i32, ply: i32): i32 {
  if (score >= provenScore) return score - ply;
  return score <= -provenScore ? score + ply : score;
}

/** Worth of a position that is not followed further. The endings say who wins; the board, how near that is. */
function judge(own: u64, their: u64, kings: u64, side: i32, ending: i32): i32 {
  const points = max(-mostPoints, min(mostPoints, evaluate(own, their, kings, side)));
  if (ending == won) return endingScore + points;
  return ending == lost ? points - endingScore : points;
}

/** How much less deep a late step is looked at first. */
@inline
function reduction(depth: i32, n: i32): i32 {
  if (depth < 3 || n < 3) return 0;
  return n < 7 ? 1 : 2;
}

/**
 * The score of a position `ply` half-moves after the one asked about, looking `depth` half-moves further: exact between `alpha` and
 * `beta`, else a bound. Meaningless once the search was stopped. `quiet`: half-moves without a capture or move of a man.
 */
export function search(
  own: u64,
  their: u64,
  kings: u64,
  side: i32,
  quiet: i32,
  ply: i32,
  depth: i32,
  alphaIn: i32,
  betaIn: i32,
): i32 {
  if (nodes >= limit) isStopped = true;
  if (isStopped) return 0;
  nodes += 1;
  unchecked((lineLengths[ply] = 0));
  const a = firstWay(side);
  const b = secondWay(side);
  const empty = board & ~(own | their);
  const jumpers = jumpersOf(own, their, kings, empty, a, b);
  if (jumpers == 0 && steppersOf(own, kings, empty, a, b) == 0) return ply - winScore;
  if (quiet >= quietLimit) return 0;
  const key = keyOf(own, their, kings, side);
  noteKey(ply, key);
  if (quiet >= 4 && isRepeated(ply, quiet, key)) return 0;
  let ending = 0;
  if (jumpers == 0) {
    const pieces = <i32>popcnt(own | their);
    if (pieces <= mostPieces) {
      ending = endingOf(own, their, kings, side);
      if (ending == drawn) return 0;
      // A win is followed until it shows, unless pieces were exchanged on the way.
      if (pieces < piecesAsked) return judge(own, their, kings, side, ending);
    }
    // Nothing is judged while something hangs: one half-move more shows what becomes of it.
    if (depth <= 0 && (depth < 0 || jumpersOf(their, own, kings, empty, 64 - a, 64 - b) == 0)) {
      return judge(own, their, kings, side, ending);
    }
  }
  if (ply >= deepest) return judge(own, their, kings, side, ending);

  // Neither can be won or lost sooner than here.
  let alpha = max(alphaIn, ply - winScore);
  const beta = min(betaIn, winScore - ply - 1);
  if (alpha >= beta) return alpha;

  const name = quiet >= countedFrom ? key + <u64>quiet * 0x9fb21c651e98df25 : key;
  let best = 0;
  if (depth > 0) {
    const known = find(name);
    if (known != 0) {
      const score = fromRoot(scoreOf(known), ply);
      if (depthOf(known) >= depth || abs(score) >= provenScore) {
        const bound = boundOf(known);
        if (bound == exactly) return score;
        if (bound == atLeast && score >= beta) return score;
        if (bound == atMost && score <= alpha) return score;
      }
      best = moveNameOf(known);
    }
  }

  const count =
    jumpers != 0
      ? listJumps(jumpers, their, kings, empty, a, b, ply)
      : listAllSteps(own, kings, empty, a, b, ply);
  const base = ply * widest;
  if (count > 1) rank(ply, count, side, kings, best);
  // Where there is no choice the line is followed on.
  const further = count == 1 && jumpers != 0 && depth > 0 ? depth : depth - 1;
  let highest = -infinity;
  let bestName = 0;
  const alphaBefore = alpha;
  for (let n = 0; n < count; n++) {
    const move = take(base, n, count);
    const from = startOf(move);
    const to = endOf(move);
    const captured = capturedBy(move);
    const isKing = (from & kings) != 0;
    const left = kings & ~captured;
    const kingsAfter = isKing ? (left & ~from) | to : left | (to & crownRow(side));
    const ownAfter = (own & ~from) | to;
    const theirAfter = their & ~captured;
    const quietAfter = isKing && captured == 0 ? quiet + 1 : 0;
    let score: i32;
    if (n == 0) {
      score = -search(theirAfter, ownAfter, kingsAfter, 1 - side, quietAfter, ply + 1, further, -beta, -alpha);
    } else {
      const less = jumpers == 0 ? reduction(depth, n) : 0;
      score = -search(
        theirAfter, ownAfter, kingsAfter, 1 - side, quietAfter, ply + 1, further - less, -alpha - 1, -alpha,
      );
      if (score > alpha && (less > 0 || score < beta)) {
        score = -search(theirAfter, ownAfter, kingsAfter, 1 - side, quietAfter, ply + 1, further, -beta, -alpha);
      }
    }
    if (isStopped) return 0;
    if (score > highest) {
      highest = score;
      bestName = nameOf(move);
      if (score > alpha) {
        alpha = score;
        extendLine(ply, move);
        if (score >= beta) {
          if (jumpers == 0 && depth > 0) learn(ply, base, n, side, depth);
          break;
        }
      }
    }
  }
  if (depth > 0) {
    const bound = highest >= beta ? atLeast : highest > alphaBefore ? exactly : atMost;
    remember(name, fromHere(highest, ply), min(depth, 255), bound, bestName);
  }
  return highest;
}
