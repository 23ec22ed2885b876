/** What the service worker answers while the network, the server or the device fails. */
import { expect, test } from 'vitest';
import { openFresh, openHashed, type WorkerPorts } from './answers.ts';

const shell = '/?kept';
const file = new Request('https://games.example/assets/x.js');
const page = new Request('https://games.example/friends');

/** A server that answers so, and what is kept beforehand. */
function worker(server: () => Promise<Response>, kept: readonly string[] = []) {
  const work: Promise<unknown>[] = [];
  const pauses: number[] = [];
  const store = new Map(kept.map((url) => [url, `kept ${url}`]));
  const answers: WorkerPorts = {
    fetch: server,
    async kept(asked) {
      const text = store.get(typeof asked === 'string' ? asked : asked.url);
      return text === undefined ? undefined : new Response(text);
    },
    keep: async ({ url }, answer) => void store.set(url, await answer.text()),
    later: (one) => void work.push(one),
    pause: async (ms) => void pauses.push(ms),
  };
  return { answers, work, pauses, store };
}
const served = async (): Promise<Response> => new Response('served');
const never = (): Promise<never> => new Promise(() => undefined);
const noNetwork = (): Promise<never> => Promise.reject(new TypeError('no network'));
const away = async (): Promise<Response> => new Response('away', { status: 503 });

test('a file that was not kept comes from the server and is kept for the next time', async () => {
  const { answers, work, store } = worker(served);
  expect(await (await openHashed(file, answers)).text()).toBe('served');
  await Promise.all(work);
  expect(store.get(file.url)).toBe('served');
});

test('a device that is full, or slow to keep it, does not hold back the answer', async () => {
  for (const keep of [() => Promise.reject(new DOMException('full', 'QuotaExceededError')), never]) {
    const { answers, work } = worker(served);
    expect(await (await openHashed(file, { ...answers, keep })).text()).toBe('served');
    expect(work).toHaveLength(1);
    if (keep !== never) await expect(work[0]).resolves.toBeUndefined();
  }
});

test.each([
  ['kept', [file.url], served, `kept ${file.url}`],
  ['not kept, from a server that is away', [], away, 'away'],
])('a file with a hash in its name: %s', async (_, kept, server, text) => {
  const { answers, store, work } = worker(server, kept);
  expect(await (await openHashed(file, answers)).text()).toBe(text);
  await Promise.all(work);
  expect([...store.keys()]).toEqual(kept);
});

test('a file that is neither kept nor served is refused', async () => {
  const { answers } = worker(noNetwork);
  await expect(openHashed(file, answers)).rejects.toThrow('no network');
});

test.each([
  ['a server that answers', served, [shell], 'served'],
  ['a server that is away', away, [shell], `kept ${shell}`],
  ['no network', noNetwork, [shell], `kept ${shell}`],
  ['a slow line', never, [shell], `kept ${shell}`],
  ['a proxy without its server', async () => new Response('gone', { status: 502 }), [shell], `kept ${shell}`],
  ['a proxy that waits in vain', async () => new Response('late', { status: 504 }), [shell], `kept ${shell}`],
  ['a server that fails', async () => new Response('broken', { status: 500 }), [shell], 'broken'],
  ['a server that is away, and nothing kept', away, [], 'away'],
])('a page, or a script of all pages, with %s', async (_, server, kept, text) => {
  const { answers } = worker(server, kept);
  // Without patience only what the server says at once comes before what is kept.
  expect(await (await openFresh(page, shell, false, { ...answers, pause: slower })).text()).toBe(text);
});

test('a page that is not kept waits for a slow line as long as it takes', async () => {
  const { answers } = worker(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return new Response('served');
  });
  expect(await (await openFresh(page, shell, false, { ...answers, pause: slower })).text()).toBe('served');
});

test('a slow line gets more time while a newer build is waiting', async () => {
  const { answers, pauses } = worker(never, [shell]);
  await openFresh(page, shell, false, answers);
  await openFresh(page, shell, true, answers);
  expect(pauses).toEqual([3000, 20_000]);
});

/** After everything that is there already. */
async function slower(): Promise<undefined> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
