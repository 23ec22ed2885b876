/**
 * A Checkers position's value where the search stops, without further search: pieces, how far the
 * men have advanced, guards of the crowning row, the middle of the board, and in endings how close
 * the stronger side has come.
 */
import { down, popcount, up } from './bitboard.ts';
import type { Frame } from './frame.ts';
import { manPoints, provenScore } from './scores.ts';
import { columnOf, rowOf, squares, type Square } from './squares.ts';

const kingPoints = 135;
/** Divided by the pieces on the board for each man ahead: the side ahead gains by exchanges. */
const exchangePoints = 250;
/** For a man by the rows it has behind it. */
const rowPoints = [0, 0, 1, 2, 4, 7, 12, 0];
const middlePoints = 3;
const kingMiddlePoints = 7;
const mobilityPoints = 1;
const turnPoints = 3;
/** For a king of the weaker side in the corner from which it is hardest to drive. */
const shelterPoints = 20;
/** Endings with this few pieces are about driving kings. */
const endingPieces = 8;

const setOf = (members: readonly Square[]): number =>
  members.reduce((set, square) => set | (1 << (square - 1)), 0);

/** The eight squares in the middle: rows 2 to 5, columns 2 to 5. */
const middle = setOf([10, 11, 14, 15, 18, 19, 22, 23]);
/** The two squares at each corner that has no dark square of its own. */
const doubleCorners = setOf([1, 5, 28, 32]);

/**
 * Guards of the crowning row, best ones first: with men on the first two, the other side needs help
 * to get through.
 */
type Guards = { readonly bridge: number; readonly third: number };
const redGuards: Guards = { bridge: setOf([1, 3]), third: setOf([2]) };
const blackGuards: Guards = { bridge: setOf([32, 30]), third: setOf([31]) };
const bridgePoints = 7;
const thirdPoints = 4;

/** Steps of a king from one square to another on an empty board, by the indices of their bits. */
const distances = squares.map((from) =>
  squares.map((to) => Math.max(Math.abs(rowOf(from) - rowOf(to)), Math.abs(columnOf(from) - columnOf(to)))),
);

function guardPoints(men: number, { bridge, third }: Guards): number {
  return bridgePoints * popcount(men & bridge) + thirdPoints * popcount(men & third);
}

/** Points for one side's advanced men; `isRed` moves up the board, from the low bits. */
function advancePoints(men: number, isRed: boolean): number {
  let points = 0;
  for (let row = 1; row < 7; row += 1) {
    points += (rowPoints[isRed ? row : 7 - row] ?? 0) * popcount(men & (15 << (4 * row)));
  }
  return points;
}

/** Total distance of the stronger side's kings from the weaker side's. */
function driveDistance(strong: number, weak: number): number {
  let sum = 0;
  for (let left = strong; left !== 0; left &= left - 1) {
    const row = distances[31 - Math.clz32(left & -left)] ?? [];
    for (let others = weak; others !== 0; others &= others - 1) {
      sum += row[31 - Math.clz32(others & -others)] ?? 0;
    }
  }
  return sum;
}

/** In an ending: points for the side that is ahead. */
function endingPoints(strongKings: number, weakKings: number): number {
  if (strongKings === 0 || weakKings === 0) return 0;
  const hidden = popcount(weakKings & doubleCorners);
  return -shelterPoints * hidden - (3 * driveDistance(strongKings, weakKings)) / popcount(weakKings);
}

/** Points for red. */
function redPoints(red: number, black: number, kings: number): number {
  const [redKings, blackKings] = [red & kings, black & kings];
  const [redMen, blackMen] = [red & ~kings, black & ~kings];
  const empty = ~(red | black);
  const [reds, blacks] = [popcount(red), popcount(black)];
  const kingsAhead = popcount(redKings) - popcount(blackKings);
  const ahead = manPoints * (reds - blacks) + (kingPoints - manPoints) * kingsAhead;
  let points = ahead + (exchangePoints * ahead) / (manPoints * (reds + blacks));
  points += advancePoints(redMen, true) - advancePoints(blackMen, false);
  if (blackMen !== 0) points += guardPoints(redMen, redGuards);
  if (redMen !== 0) points -= guardPoints(blackMen, blackGuards);
  points += middlePoints * (popcount(redMen & middle) - popcount(blackMen & middle));
  points += kingMiddlePoints * (popcount(redKings & middle) - popcount(blackKings & middle));
  points +=
    mobilityPoints *
    (popcount((up(red) | down(redKings)) & empty) - popcount((down(black) | up(blackKings)) & empty));
  if (reds + blacks <= endingPieces) {
    if (ahead > 0) points += endingPoints(redKings, blackKings);
    if (ahead < 0) points -= endingPoints(blackKings, redKings);
  }
  return points;
}

/** Points for the side to move, between the proven scores. */
export function evaluate({ own, their, kings, isRed }: Frame): number {
  const points = isRed ? redPoints(own, their, kings) : -redPoints(their, own, kings);
  return Math.max(1 - provenScore, Math.min(provenScore - 1, Math.round(points) + turnPoints));
}
