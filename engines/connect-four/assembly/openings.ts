/**
 * The opening book: the score of every position of so many discs in which nobody has won and whose mover cannot win at once, mirror
 * images once. The scores alone are stored, in the order in which `enumerate` comes upon the positions: breadth first from the empty board,
 * columns from left to right. In memory they are a table of entries of 64 bits, key and score, addressed openly.
 */
import { board, bottom, columnOf, hasFour, mirrored, winningCells } from './board';
import { bookBase, endBook, enoughMemory, keyMask, mixer, worst } from './memory';

/** Discs of the deepest book for which there is room. */
export const mostPlies: i32 = 10;
/** For positions of so many discs, as a power of two: at least twice as many as there are up to mirror images. */
const tableBits: StaticArray<i32> = [2, 4, 7, 9, 11, 14, 15, 17, 18, 20, 21];
/** Added to a score, so that none is below 0. */
const offset: i32 = 32;

/** Discs of the positions in the book; -1 without one. */
export let bookDiscs: i32 = -1;
let shift: u64 = 64;
let indexMask: u64 = 0;

let listBase: usize = 0;
let count: i32 = 0;

/** The key of a position and of its mirror image, whichever is less. */
@inline
export function sharedKey(own: u64, mask: u64): u64 {
  const key = own + mask;
  const other = mirrored(own) + mirrored(mask);
  return other < key ? other : key;
}

/** The discs of a column are counted by the highest bit of its part of the key plus one. */
function maskOf(key: u64): u64 {
  let mask: u64 = 0;
  for (let column: u64 = 0; column < 49; column += 7) {
    const part = <u32>((key >> column) & 127);
    mask |= <u64>((<u32>1 << (31 - clz(part + 1))) - 1) << column;
  }
  return mask;
}

function aim(bits: i32): void {
  shift = 64 - bits;
  indexMask = ((<u64>1) << bits) - 1;
}

/** Where a key is, or the free place where it would be. */
@inline
function placeOf(key: u64): usize {
  let index: u64 = (key * mixer) >> shift;
  let address = bookBase + (<usize>index << 3);
  let found = load<u64>(address) & keyMask;
  while (found != key && found != 0) {
    index = (index + 1) & indexMask;
    address = bookBase + (<usize>index << 3);
    found = load<u64>(address) & keyMask;
  }
  return address;
}

/** Adds what can be reached in one move from a key to the list that ends at `end`; where it ends then. */
function addChildren(key: u64, isLast: bool, end: usize): usize {
  const mask = maskOf(key);
  const own = key - mask;
  const playable = (mask + bottom) & board;
  for (let column = 0; column < 7; column++) {
    const cell = playable & columnOf(column);
    if (cell == 0 || hasFour(own | cell)) continue;
    const after = mask | cell;
    const theirs = own ^ mask;
    if (isLast && (winningCells(theirs, after) & (after + bottom) & board) != 0) continue;
    const child = sharedKey(theirs, after);
    const place = placeOf(child);
    if (load<u64>(place) != 0) continue;
    store<u64>(place, child);
    store<u64>(end, child);
    end += 8;
  }
  return end;
}

/**
 * Lists the positions of a book of so many plies, 1 to 10, and answers how many there are; 0 when there is no memory. Forgets book and
 * tables: `reserve` must follow before anything is solved.
 */
export function enumerate(plies: i32): i32 {
  if (plies < 1 || plies > mostPlies) return 0;
  bookDiscs = -1;
  const bytes: usize = (<usize>8) << unchecked(tableBits[plies]);
  // The table, and two lists of half its size at the most.
  if (!enoughMemory(bookBase + 2 * bytes)) return 0;
  let from: usize = bookBase + bytes;
  let to: usize = from + (bytes >> 1);
  // The empty board has the key 0, which stands for a free place: it is never entered.
  store<u64>(from, 0);
  let size: usize = 8;
  for (let discs = 1; discs <= plies; discs++) {
    const bits = unchecked(tableBits[discs]);
    aim(bits);
    memory.fill(bookBase, 0, (<usize>8) << bits);
    let end = to;
    for (let at = from; at < from + size; at += 8) end = addChildren(load<u64>(at), discs == plies, end);
    size = end - to;
    const other = from;
    from = to;
    to = other;
  }
  listBase = from;
  count = <i32>(size >> 3);
  endBook(bookBase + bytes);
  return count;
}

/** The n-th position: all discs, and those of the side to move. Only until `reserve`. */
export function maskAt(n: i32): u64 {
  return maskOf(load<u64>(listBase + (<usize>n << 3)));
}

export function ownAt(n: i32): u64 {
  return load<u64>(listBase + (<usize>n << 3)) - maskAt(n);
}

/** Takes the score of the n-th position. Only until `reserve`. */
export function keepScore(n: i32, score: i32): void {
  const key = load<u64>(listBase + (<usize>n << 3));
  store<u64>(placeOf(key), key | (<u64>(score + offset) << 49));
}

/** All scores are kept: from now on they are relied on. */
export function useBook(plies: i32): void {
  bookDiscs = plies;
}

/** The score of a position of the book; of one that is not in it, less than any score. */
@inline
export function bookScore(own: u64, mask: u64): i32 {
  return <i32>(load<u64>(placeOf(sharedKey(own, mask))) >> 49) - offset;
}

/**
 * A bound from below for a position of one disc more than the book's: it is worth no less than its opponent lost by any move to it from a
 * position of the book; `worst` when there is none.
 */
export function bookFloor(own: u64, mask: u64): i32 {
  const theirs = own ^ mask;
  let floor = worst;
  let last = ((mask + bottom) >> 1) & theirs;
  while (last != 0) {
    const disc = last & -last;
    last ^= disc;
    const before = bookScore(theirs ^ disc, mask ^ disc);
    if (before >= worst) floor = max(floor, -before);
  }
  return floor;
}
