/** Outlines of many equal shapes as one SVG path: a picture of a board is a few elements instead of a hundred. */

type Point = { readonly x: number; readonly y: number };

/** Circles of one radius around these middles. */
export function circles(middles: readonly Point[], radius: number): string {
  const [r, wide] = [radius, radius * 2].map(rounded);
  return middles
    .map(
      ({ x, y }) =>
        `M${rounded(x - radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0-${wide} 0z`,
    )
    .join('');
}

/** Squares of one side at these upper left corners, with round corners of this radius. */
export function squares(corners: readonly Point[], side: number, radius = 0): string {
  const [s, r, edge] = [side, radius, side - 2 * radius].map(rounded);
  const shape =
    radius === 0
      ? `h${s}v${s}h-${s}z`
      : `h${edge}a${r} ${r} 0 0 1 ${r} ${r}v${edge}a${r} ${r} 0 0 1-${r} ${r}h-${edge}a${r} ${r} 0 0 1-${r}-${r}v-${edge}a${r} ${r} 0 0 1 ${r}-${r}z`;
  return corners.map(({ x, y }) => `M${rounded(x + radius)} ${rounded(y)}${shape}`).join('');
}

/** Where a drawing of rows of characters has this one; row and column from 0 at the upper left. */
export function cellsOf(rows: readonly string[], is: (content: string) => boolean): readonly Point[] {
  return rows.flatMap((row, y) =>
    Array.from(row, (content, x) => ({ x, y, content })).filter(({ content }) => is(content)),
  );
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
