/** The board of Little Big Snake: 40 by 30 cells (document 2, section 9), and the four directions. */
export const columns = 40;
export const rows = 30;
/** Drawing units: a cell is 20, the board 800 by 600. */
export const cellSize = 20;

export type Cell = {
  /** 0 (left) to 39. */
  readonly x: number;
  /** 0 (top) to 29. */
  readonly y: number;
};

export const directions = ['up', 'right', 'down', 'left'] as const;
export type Direction = (typeof directions)[number];

/** One cell in a direction. */
const offsets: Readonly<Record<Direction, Cell>> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

export function neighbour(cell: Cell, direction: Direction): Cell {
  const offset = offsets[direction];
  return { x: cell.x + offset.x, y: cell.y + offset.y };
}

export function isOnBoard({ x, y }: Cell): boolean {
  return x >= 0 && x < columns && y >= 0 && y < rows;
}

export function isSameCell(one: Cell, other: Cell): boolean {
  return one.x === other.x && one.y === other.y;
}

/** Row by row from the top left, 0 to 1,199. */
export function indexOf({ x, y }: Cell): number {
  return y * columns + x;
}

export function cellAt(index: number): Cell {
  return { x: index % columns, y: Math.floor(index / columns) };
}

/** Whether one direction is a turn from the other: neither straight on nor back. */
export function isTurn(from: Direction, to: Direction): boolean {
  return offsets[from].x !== 0 ? offsets[to].y !== 0 : offsets[to].x !== 0;
}
