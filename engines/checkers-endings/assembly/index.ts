/**
 * Solves the endings of few pieces backwards: what has no move is lost; what reaches a loss of the other side is won; what reaches only wins
 * is lost; what nothing decides in the end is drawn. Kinds are solved in the order in which captures and crownings lead
 * from one to the next. The rules of draw are left out: they depend on what was played before.
 * A program of its own, for tools/checkersEndings.ts; the engine only carries what comes out.
 */
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
  widest,
} from '../../checkers/assembly/board';
import { choose, drawn, kindOf, lost, number, placeOf, startOfKind, unknown, won } from '../../checkers/assembly/endings';

/** One byte for each place, beyond the program's own memory. */
const base: usize = 0x100000;
/** A place that no position has. */
const impossible: i32 = 4;
/** A position that is known but whose mover has a jump to take: the engine never asks for these. */
const captureFlag: i32 = 8;

let hasChanged: bool = false;
let isFirstRound: bool = false;

@inline
function valueAt(place: i32): i32 {
  return load<u8>(base + <usize>place);
}

/** The value of the position, side 0 to move, by the values of those it leads to. */
function judge(own: u64, their: u64, kings: u64): i32 {
  const a = firstWay(0);
  const b = secondWay(0);
  const empty = board & ~(own | their);
  const jumpers = jumpersOf(own, their, kings, empty, a, b);
  const flag = jumpers == 0 ? 0 : captureFlag;
  const count =
    jumpers != 0
      ? listJumps(jumpers, their, kings, empty, a, b, 0)
      : listAllSteps(own, kings, empty, a, b, 0);
  let isLost = true;
  for (let n = 0; n < count; n++) {
    const move = unchecked(moves[n]);
    const from = startOf(move);
    const to = endOf(move);
    const left = kings & ~capturedBy(move);
    const kingsAfter = (from & kings) != 0 ? (left & ~from) | to : left | (to & crownRow(0));
    const theirAfter = their & ~capturedBy(move);
    const value = theirAfter == 0 ? lost : valueAt(placeOf(theirAfter, (own & ~from) | to, kingsAfter, 1)) & 3;
    if (value == lost) return won | flag;
    if (value != won) isLost = false;
  }
  return (isLost ? lost : unknown) | flag;
}

@inline
function spread(squares: u32): u64 {
  const set = <u64>squares;
  return (set & 0xff) | ((set & 0xff00) << 1) | ((set & 0xff0000) << 2) | ((set & 0xff000000) << 3);
}

/** The next set of the same size (Warren, "Hacker's Delight", section 2-1); sets follow each other by rank. */
@inline
function following(set: u64): u64 {
  if (set == 0) return 0;
  const lowest = set & -set;
  const ripple = set + lowest;
  return ripple | (((set ^ ripple) >> 2) / lowest);
}

@inline
function firstSet(members: i32): u64 {
  return ((<u64>1) << members) - 1;
}

/** Looks at every position of a kind that is not decided yet. */
function round(ownMenCount: i32, ownKingCount: i32, theirMenCount: i32, theirKingCount: i32): void {
  let place = startOfKind(kindOf(ownMenCount, ownKingCount, theirMenCount, theirKingCount));
  const p = choose(28, ownMenCount);
  const q = choose(28, theirMenCount);
  const r = choose(32, ownKingCount);
  const s = choose(32, theirKingCount);
  let ownMen = firstSet(ownMenCount);
  for (let i = 0; i < p; i++) {
    let theirMen = firstSet(theirMenCount);
    for (let j = 0; j < q; j++) {
      let ownKings = firstSet(ownKingCount);
      for (let k = 0; k < r; k++) {
        let theirKings = firstSet(theirKingCount);
        for (let l = 0; l < s; l++) {
          if ((valueAt(place) & 7) == unknown) visit(place, ownMen, theirMen << 4, ownKings, theirKings);
          place++;
          theirKings = following(theirKings);
        }
        ownKings = following(ownKings);
      }
      theirMen = following(theirMen);
    }
    ownMen = following(ownMen);
  }
}

function visit(place: i32, ownMen: u64, theirMen: u64, ownKings: u64, theirKings: u64): void {
  const own = ownMen | ownKings;
  const their = theirMen | theirKings;
  let value = impossible;
  const isPosition = (ownMen & ownKings) == 0 && (theirMen & theirKings) == 0 && (own & their) == 0;
  if (isPosition) value = judge(spread(<u32>own), spread(<u32>their), spread(<u32>(ownKings | theirKings)));
  if ((value & 7) == unknown && !isFirstRound) return;
  store<u8>(base + <usize>place, <u8>value);
  if ((value & 7) != unknown) hasChanged = true;
}

/** One round over all kinds of so many pieces and men. */
function roundOfGroup(pieces: i32, men: i32): void {
  for (let ownMen = 0; ownMen <= men; ownMen++) {
    const theirMen = men - ownMen;
    for (let ownKings = 0; ownKings <= pieces - men; ownKings++) {
      const theirKings = pieces - men - ownKings;
      if (ownMen + ownKings == 0 || theirMen + theirKings == 0) continue;
      round(ownMen, ownKings, theirMen, theirKings);
    }
  }
}

/** Solves everything up to `mostPieces`, 2 to 5. Answers the number of places; see `packed`. */
export function solve(mostPieces: i32): i32 {
  const places = number(mostPieces);
  const missing = <i32>((base + <usize>places + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return -1;
  memory.fill(base, 0, <usize>places);
  let done = 0;
  for (let pieces = 2; pieces <= mostPieces; pieces++) {
    for (let men = 0; men <= pieces; men++) {
      isFirstRound = true;
      do {
        hasChanged = false;
        roundOfGroup(pieces, men);
        isFirstRound = false;
      } while (hasChanged);
      done = settle(done, pieces, men);
    }
  }
  return places;
}

/** What is still unknown in a group that begins at a place is drawn. Answers where the next group begins. */
function settle(begin: i32, pieces: i32, men: i32): i32 {
  let end = begin;
  for (let ownMen = 0; ownMen <= men; ownMen++) {
    for (let ownKings = 0; ownKings <= pieces - men; ownKings++) {
      const theirMen = men - ownMen;
      const theirKings = pieces - men - ownKings;
      if (ownMen + ownKings == 0 || theirMen + theirKings == 0) continue;
      end += choose(28, ownMen) * choose(28, theirMen) * choose(32, ownKings) * choose(32, theirKings);
    }
  }
  for (let place = begin; place < end; place++) {
    const value = valueAt(place);
    if ((value & 7) == unknown) store<u8>(base + <usize>place, <u8>(value | drawn));
  }
  return end;
}

/** How many places from one to before another have a value: 1 won, 2 lost, 3 drawn. */
export function countValues(begin: i32, end: i32, value: i32): i32 {
  let sum = 0;
  for (let place = begin; place < end; place++) if ((valueAt(place) & 7) == value) sum++;
  return sum;
}

/**
 * The value at a place as the engine keeps it, 1 to 3. Where it will never be asked, that of the place before, so that it packs well.
 */
let before: i32 = drawn;
export function keptAt(place: i32): i32 {
  const value = valueAt(place);
  if ((value & (captureFlag | impossible)) == 0) before = value;
  return before;
}

/** Places of up to so many pieces. The order of places does not depend on how many there are. */
export function placesUpTo(mostPieces: i32): i32 {
  return number(mostPieces);
}
