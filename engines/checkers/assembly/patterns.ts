/**
 * What groups of men are worth: the board seen through windows of eight squares, every filling of which (each square empty or with a
 * king, an own man, one of the other's) has a weight, fitted to games by tools/tuneCheckers.ts. Seven tables serve fourteen
 * windows: the other side looks through the same ones with the board turned round.
 */

import { patternWeights } from './patternWeights';

/** Fillings of a window, and so the bytes of a table: weights in hundredths of a man. */
const fillings: usize = 6561;

/** Leaves the patterns out from now on: their weights are fitted to what the rest of the evaluation lacks. */
export function forgetPatterns(): void {
  memory.fill(patternWeights, 0, 7 * fillings);
}

/** A set of eight squares as digits of base three, and the same from the other end. */
const digits: StaticArray<u16> = makeDigits(false);
const turnedDigits: StaticArray<u16> = makeDigits(true);

function makeDigits(isTurned: bool): StaticArray<u16> {
  const made = new StaticArray<u16>(256);
  for (let set = 0; set < 256; set++) {
    let number: u16 = 0;
    for (let n = 7; n >= 0; n--) number = number * 3 + <u16>((set >> (isTurned ? 7 - n : n)) & 1);
    unchecked((made[set] = number));
  }
  return made;
}

@inline
function view(table: usize, own: i32, their: i32): i32 {
  const filling = <usize>unchecked(digits[own]) + 2 * <usize>unchecked(digits[their]);
  return load<i8>(patternWeights + table * fillings + filling);
}

@inline
function turnedView(table: usize, own: i32, their: i32): i32 {
  const filling = <usize>unchecked(turnedDigits[own]) + 2 * <usize>unchecked(turnedDigits[their]);
  return load<i8>(patternWeights + table * fillings + filling);
}

/** Two rows, the lower one even: 0, 2, 4 or 6. */
@inline
function evenRows(set: u64, bit: u64): i32 {
  return <i32>((set >> bit) & 255);
}

/** Two rows, the lower one odd. */
@inline
function oddRows(set: u64, bit: u64): i32 {
  return <i32>(((set >> bit) & 15) | ((set >> (bit + 1)) & 240));
}

/** Four rows, two squares of each. */
@inline
function quarter(set: u64, bit: u64): i32 {
  const from = set >> bit;
  return <i32>((from & 3) | ((from >> 2) & 12) | ((from >> 5) & 48) | ((from >> 7) & 192));
}

/** Points for the men of the side that moves up the board. */
export function patternPoints(up: u64, down: u64): i32 {
  let points = view(0, evenRows(up, 0), evenRows(down, 0));
  points += view(1, oddRows(up, 4), oddRows(down, 4));
  points += view(2, evenRows(up, 9), evenRows(down, 9));
  points += view(3, oddRows(up, 13), oddRows(down, 13));
  points += view(4, quarter(up, 0), quarter(down, 0));
  points += view(5, quarter(up, 2), quarter(down, 2));
  points += view(6, quarter(up, 9), quarter(down, 9));
  points -= turnedView(0, evenRows(down, 27), evenRows(up, 27));
  points -= turnedView(1, oddRows(down, 22), oddRows(up, 22));
  points -= turnedView(2, evenRows(down, 18), evenRows(up, 18));
  points -= turnedView(3, oddRows(down, 13), oddRows(up, 13));
  points -= turnedView(4, quarter(down, 20), quarter(up, 20));
  points -= turnedView(5, quarter(down, 18), quarter(up, 18));
  return points - turnedView(6, quarter(down, 11), quarter(up, 11));
}
