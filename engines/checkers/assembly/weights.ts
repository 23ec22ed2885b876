/**
 * What the evaluation goes by, in hundredths of a man, all in one table. A square's worth is given as the side that moves up
 * the board sees it: the first row of numbers is its own back row, squares 1 to 4 from right to left in the board's picture.
 */

/** Where each kind of weight starts. Those of squares are 32 in a row. */
export const manOpening: i32 = 0;
export const manEnding: i32 = 32;
export const kingOpening: i32 = 64;
export const kingEnding: i32 = 96;
/** By the set of men on one's own back row while the other side has men: square 1 counts 1, 2 counts 2, 3 counts 4, 4 counts 8. */
export const backRow: i32 = 128;
/** For every man ahead, shared out among the pieces on the board: the side that is ahead gains by exchanges. */
export const exchange: i32 = 144;
export const turn: i32 = 145;
/** For every step of a man, and of a king. */
export const manSteps: i32 = 146;
export const kingSteps: i32 = 147;
/** For a man that nothing can stop any more, by the rows it still has to go: 0 to 5. */
export const runaway: i32 = 148;
/** For a king of the weaker side in a double corner, when few pieces are left. */
export const shelter: i32 = 154;
/** For every step between a king of the stronger side and one of the weaker side, likewise. */
export const drive: i32 = 155;
/** For a man with a piece of its own behind it, so that it cannot be jumped over that way. */
export const backed: i32 = 156;
/** For having the move (the opposition) with as many pieces as the other side, when few are left. */
export const opposition: i32 = 157;

export const weights: StaticArray<i32> = [
  // Men, many pieces on the board.
  100, 100, 100, 100,
  100, 101, 101, 100,
  101, 104, 104, 101,
  103, 107, 107, 102,
  104, 108, 107, 104,
  108, 109, 109, 107,
  113, 112, 112, 113,
  100, 100, 100, 100,
  // Men, few pieces on the board.
  98, 98, 98, 98,
  100, 101, 101, 100,
  103, 105, 105, 103,
  106, 109, 109, 106,
  110, 112, 112, 110,
  116, 117, 117, 116,
  124, 123, 123, 124,
  100, 100, 100, 100,
  // Kings, many pieces on the board.
  131, 131, 131, 129,
  132, 133, 133, 130,
  132, 137, 137, 133,
  133, 139, 141, 136,
  136, 141, 139, 133,
  133, 137, 137, 132,
  130, 133, 133, 132,
  129, 131, 131, 131,
  // Kings, few pieces on the board.
  131, 131, 131, 127,
  132, 134, 134, 130,
  131, 138, 138, 133,
  133, 140, 142, 137,
  137, 142, 140, 133,
  133, 138, 138, 131,
  130, 134, 134, 132,
  127, 131, 131, 131,
  // Back row.
  0, 6, 4, 11, 6, 17, 9, 19, 0, 6, 5, 10, 6, 16, 9, 18,
  // One by one, as named above.
  250, 3, 1, 2, 60, 45, 34, 26, 20, 14, -20, -3, 2, 4,
];
