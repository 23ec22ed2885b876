/**
 * What is known of positions: two tables in linear memory. The small one stays in a core's own cache and holds the
 * positions near the end, which are asked for most; the large one holds all others. An entry is one word of 64 bits: the
 * position's whole key, so that no two are ever mixed up, both bounds of its score, and the best move.
 */

/** Positions with so many discs go to the small table. */
export const lateDiscs: i32 = 28;
const smallBits: i32 = 15;
/** The first 64 kB are the program's own. */
const smallBase: usize = 0x10000;
const largeBase: usize = smallBase + ((<usize>8) << smallBits);

const keyMask: u64 = ((<u64>1) << 49) - 1;
/** Scores lie between -21 and 21. */
const offset: i32 = 21;
export const noColumn: i32 = 7;
export const worst: i32 = -21;
export const best: i32 = 21;

let largeShift: u64 = 44;

/** Makes room for 2^bits positions, 15 to 26; forgets everything. False when the memory cannot be had. */
export function reserve(bits: i32): bool {
  if (bits < smallBits || bits > 26) return false;
  const bytes: usize = largeBase + ((<usize>8) << bits);
  const there: usize = (<usize>memory.size()) << 16;
  const missing = <i32>((bytes + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return false;
  largeShift = 64 - bits;
  // What is new is empty, and not touched before it is needed.
  memory.fill(smallBase, 0, min(there, bytes) - smallBase);
  return true;
}

@inline
export function addressOf(key: u64, discs: i32): usize {
  const mixed: u64 = key * 0x9e3779b97f4a7c15;
  if (discs >= lateDiscs) return smallBase + (<usize>(mixed >> (64 - smallBits)) << 3);
  return largeBase + (<usize>(mixed >> largeShift) << 3);
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

@inline
export function remember(address: usize, key: u64, lower: i32, upper: i32, column: i32): void {
  store<u64>(
    address,
    key | ((<u64>(lower + offset)) << 49) | ((<u64>(upper + offset)) << 55) | ((<u64>column) << 61),
  );
}
