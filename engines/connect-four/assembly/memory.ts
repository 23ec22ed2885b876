/**
 * What is known of positions: two tables in linear memory, the opening book between them. The small one stays in a core's own cache
 * and holds the positions near the end, which are asked for most; the large one holds all others. An entry is one word of 64 bits: the
 * position's whole key, so that no two are ever mixed up, both bounds of its score, and the best move.
 */

/** Positions with so many discs go to the small table. */
const lateDiscs: i32 = 26;
const smallBits: i32 = 15;
/** The first 64 kB are the program's own. */
const smallBase: usize = 0x10000;
export const bookBase: usize = smallBase + ((<usize>8) << smallBits);
let largeBase: usize = bookBase;

/** Spreads keys over all bits (the golden ratio times 2^64). */
export const mixer: u64 = 0x9e3779b97f4a7c15;
export const keyMask: u64 = ((<u64>1) << 49) - 1;
/** Scores lie between -21 and 21. */
const offset: i32 = 21;
export const noColumn: i32 = 7;
export const worst: i32 = -21;
export const best: i32 = 21;

/** The large table begins with so many entries, as a power of two, and doubles: what is small is near. */
const firstBits: i32 = 15;

let largeBits: i32 = 0;
let mostBits: i32 = 0;
let largeShift: u64 = 64;
/** Entries of the large table in use, and with how many it doubles. */
let filled: i32 = 0;
let doubleAt: i32 = 0;

/** Makes sure of so many bytes in all; false when they cannot be had. */
export function enoughMemory(bytes: usize): bool {
  const missing = <i32>((bytes + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Where the book ends and the large table begins. */
export function endBook(address: usize): void {
  largeBase = address;
}

/** Makes room for 2^bits positions, 15 to 26; forgets everything but the book. False when the memory cannot be had. */
export function reserve(bits: i32): bool {
  if (bits < firstBits || bits > 26 || !enoughMemory(largeBase + ((<usize>8) << bits))) return false;
  mostBits = bits;
  filled = 0;
  setBits(firstBits);
  memory.fill(smallBase, 0, (<usize>8) << smallBits);
  memory.fill(largeBase, 0, (<usize>8) << firstBits);
  return true;
}

function setBits(bits: i32): void {
  largeBits = bits;
  largeShift = 64 - bits;
  // At three quarters; at its full size it replaces.
  doubleAt = bits == mostBits ? i32.MAX_VALUE : 3 << (bits - 2);
}

/** Each entry moves to one of two places, the last ones first. */
function double(): void {
  let index = (<usize>1) << largeBits;
  setBits(largeBits + 1);
  while (index > 0) {
    index--;
    const entry = load<u64>(largeBase + (index << 3));
    const pair = largeBase + (index << 4);
    store<u64>(pair, 0);
    store<u64>(pair, 0, 8);
    if (entry != 0) store<u64>(largeBase + (largeIndex(entry & keyMask) << 3), entry);
  }
}

@inline
function largeIndex(key: u64): usize {
  return <usize>((key * mixer) >> largeShift);
}

@inline
export function addressOf(key: u64, discs: i32): usize {
  if (discs >= lateDiscs) return smallBase + (<usize>((key * mixer) >> (64 - smallBits)) << 3);
  return largeBase + (largeIndex(key) << 3);
}

/** The entry of a position, 0 when nothing is known of it. The key of a position is never 0. */
@inline
export function find(address: usize, key: u64): u64 {
  const entry = load<u64>(address);
  return (entry & keyMask) == key ? entry : 0;
}

@inline
export function lowerOf(entry: u64): i32 {
  return <i32>((entry >> 49) & 63) - offset;
}

@inline
export function upperOf(entry: u64): i32 {
  return <i32>((entry >> 55) & 63) - offset;
}

@inline
export function columnOfEntry(entry: u64): i32 {
  return <i32>(entry >> 61);
}

export function remember(key: u64, discs: i32, lower: i32, upper: i32, column: i32): void {
  let address = addressOf(key, discs);
  if (discs < lateDiscs && load<u64>(address) == 0 && ++filled == doubleAt) {
    double();
    address = addressOf(key, discs);
  }
  store<u64>(
    address,
    key | ((<u64>(lower + offset)) << 49) | ((<u64>(upper + offset)) << 55) | ((<u64>column) << 61),
  );
}
