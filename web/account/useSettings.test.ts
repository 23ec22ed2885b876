import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useSettings, type SettingsHandle } from './useSettings.ts';

afterEach(() => void vi.unstubAllGlobals());

const settingsKey = ['account', 'settings'];

function Reader({ onRead }: { readonly onRead: (handle: SettingsHandle) => void }): null {
  onRead(useSettings());
  return null;
}

/** The hook as a page has it. */
function handleWith(client: QueryClient): SettingsHandle {
  const found: SettingsHandle[] = [];
  const reader = createElement(Reader, { onRead: (one) => found.push(one) });
  renderToString(createElement(QueryClientProvider, { client }, reader));
  const [first] = found;
  if (!first) throw new Error('Nothing was rendered.');
  return first;
}

test('a read that is under way does not take a change back', async () => {
  const client = new QueryClient();
  client.setQueryData(settingsKey, { doNotDisturb: false });
  const stored = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => stored.promise);
  const old = Promise.withResolvers<object>();
  const reading = client.fetchQuery({ queryKey: settingsKey, queryFn: () => old.promise });
  handleWith(client).change('doNotDisturb', () => ({ doNotDisturb: true }));
  old.resolve({ doNotDisturb: false });
  await reading;
  expect(client.getQueryData(settingsKey)).toEqual({ doNotDisturb: true });
  const answer = { doNotDisturb: true, headToHead: true };
  stored.resolve(Response.json(answer));
  await expect.poll(() => client.getQueryData(settingsKey)).toEqual(answer);
});
