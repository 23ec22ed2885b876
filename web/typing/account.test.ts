/** What of a player's typing the server is told. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseCookies } from '../lib/testing/refuseCookies.ts';
import type * as Account from './account.ts';

const mine = (vehicle: string): Response => Response.json({ bestWpm: 0, vehicle });

let account: typeof Account;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  account = await import('./account.ts');
});
afterAll(() => void vi.unstubAllGlobals());

test('of two vehicles that are chosen in a row the account is told of the first one first', async () => {
  const first = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return sent.length === 1 ? first.promise : mine('blue-sports');
  });
  void account.chooseVehicle('pink-beetle');
  const chosen = account.chooseVehicle('blue-sports');
  await expect.poll(() => sent).toHaveLength(1);
  first.resolve(mine('pink-beetle'));
  await chosen;
  expect(sent).toEqual([{ vehicle: 'pink-beetle' }, { vehicle: 'blue-sports' }]);
});

test('where cookies are refused a run is not sent, and the reason is told', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  refuseCookies();
  const delivery = await account.deliverRun('t', { log: { times: [100], kinds: '+' } });
  expect(delivery).toMatchObject({ state: 'not-sent', text: expect.stringContaining('needs cookies') });
  expect(fetched).not.toHaveBeenCalled();
});
