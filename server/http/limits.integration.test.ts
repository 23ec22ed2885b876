/** How requests are counted: by the time that passes, and by all that a body holds (T-10, issue 15). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient, type Answer } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { act, announce, guest } from '../tournament/testing/players.ts';

let server: TestServer;
const clock = createTestClock();
beforeAll(async () => {
  const limits = { limitFactor: 0.05, storagePerAddressMb: 4, analytics: true };
  server = await startServer(limits, undefined, clock);
});
afterAll(() => server.stop());

test('a limit ends when its window has passed, whatever the wall clock of the machine says', async () => {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  const ask = async (): Promise<number> => (await client.post('/api/games', { gameMode: 'ai' })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  clock.advance(61_000);
  expect(await ask()).toBe(200);
});

/** Large enough for two of them to be more than an address may store at once. */
const body = JSON.stringify({
  events: Array.from({ length: 40 }, () => ({ name: 'x', label: 'y'.repeat(200), path: '/'.repeat(200) })),
});

async function sendInChunks(): Promise<unknown> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  };
  const response = await fetch(`${server.url}/api/analytics`, init);
  return response.json();
}

test('a body sent in chunks counts like one that states its length', async () => {
  expect(await sendInChunks()).toEqual({ stored: 40 });
  expect(await sendInChunks()).toMatchObject({ code: 'request/quota' });
});

test("an organiser's acts count against what may be stored in a day", async () => {
  const limited = await startServer({ limitFactor: 0.05, storagePerAddressMb: 4 }, undefined, clock);
  try {
    const organiser = await guest(limited.url);
    const { id } = await announce(organiser, clock);
    const edit = (letter: string): Promise<Answer> =>
      act(organiser, id, 'organise', { action: 'edit', description: letter.repeat(1900) });
    for (const letter of ['a', 'b']) expect((await edit(letter)).status).toBe(200);
    expect((await edit('c')).body).toMatchObject({ code: 'request/quota' });
  } finally {
    await limited.stop();
  }
});

test('however low LIMITS is, a search is possible', async () => {
  const lowest = await startServer({ limitFactor: 0.003 });
  try {
    const client = newClient(lowest.url);
    const account = { username: 'Ada', password: 'correct horse battery' };
    expect((await client.post('/api/auth/register', account)).status).toBe(200);
    expect((await client.get('/api/users/search?name=ben')).status).toBe(200);
  } finally {
    await lowest.stop();
  }
});
