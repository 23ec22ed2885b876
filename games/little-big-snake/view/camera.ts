/**
 * What part of the board a small screen shows, so that cells are large enough for fingers and eyes (GAPS G77). All in drawing units: a
 * cell is 20, the board 800 by 600.
 */
import { cellSize, columns, rows } from '../index.ts';
import type { Point } from './bodyPath.ts';

const board = { width: columns * cellSize, height: rows * cellSize } as const;

/** A cell is never drawn smaller than this, in CSS pixels. */
const leastCellPx = 16;

export type View = {
  /** CSS pixels per drawing unit. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly isWhole: boolean;
};

/** What a canvas of so many CSS pixels shows: the whole board where its cells are large enough, else a part of it. */
export function viewFor(canvasWidth: number, canvasHeight: number): View {
  const [whole, least] = [canvasWidth / board.width, leastCellPx / cellSize];
  if (whole >= least) return { scale: whole, ...board, isWhole: true };
  return { scale: least, width: canvasWidth / least, height: canvasHeight / least, isWhole: false };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The top left of the part shown: the head in its middle, and never anything beyond the walls. */
export function cornerOf(head: Point, { width, height }: View): Point {
  return {
    x: within(head.x - width / 2, board.width - width),
    y: within(head.y - height / 2, board.height - height),
  };
}

/**
 * Whether the overview lies in the left corner of the picture instead of the right one, so that it does not cover the head. `headX`: from
 * the left edge of the picture; in its middle except near the walls.
 */
export const isOverviewLeft = (headX: number, width: number): boolean => headX > width * 0.6;
