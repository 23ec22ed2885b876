import { expect, test } from 'vitest';
import { inRounds } from './inRounds.ts';

test('each call reads the next page, and after the last one the first', async () => {
  const rows = [1, 2, 3, 4, 5];
  const next = inRounds<number>(async (after, limit) =>
    rows.filter((row) => after === null || row > after).slice(0, limit),
  );
  const pages = [await next(2), await next(2), await next(2), await next(2)];
  expect(pages).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
});

test('a page that ends exactly with the last row is followed by an empty one', async () => {
  const next = inRounds<number>(async (after, limit) =>
    [1, 2].filter((row) => after === null || row > after).slice(0, limit),
  );
  expect([await next(2), await next(2), await next(2)]).toEqual([[1, 2], [], [1, 2]]);
});
