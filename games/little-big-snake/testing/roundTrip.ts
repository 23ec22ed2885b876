/** A closed path over every cell, for tests: up the left edge, then row by row to and fro. */
import { columns, rows, type Direction } from '../grid.ts';
import type { Run } from '../run.ts';

/** The next direction; at the start up, since a snake cannot turn back. */
export function roundTripFrom({ body: [head], step }: Run): Direction {
  const { x, y } = head ?? { x: 0, y: 0 };
  if (x === 0) return y === 0 ? 'right' : 'up';
  if (step === 0) return 'up';
  if (y % 2 === 0) return x < columns - 1 ? 'right' : 'down';
  return x > 1 || y === rows - 1 ? 'left' : 'down';
}
