/**
 * What the search knows of positions: pairs of entries in linear memory, each a whole 64-bit key and a word with score,
 * depth, bound, best move and the number of the question it belongs to. Entries of earlier questions count as empty, so that
 * the answer to a question does not depend on what was asked before.
 */
import { largest, number, useEndings } from './endings';

/** The program's own memory ends below; the endings come next, if there are any, then the table. */
const programEnd: usize = 0x100000;
let base: usize = programEnd;
const smallestBits: i32 = 10;
const largestBits: i32 = 24;

let pairShift: u64 = 54;
let bytes: usize = 0;
let question: u64 = 0;

/** What an entry says of the score. */
export const exactly: i32 = 0;
export const atLeast: i32 = 1;
export const atMost: i32 = 2;

function hasMemory(end: usize): bool {
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/**
 * Makes room for the endings of up to so many pieces, 2 to 5. Answers the address at which their values are to be put, 0 when the
 * memory cannot be had. To be called before `reserve`.
 */
export function reserveEndings(pieces: i32): usize {
  if (pieces < 2 || pieces > largest) return 0;
  const end = programEnd + ((<usize>number(pieces) + 3) >> 2);
  if (!hasMemory(end)) return 0;
  base = (end + 0xffff) & ~(<usize>0xffff);
  useEndings(programEnd, pieces);
  return programEnd;
}

/** Makes room for 2^bits positions of 16 bytes, 10 to 24. False when the memory cannot be had. */
export function reserve(bits: i32): bool {
  if (bits < smallestBits || bits > largestBits) return false;
  bytes = (<usize>16) << bits;
  if (!hasMemory(base + bytes)) return false;
  pairShift = 65 - bits;
  question = 0;
  memory.fill(base, 0, bytes);
  return true;
}

/** A new question: nothing is known yet. */
export function forget(): void {
  question += 1;
  if (question < 256) return;
  question = 1;
  memory.fill(base, 0, bytes);
}

/** The position's key. Side 0 or 1 is to move. */
@inline
export function keyOf(own: u64, their: u64, kings: u64, side: i32): u64 {
  let key = own * 0x9e3779b97f4a7c15 + their * 0xc2b2ae3d27d4eb4f + kings * 0x165667b19e3779f9;
  key += <u64>side * 0xd6e8feb86659fd93;
  key = (key ^ (key >> 32)) * 0xd6e8feb86659fd93;
  return key ^ (key >> 29);
}

@inline
function pairOf(key: u64): usize {
  return base + (<usize>((key * 0x9e3779b97f4a7c15) >> pairShift) << 5);
}

/** The word of a position, 0 when it is not known: bits 0-15 score, 16-23 depth, 24-25 bound, 28-39 move, 40-47 question. */
@inline
export function find(key: u64): u64 {
  const pair = pairOf(key);
  let word = load<u64>(pair, 8);
  if (load<u64>(pair) == key && word >> 40 == question) return word;
  word = load<u64>(pair, 24);
  return load<u64>(pair, 16) == key && word >> 40 == question ? word : 0;
}

@inline
export function scoreOf(word: u64): i32 {
  return <i32>(<i16>(word & 0xffff));
}

@inline
export function depthOf(word: u64): i32 {
  return <i32>((word >> 16) & 255);
}

@inline
export function boundOf(word: u64): i32 {
  return <i32>((word >> 24) & 3);
}

@inline
export function moveNameOf(word: u64): i32 {
  return <i32>((word >> 28) & 4095);
}

/** The first of a pair keeps the deepest, the second the newest. */
@inline
export function remember(key: u64, score: i32, depth: i32, bound: i32, moveName: i32): void {
  const pair = pairOf(key);
  const word: u64 =
    <u64>(score & 0xffff) | (<u64>depth << 16) | (<u64>bound << 24) | (<u64>moveName << 28) | (question << 40);
  const first = load<u64>(pair, 8);
  if (first >> 40 != question || depthOf(first) <= depth || load<u64>(pair) == key) {
    store<u64>(pair, key);
    store<u64>(pair, word, 8);
    return;
  }
  store<u64>(pair, key, 16);
  store<u64>(pair, word, 24);
}
