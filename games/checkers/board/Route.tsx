/** The way of the last move where it was a chain: a line through the squares it touched. */
import type { ReactElement } from 'react';
import { boardSize } from '../squares.ts';

/** The middle of a cell in the drawing. */
const at = (cell: number): string =>
  `${(cell % boardSize) * 10 + 5},${Math.floor(cell / boardSize) * 10 + 5}`;

/** `cells` as they are drawn, first one first; a step or a single jump shows by its marked squares alone. */
export function Route({ cells }: { readonly cells: readonly number[] }): ReactElement | null {
  if (cells.length < 3) return null;
  return (
    <svg className="ck-route" viewBox="0 0 80 80" aria-hidden="true">
      <polyline points={cells.map(at).join(' ')} />
    </svg>
  );
}
