/** Answers in the wrong order. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showTold } from './told.ts';

test.each(['first', 'later'])(
  'what was told stays when an answer to an older question comes (%s read)',
  async (which) => {
    const client = new QueryClient();
    const queryKey = ['invite', 'i1'];
    const answer = Promise.withResolvers<string>();
    if (which === 'later') client.setQueryData(queryKey, 'pending');
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => answer.promise,
      refetchOnMount: 'always',
    });
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().isFetching).toBe(true);
    showTold(client, queryKey, 'declined');
    answer.resolve('pending');
    await answer.promise;
    await expect
      .poll(() => observer.getCurrentResult())
      .toMatchObject({ data: 'declined', isFetching: false });
    stop();
  },
);
