/** An automatic player for tests: heads for the nearest food, unless it would shut itself in. */
import { directions, indexOf, isOnBoard, neighbour, type Cell, type Direction } from '../grid.ts';
import type { Run } from '../run.ts';

/** The next direction; null for straight on. Where no way leads to as much room as the snake is long, to most room. */
export function driveTo(run: Run): Direction | null {
  const [head] = run.body;
  if (head === undefined || run.turns.length > 0) return null;
  const body = new Set(run.body.map(indexOf));
  const ways = directions
    .map((direction) => ({ direction, cell: neighbour(head, direction) }))
    .filter(({ cell }) => isOnBoard(cell) && !body.has(indexOf(cell)))
    .map((way) => ({ ...way, room: roomFrom(way.cell, body, run.body.length), far: farFrom(way.cell, run) }))
    .sort((one, other) => other.room - one.room || one.far - other.far);
  const best = ways[0]?.direction;
  return best === undefined || best === run.direction ? null : best;
}

/** How many free cells can be reached from this one, counted no further than `most`. */
function roomFrom(start: Cell, body: ReadonlySet<number>, most: number): number {
  const reached = new Set([indexOf(start)]);
  const edge = [start];
  for (let cell = edge.shift(); cell !== undefined && reached.size < most; cell = edge.shift()) {
    for (const direction of directions) {
      const next = neighbour(cell, direction);
      const index = indexOf(next);
      if (!isOnBoard(next) || body.has(index) || reached.has(index)) continue;
      reached.add(index);
      edge.push(next);
    }
  }
  return Math.min(reached.size, most);
}

/** How many steps the nearest food is away. */
function farFrom(cell: Cell, { foods }: Run): number {
  return Math.min(...foods.map(({ position: { x, y } }) => Math.abs(x - cell.x) + Math.abs(y - cell.y)));
}
