import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/queryClient.ts';
import { profileQuery } from './profileQuery.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a profile that another one leads back to is read again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ username: url.split('/').at(-1) });
  });
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  const observer = new QueryObserver(client, profileQuery('Ada'));
  observer.subscribe(() => undefined);
  for (const name of ['Ada', 'Ben', 'Ada']) {
    observer.setOptions(profileQuery(name));
    await expect
      .poll(() => observer.getCurrentResult())
      .toMatchObject({ data: { username: name }, fetchStatus: 'idle' });
  }
  expect(asked.map((url) => url.split('/').at(-1))).toEqual(['Ada', 'Ben', 'Ada']);
});
