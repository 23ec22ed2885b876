/** A replaced push subscription, without a page. */
import { expect, test } from 'vitest';
import { renewPush, type Address, type RenewPorts } from './renewPush.ts';

const tell = (): Promise<never> => Promise.reject(new Error('no network'));
const at = (endpoint: string): Address => ({ endpoint, keys: { p256dh: 'k', auth: 'a' } });

/** A server that pushes to `known` for who is signed in. */
function serverOf(known: readonly string[], key: string | null = 'site'): RenewPorts & { said: string[] } {
  const said: string[] = [];
  return {
    said,
    check: async (endpoint) => known.includes(endpoint),
    siteKey: async () => key,
    async subscribe(siteKey) {
      said.push(`subscribe ${siteKey}`);
      return at('subscribed');
    },
    async tell({ endpoint }) {
      said.push(`tell ${endpoint}`);
    },
    async forget(endpoint) {
      said.push(`forget ${endpoint}`);
    },
  };
}

test.each([
  ['the browser has made a new one', { old: 'old', made: at('new') }, ['old'], ['tell new', 'forget old']],
  [
    'the browser made none',
    { old: 'old', made: null },
    ['old'],
    ['subscribe site', 'tell subscribed', 'forget old'],
  ],
  ['it was for somebody else, or for nobody', { old: 'old', made: at('new') }, [], []],
  ['the browser does not say which it was', { old: null, made: at('new') }, ['old'], []],
])('%s', async (_, change, known, said) => {
  const server = serverOf(known);
  await renewPush(change, server);
  expect(server.said).toEqual(said);
});

test('a site that does not push any more is not told', async () => {
  const server = serverOf(['old'], null);
  await renewPush({ old: 'old', made: at('new') }, server);
  expect(server.said).toEqual([]);
});

test('the old address is kept until the new one is known', async () => {
  const server = serverOf(['old']);
  await expect(renewPush({ old: 'old', made: at('new') }, { ...server, tell })).rejects.toThrow('no network');
  expect(server.said).toEqual([]);
});
