/**
 * Endings of few pieces by number: every position of a kind of material, the mover's side going up the board, has a place of its
 * own in one row of all of them. Sets are ranked by the combinatorial number system (Knuth, volume 4A, section 7.2.1.3), the
 * mover's men first, then the other's men, the mover's kings, the other's kings; places of positions that cannot be
 * (two pieces on a square) stay unused.
 */

/** What is known of a position, for its mover. */
export const unknown: i32 = 0;
export const won: i32 = 1;
export const lost: i32 = 2;
export const drawn: i32 = 3;

/** Squares where a man can stand. */
const manSquares: i32 = 28;
const allSquares: i32 = 32;

/** Pieces on the board at the most. */
export const largest: i32 = 5;
/** Kinds of material, see `kindOf`. */
const kinds: i32 = 1296;

/** Sets of `k` out of `n`, at n + 33 k; up to 5 out of 32. */
const choices: StaticArray<i32> = new StaticArray<i32>((largest + 1) * 33);
/** Where the positions of a kind begin, by `kindOf`; -1 where it is not known. */
const starts: StaticArray<i32> = new StaticArray<i32>(kinds);
let places: i32 = 0;

@inline
export function choose(n: i32, k: i32): i32 {
  return unchecked(choices[k * 33 + n]);
}

/** A kind of material by the mover's men and kings and the other's: 0 to 5 of each. */
@inline
export function kindOf(ownMen: i32, ownKings: i32, theirMen: i32, theirKings: i32): i32 {
  return ((ownMen * 6 + ownKings) * 6 + theirMen) * 6 + theirKings;
}

@inline
export function startOfKind(kind: i32): i32 {
  return unchecked(starts[kind]);
}

export function placesOf(ownMen: i32, ownKings: i32, theirMen: i32, theirKings: i32): i32 {
  const men = choose(manSquares, ownMen) * choose(manSquares, theirMen);
  return men * choose(allSquares, ownKings) * choose(allSquares, theirKings);
}

/** Numbers the endings of up to `mostPieces`, 2 to 5, both sides having some: fewer pieces first, then fewer men. How many places. */
export function number(mostPieces: i32): i32 {
  for (let n = 0; n <= allSquares; n++) {
    unchecked((choices[n] = 1));
    for (let k = 1; k <= largest; k++) {
      unchecked((choices[k * 33 + n] = n == 0 ? 0 : choose(n - 1, k) + choose(n - 1, k - 1)));
    }
  }
  for (let kind = 0; kind < kinds; kind++) unchecked((starts[kind] = -1));
  places = 0;
  for (let pieces = 2; pieces <= mostPieces; pieces++) {
    for (let men = 0; men <= pieces; men++) numberGroup(pieces, men);
  }
  return places;
}

function numberGroup(pieces: i32, men: i32): void {
  for (let ownMen = 0; ownMen <= men; ownMen++) {
    const theirMen = men - ownMen;
    for (let ownKings = 0; ownKings <= pieces - men; ownKings++) {
      const theirKings = pieces - men - ownKings;
      if (ownMen + ownKings == 0 || theirMen + theirKings == 0) continue;
      unchecked((starts[kindOf(ownMen, ownKings, theirMen, theirKings)] = places));
      places += placesOf(ownMen, ownKings, theirMen, theirKings);
    }
  }
}

/** The rank of a set among all of its size; `below` squares before the first do not count. */
@inline
function rankUp(set: u64, below: i32): i32 {
  let rank = 0;
  let k = 1;
  for (let left = set; left != 0; left &= left - 1) {
    const bit = <i32>ctz(left);
    rank += choose(bit - bit / 9 - below, k++);
  }
  return rank;
}

/** The same with the board turned round. */
@inline
function rankDown(set: u64, below: i32): i32 {
  let rank = 0;
  let k = 1;
  let left = set;
  while (left != 0) {
    const bit = 63 - <i32>clz(left);
    left ^= (<u64>1) << bit;
    rank += choose(31 - (bit - bit / 9) - below, k++);
  }
  return rank;
}

/** The place of a position; -1 where its kind is not known. */
export function placeOf(own: u64, their: u64, kings: u64, side: i32): i32 {
  const ownKings = own & kings;
  const theirKings = their & kings;
  const ownMen = own ^ ownKings;
  const theirMen = their ^ theirKings;
  if (<i32>popcnt(own | their) > largest) return -1;
  const a = <i32>popcnt(ownMen);
  const b = <i32>popcnt(ownKings);
  const c = <i32>popcnt(theirMen);
  const d = <i32>popcnt(theirKings);
  const start = startOfKind(kindOf(a, b, c, d));
  if (start < 0) return -1;
  let place = side == 0 ? rankUp(ownMen, 0) : rankDown(ownMen, 0);
  place = place * choose(manSquares, c) + (side == 0 ? rankUp(theirMen, 4) : rankDown(theirMen, 4));
  place = place * choose(allSquares, b) + (side == 0 ? rankUp(ownKings, 0) : rankDown(ownKings, 0));
  place = place * choose(allSquares, d) + (side == 0 ? rankUp(theirKings, 0) : rankDown(theirKings, 0));
  return start + place;
}

/** Where the values are, and up to how many pieces: none as long as it is 0. */
let base: usize = 0;
export let mostPieces: i32 = 0;

/** The values of up to so many pieces stand from `address` on, four a byte. */
export function useEndings(address: usize, pieces: i32): void {
  base = address;
  mostPieces = pieces;
}

/** The value of a position whose mover has no jump: won, lost or drawn; unknown where it is not among the endings. */
@inline
export function endingOf(own: u64, their: u64, kings: u64, side: i32): i32 {
  const place = placeOf(own, their, kings, side);
  if (place < 0) return unknown;
  return (load<u8>(base + <usize>(place >> 2)) >> <u8>((place & 3) << 1)) & 3;
}
