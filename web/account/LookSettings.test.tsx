import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { setLook } from '../people/faces.ts';
import { LookSettings } from './LookSettings.tsx';

const shown = (client: QueryClient): string =>
  renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath="/account">
        <LookSettings id="ada" username="Ada" />
      </Router>
    </QueryClientProvider>,
  );

test('nothing can be chosen before the face is known: it would replace what is stored of it', () => {
  const client = new QueryClient();
  const unknown = shown(client);
  expect(unknown.match(/<fieldset disabled=""/g)).toHaveLength(2);
  expect(unknown.includes('checked=""')).toBe(false);
  client.setQueryData(['face', 'ada', null], { id: 'ada', level: 1, rating: null });
  setLook(client, 'ada', { figure: 'dragon', color: 2 });
  const known = shown(client);
  expect(known.includes('disabled=""')).toBe(false);
  expect(known.match(/checked=""/g)).toHaveLength(2);
});
