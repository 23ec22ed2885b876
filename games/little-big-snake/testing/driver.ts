/** An automatic player for tests: heads for the nearest food and avoids immediate death where it can. */
import { directions, isOnBoard, isSameCell, neighbour, type Cell, type Direction } from '../grid.ts';
import type { Run } from '../run.ts';

/** The next direction; null for straight on. Looks one step ahead, so it traps itself sooner or later. */
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
