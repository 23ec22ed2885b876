import { keepPreviousData, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hasFailed } from './hasFailed.ts';

/** A list of pages; reads of page 2 are answered by the test. */
function openPages() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: PromiseWithResolvers<string>[] = [];
  const options = (page: number) => ({
    queryKey: ['page', page],
    placeholderData: keepPreviousData,
    async queryFn(): Promise<string> {
      if (page === 1) return 'page 1';
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const observer = new QueryObserver(client, options(1));
  observer.subscribe(() => undefined);
  return { observer, reads, turnTo: (page: number) => observer.setOptions(options(page)) };
}

test('from the first failure until there is something to show, also while it is read again', async () => {
  const { observer, reads, turnTo } = openPages();
  const now = () => observer.getCurrentResult();
  await expect.poll(() => now().data).toBe('page 1');
  turnTo(2);
  expect(now()).toMatchObject({ data: 'page 1', isPlaceholderData: true });
  expect(hasFailed(now())).toBe(false);
  reads[0]?.reject(new Error('away'));
  await expect.poll(() => hasFailed(now())).toBe(true);
  const again = observer.refetch();
  expect(now()).toMatchObject({ data: 'page 1', isFetching: true });
  expect(hasFailed(now())).toBe(true);
  reads[1]?.resolve('page 2');
  await again;
  expect(now().data).toBe('page 2');
  expect(hasFailed(now())).toBe(false);
});
