/**
 * Removes a little at a time of rows that no index tells apart: goes through all of them a page at each call, and starts again at the
 * end. Where it stands is kept in memory, so a restarted server begins at the first row.
 */
export function inRounds<Row>({
  read,
  remove,
}: {
  /** The rows after this one, in a fixed order. */
  readonly read: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  /** Removes of these what is outdated; returns how many that were. */
  readonly remove: (rows: readonly Row[]) => Promise<number>;
}): (limit: number) => Promise<number> {
  let after: Row | null = null;
  // At least one while there is more to look at: a sweep is repeated until nothing is left.
  return async (limit) => {
    const page = await read(after, limit);
    const isLast = page.length < limit;
    after = isLast ? null : (page.at(-1) ?? null);
    const removed = page.length === 0 ? 0 : await remove(page);
    return isLast ? removed : Math.max(1, removed);
  };
}
