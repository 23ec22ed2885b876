/**
 * Keyboard navigation on a board, after the grid pattern of the ARIA Authoring Practices: arrows
 * stop at the edges (no wrapping), Home and End go to the ends of the row, with Control to the
 * corners of the board.
 */
export type GridSize = { readonly rows: number; readonly columns: number };

export type GridKey = { readonly key: string; readonly ctrlKey: boolean };

/**
 * Where the focus goes from `cell` (row * columns + column), `undefined` for keys that do not move
 * it.
 */
export function nextCell(
  cell: number,
  { key, ctrlKey }: GridKey,
  { rows, columns }: GridSize,
): number | undefined {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const last = rows * columns - 1;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell;
    case 'ArrowRight':
      return column < columns - 1 ? cell + 1 : cell;
    case 'ArrowUp':
      return row > 0 ? cell - columns : cell;
    case 'ArrowDown':
      return row < rows - 1 ? cell + columns : cell;
    case 'Home':
      return ctrlKey ? 0 : row * columns;
    case 'End':
      return ctrlKey ? last : row * columns + columns - 1;
    default:
      return undefined;
  }
}

/** The number key pressed, 1 to 9, or `undefined`. */
export function digitOf({ key, ctrlKey }: GridKey): number | undefined {
  return !ctrlKey && /^[1-9]$/.test(key) ? Number(key) : undefined;
}
