import { expect, test } from 'vitest';
import { inRounds } from './inRounds.ts';

/** Goes through numbers, of which it removes those above three; notes the pages. */
function sweepOf(rows: readonly number[]) {
  const pages: (readonly number[])[] = [];
  const sweep = inRounds<number>({
    read: async (after, limit) => rows.filter((row) => after === null || row > after).slice(0, limit),
    async remove(page) {
      pages.push(page);
      return page.filter((row) => row > 3).length;
    },
  });
  return { pages, sweep };
}

test('each call looks at the next page, and after the last one at the first', async () => {
  const { pages, sweep } = sweepOf([1, 2, 3, 4, 5]);
  for (let calls = 0; calls < 4; calls++) await sweep(2);
  expect(pages).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
});

test('while there is more to look at the answer is never zero, and at the end what was removed', async () => {
  const { sweep } = sweepOf([1, 2, 3, 4, 5, 6, 7]);
  expect([await sweep(3), await sweep(3), await sweep(3)]).toEqual([1, 3, 1]);
});

test('a page that ends exactly with the last row is followed by an empty one, and nothing is removed', async () => {
  const { pages, sweep } = sweepOf([1, 2]);
  expect([await sweep(2), await sweep(2), await sweep(2)]).toEqual([1, 0, 1]);
  expect(pages).toEqual([
    [1, 2],
    [1, 2],
  ]);
});
