/** Where the tiles lie in the drawing laid over the board. Pure. */

/** Of the board's width: around the tiles, and between them (`--gap` of board.css). */
export const gapOfWidth = 0.02;

/** The drawing spans the three tiles and the two gaps between them, in its own units. */
export const drawingSize = 300;

const gap = (gapOfWidth / (1 - 2 * gapOfWidth)) * drawingSize;
const tile = (drawingSize - 2 * gap) / 3;

/** The centre of a tile, `[right, down]`; tiles are counted row by row. */
export function centreOf(cell: number): readonly [number, number] {
  return [along(cell % 3), along(Math.floor(cell / 3))];
}

function along(index: number): number {
  return index * (tile + gap) + tile / 2;
}
