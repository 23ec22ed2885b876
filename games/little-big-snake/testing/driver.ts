/** Plays by itself, for tests: towards the nearest food, by a way that does not end the run at once where there is one. */
import { directions, isOnBoard, isSameCell, neighbour, type Cell, type Direction } from '../grid.ts';
import type { Run } from '../run.ts';

/** The way of the next step; null to go straight on. Looks a single step ahead, so sooner or later it traps itself. */
export function driveTo(run: Run): Direction | null {
  const [head] = run.body;
  if (head === undefined || run.turns.length > 0) return null;
  const isFree = (cell: Cell): boolean => isOnBoard(cell) && !run.body.some((part) => isSameCell(part, cell));
  const far = (cell: Cell): number =>
    Math.min(...run.foods.map(({ position: { x, y } }) => Math.abs(x - cell.x) + Math.abs(y - cell.y)));
  const [best] = directions
    .filter((direction) => isFree(neighbour(head, direction)))
    .sort((one, other) => far(neighbour(head, one)) - far(neighbour(head, other)));
  return best === undefined || best === run.direction ? null : best;
}
