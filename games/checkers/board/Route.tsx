/** Paths over the board: the last move's when it was a chain, and a hinted move's. */
import type { ReactElement } from 'react';
import { boardSize } from '../squares.ts';

/** The centre of a cell in the drawing. */
const middleOf = (cell: number): { readonly x: number; readonly y: number } => ({
  x: (cell % boardSize) * 10 + 5,
  y: Math.floor(cell / boardSize) * 10 + 5,
});

const at = (cell: number): string => {
  const { x, y } = middleOf(cell);
  return `${x},${y}`;
};

/** `cells` as drawn, start first; a step or a single jump shows by its marked squares only. */
export function Route({ cells }: { readonly cells: readonly number[] }): ReactElement | null {
  if (cells.length < 3) return null;
  return (
    <svg className="ck-route" viewBox="0 0 80 80" aria-hidden="true">
      <polyline points={cells.map(at).join(' ')} />
    </svg>
  );
}

/**
 * A point on a line of the drawing, from the centre of its last square back to where the arrowhead
 * begins.
 */
const headLength = 3.4;

/** The path of a hinted move as an arrow; nothing without one. */
export function HintArrow({ cells }: { readonly cells: readonly number[] }): ReactElement | null {
  const [before, end] = cells.slice(-2).map(middleOf);
  if (!before || !end) return null;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [right, down] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [x, y] = [end.x - right * headLength, end.y - down * headLength];
  const half = headLength * 0.6;
  const corners = [
    `${end.x},${end.y}`,
    `${x - down * half},${y + right * half}`,
    `${x + down * half},${y - right * half}`,
  ].join(' ');
  const way = [...cells.slice(0, -1).map(at), `${x},${y}`].join(' ');
  return (
    <svg className="ck-route ck-hint" viewBox="0 0 80 80" aria-hidden="true">
      <g className="ck-hint-edge">
        <polyline points={way} />
        <polygon points={corners} />
      </g>
      <polyline points={way} />
      <polygon points={corners} />
    </svg>
  );
}
