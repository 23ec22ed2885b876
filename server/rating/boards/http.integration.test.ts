/** Boards and points over HTTP: what people do reaches them, and answers that a browser knows are not sent again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginRun } from '@playfield/contracts/http/snake.ts';
import { getMyPoints } from '@playfield/contracts/http/profiles.ts';
import { getDistribution, getRankings, type Rankings } from '@playfield/contracts/http/rankings.ts';
import { z } from 'zod';
import { verify, writeTurns } from '@playfield/games/little-big-snake/index.ts';
import { playTo } from '@playfield/games/little-big-snake/testing/played.ts';
import { befriend, member, type Member } from '../../friends/testing/people.ts';
import { newClient, type Client } from '../../testing/client.ts';
import { createTestClock } from '../../testing/clock.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const secret = 'a secret of the operator';
const clock = createTestClock();
let server: TestServer;
let ada: Member;
let bob: Member;
beforeAll(async () => {
  const secrets = [{ name: 'anna', secret }];
  server = await startServer({ operator: { port: 0, host: '127.0.0.1', secrets } }, undefined, clock);
  ada = await member(server.url, 'AdaBoards');
  bob = await member(server.url, 'BobBoards');
});
afterAll(() => server.stop());

const meOf = z.object({ user: z.object({ id: z.string() }) });

async function board(client: Client, query: string): Promise<Rankings> {
  const answer = await client.get(`/api/rankings?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return getRankings.answer.parse(answer.body);
}
const names = ({ entries }: Rankings): string[] =>
  entries.map(({ place, username, value }) => `${place} ${username} ${value}`);

/** Plays a run of Little Big Snake up to a score, and hands it in. */
async function playRun(client: Client, points: number): Promise<number> {
  const { id, seed } = beginRun.answer.parse((await client.post('/api/snake/runs')).body);
  const { run, inputs } = playTo(seed, points);
  const verified = verify(seed, inputs);
  clock.advance(verified.ok ? verified.value.durationMs : 0);
  const body = { turns: writeTurns(inputs), score: run.score };
  expect((await client.post(`/api/snake/runs/${id}/result`, body)).status).toBe(200);
  return run.score;
}

describe('G06 boards over HTTP', () => {
  const snake = 'gameType=little-big-snake';

  test('a run reaches the boards of all time, of the week and of points, of accounts alone', async () => {
    const guest = newClient(server.url);
    await playRun(guest, 20);
    const score = await playRun(ada.client, 90);
    const expected = [`1 AdaBoards ${score}`];
    await expect.poll(async () => names(await board(ada.client, `${snake}&period=week`))).toEqual(expected);
    const all = await board(ada.client, snake);
    expect(names(all)).toEqual(expected);
    expect(all.own).toMatchObject({ entry: { place: 1, isYou: true }, missing: { games: 0 } });
    const pointsOf = async () => getMyPoints.answer.parse((await ada.client.get('/api/me/points')).body);
    // One for the run, five for the first achievement, which a server in its first second counts later, as if it were an earlier result.
    await expect.poll(pointsOf).toMatchObject({ points: 6, level: { level: 1, to: 50 }, next: null });
    const points = await pointsOf();
    expect(points.changes.toSorted((a, b) => a.delta - b.delta)).toMatchObject([
      { delta: 1, reason: 'result', gameType: 'little-big-snake' },
      { delta: 5, reason: 'achievement' },
    ]);
    expect(names(await board(bob.client, 'gameType=points'))).toEqual(['1 AdaBoards 6']);
    // A guest who registers has the best with the first request after it.
    const name = 'ElseBoards';
    const made = await guest.post('/api/auth/register', { username: name, password: 'a long password' });
    expect(made.status, made.text).toBe(200);
    expect((await board(guest, `${snake}&around=me`)).own.entry).toMatchObject({ username: name, place: 2 });
    // The achievement came with the account.
    expect((await board(guest, 'gameType=points&around=me')).own.entry).toMatchObject({
      username: name,
      value: 6,
    });
  });

  test('nobody is shown who hides, from the change on', async () => {
    await playRun(bob.client, 20);
    const isOn = async (): Promise<boolean> =>
      (await board(bob.client, `${snake}&around=me`)).own.entry !== null;
    await expect.poll(isOn).toBe(true);
    await bob.client.put('/api/me/settings', { profileVisibility: 'nobody' });
    const hidden = await board(bob.client, snake);
    expect([hidden.own.entry, hidden.own.missing.isHidden]).toEqual([null, true]);
    const found = await ada.client.get(`/api/rankings?${snake}&name=BobBoards`);
    expect([found.status, found.body]).toMatchObject([404, { code: 'ranking/not-listed' }]);
    await bob.client.put('/api/me/settings', { profileVisibility: 'friends' });
    expect(await isOn()).toBe(true);
  });

  test('nobody is shown who is banned, until the ban is lifted', async () => {
    const cheat = await member(server.url, 'CheatBoards');
    const score = await playRun(cheat.client, 30);
    const id = meOf.parse((await cheat.client.get('/api/auth/me')).body).user.id;
    const act = async (what: string): Promise<void> => {
      const headers = { authorization: `Bearer ${secret}` };
      const at = `http://127.0.0.1:${server.operatorPort}/people/${id}/${what}`;
      const body = JSON.stringify({ reason: 'engine use' });
      expect((await fetch(at, { method: 'POST', headers, body })).status).toBe(200);
    };
    const seen = async (): Promise<boolean> => {
      // Pages of boards are kept for five seconds.
      clock.advance(5000);
      return names(await board(ada.client, snake)).some((line) => line.endsWith(`CheatBoards ${score}`));
    };
    await expect.poll(seen).toBe(true);
    await act('ban');
    expect(await seen()).toBe(false);
    await act('unban');
    expect(await seen()).toBe(true);
  });

  test('friends alone', async () => {
    expect(names(await board(ada.client, `${snake}&friends=true`))).toHaveLength(1);
    await befriend(ada, bob);
    const page = await board(ada.client, `${snake}&friends=true`);
    expect(page.entries.map(({ username }) => username)).toEqual(['AdaBoards', 'BobBoards']);
  });

  test('an answer that the browser knows is not sent again, to its owner alone', async () => {
    const path = `/api/rankings?${snake}`;
    // What the tests before have seen is kept for five seconds, which may end between the two.
    clock.advance(5000);
    const first = await ada.client.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await ada.client.get(path, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await bob.client.get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('the distribution, and what is refused', async () => {
    const answer = await ada.client.get('/api/rankings/little-big-snake/distribution');
    const { total, own } = getDistribution.answer.parse(answer.body);
    expect([total, own]).toEqual([4, (await board(ada.client, snake)).own.entry?.value]);
    for (const [path, status] of [
      ['/api/rankings', 400],
      ['/api/rankings?gameType=chess', 404],
      ['/api/rankings/chess/distribution', 404],
      [`/api/rankings?${snake}&week=soon&period=week`, 400],
      ['/api/me/points?before=x', 400],
    ] as const)
      expect((await ada.client.get(path)).status, path).toBe(status);
  });
});
