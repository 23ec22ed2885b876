/**
 * Goes through all rows a page at a time, one page at each call, and starts again at the end: for rows that no index tells apart.
 * Where it stands is kept in memory, so a restarted server begins at the first row. `read` returns rows in a fixed order.
 */
export function inRounds<Row>(
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): (limit: number) => Promise<readonly Row[]> {
  let after: Row | null = null;
  return async (limit) => {
    const page = await read(after, limit);
    after = page.length < limit ? null : (page.at(-1) ?? null);
    return page;
  };
}
