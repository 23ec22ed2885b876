/** Reads many rows a page at a time, so that neither memory nor a connection is held for all of them. */
export async function* inPages<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let page = await read(null); page.length > 0; page = await read(page.at(-1) ?? null)) yield* page;
}
