/** The snake's body line between two steps, in drawing units: a cell is 20, the origin is the top left. */
import { cellSize, type Cell, type Run } from '../index.ts';

export type Point = { readonly x: number; readonly y: number };

export function centreOf({ x, y }: Cell): Point {
  return { x: (x + 0.5) * cellSize, y: (y + 0.5) * cellSize };
}

/**
 * From the tip of the head to the end of the tail. `progress` through the last step: 0 shows the snake of
 * `before`, 1 that of `run`. Head and tail glide, the cells between them stay.
 */
export function bodyPath(run: Run, before: Run, progress: number): readonly Point[] {
  const cells = run.body.map(centreOf);
  const [head, neck] = cells;
  const last = cells.at(-1);
  if (head === undefined || neck === undefined || last === undefined || progress >= 1) return cells;
  const hasMoved = run.body[0] !== before.body[0];
  if (!hasMoved || run.step === 0) return cells;
  const left = before.body.at(-1);
  const hasGrown = run.body.length > before.body.length;
  const tail = hasGrown || left === undefined ? [] : [between(centreOf(left), last, progress)];
  return [between(neck, head, progress), ...cells.slice(1), ...tail];
}

/** So many cells at the end keep their points in a straight line, too: the tail tapers from point to point. */
const tailCells = 4;

/**
 * The line with rounded corners, as close points. Its ends stay where they are. Where it is straight there are no points, as a snake
 * of hundreds of cells is mostly straight and drawn again with every frame.
 */
export function smoothed(path: readonly Point[]): readonly Point[] {
  const [first] = path;
  const last = path.at(-1);
  if (first === undefined || last === undefined) return [];
  const corners = path.slice(1, -1).flatMap((corner, index) => {
    const [before, after] = [path[index] ?? corner, path[index + 2] ?? corner];
    if (index < path.length - 2 - tailCells && isStraight(before, after)) return [];
    const from = between(before, corner, 0.5);
    const to = between(corner, after, 0.5);
    return curveShares.map((share) =>
      between(between(from, corner, share), between(corner, to, share), share),
    );
  });
  return [first, ...corners, last];
}

/** Of the neighbours of a cell: cells lie in rows and columns. */
const isStraight = (before: Point, after: Point): boolean => before.x === after.x || before.y === after.y;

/** Points along a corner, as shares of its curve. */
const curveShares = [0, 0.25, 0.5, 0.75, 1] as const;

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
