/** Places of the rows of one page. Pure. */

/** How many players of a board are ahead of a value, and how many share it. */
export type Standing = { readonly above: number; readonly equal: number };

/**
 * Places of consecutive rows, of which `first` tells where the first one stands: rows that share a value share a place
 * (1, 2, 2, 4), also across the edge of a page.
 */
export function placesOf<Row>(
  rows: readonly Row[],
  isSame: (a: Row, b: Row) => boolean,
  first: Standing,
): readonly number[] {
  const places: number[] = [];
  let place = first.above + 1;
  /** The place of the next row with another value. */
  let next = place + first.equal;
  for (const [n, row] of rows.entries()) {
    const previous = rows[n - 1];
    if (previous !== undefined && !isSame(previous, row)) {
      place = next;
      next += 1;
    } else if (previous !== undefined && place > first.above + 1) next += 1;
    places.push(place);
  }
  return places;
}

/** Share of the others that somebody is ahead of, percent; null without others. */
export function betterThan({ above, equal }: Standing, total: number): number | null {
  const others = total - 1;
  return others > 0 ? Math.max(0, Math.floor((100 * (total - above - equal)) / others)) : null;
}

/** Steps of a distribution: at most so many, of a width that is easy to read. */
const mostSteps = 24;
const widths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

export type Step = { readonly from: number; readonly players: number };

/**
 * How many players have which value, as steps without gaps from buckets (`from`: the least value of each). `unit` is the width of a
 * bucket, of which that of a step is a multiple.
 */
export function stepsOf(buckets: readonly Step[], unit: number): { steps: readonly Step[]; width: number } {
  const filled = buckets.filter(({ players }) => players > 0).toSorted((a, b) => a.from - b.from);
  const [lowest, highest] = [filled[0], filled.at(-1)];
  const fitting = widths.filter((width) => width % unit === 0);
  if (!lowest || !highest) return { steps: [], width: fitting[0] ?? 1 };
  const stepsWith = (width: number): number =>
    Math.floor(highest.from / width) - Math.floor(lowest.from / width) + 1;
  const width = fitting.find((wide) => stepsWith(wide) <= mostSteps) ?? highest.from;
  const base = Math.floor(lowest.from / width);
  const players = Array.from({ length: stepsWith(width) }, () => 0);
  for (const bucket of filled) {
    const n = Math.floor(bucket.from / width) - base;
    players[n] = (players[n] ?? 0) + bucket.players;
  }
  return { steps: players.map((count, n) => ({ from: (base + n) * width, players: count })), width };
}
