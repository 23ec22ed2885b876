import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useFailedRead } from './useFailedRead.ts';

type Read = Parameters<typeof useFailedRead>[0];
type Failed = ReturnType<typeof useFailedRead>;

function Reader({ read, onRead }: { readonly read: Read; readonly onRead: (failed: Failed) => void }): null {
  onRead(useFailedRead(read));
  return null;
}

function failedOf(read: Pick<Read, 'data' | 'error' | 'errorUpdateCount'>): Failed | undefined {
  const found: Failed[] = [];
  const onRead = (failed: Failed): void => void found.push(failed);
  renderToString(createElement(Reader, { read: { ...read, refetch: async () => undefined }, onRead }));
  return found.at(-1);
}

const away = new Error('away');

test.each([
  ['nothing that was read has failed', { data: undefined, error: null, errorUpdateCount: 0 }, null],
  ['it has failed', { data: undefined, error: away, errorUpdateCount: 1 }, away],
  ['what was read earlier is shown', { data: [], error: away, errorUpdateCount: 1 }, null],
  [
    'it failed before it was opened, and is read',
    { data: undefined, error: null, errorUpdateCount: 1 },
    null,
  ],
])('%s', (_, read, error) => {
  expect(failedOf(read)?.error ?? null).toBe(error);
});
