/** Achievements on a whole server: over HTTP, from real games, and counted again from the stored ones (GAPS G09, G89). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { listAchievements } from '@playfield/contracts/http/achievements.ts';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { openDatabase } from '../db/open.ts';
import {
  achievementReplays,
  raceParticipants,
  snakeRuns,
  typingRaces,
  typingResults,
  userAchievements,
  achievementCounters,
  users,
} from '../db/schema.ts';
import { leave, playColumns, seatedPair } from '../match/testing/people.ts';
import { newClient, type Client } from '../testing/client.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const dataDir = temporaryFolder();
const password = 'xk7#qTz2 horse';
let server: TestServer;
/** Plays in the first test, and comes back in the second. */
let ada: Client;
beforeAll(async () => {
  await prepareDatabase(dataDir);
  server = await startServer({ dataDir });
});
afterAll(() => server.stop());

async function seen(client: Client, username?: string) {
  const query = username === undefined ? '' : `?username=${username}`;
  return listAchievements.answer.parse((await client.get(`/api/achievements${query}`)).body);
}

const reached = async (client: Client): Promise<string[]> =>
  (await seen(client)).achievements.filter(({ isReached }) => isReached).map(({ id }) => id);

async function unlocked(client: Client, username?: string): Promise<string[]> {
  const { achievements } = await seen(client, username);
  return achievements.filter(({ unlockedAt }) => unlockedAt !== null).map(({ id }) => id);
}

const told = async (client: Client): Promise<string[]> =>
  listNotifications.answer
    .parse((await client.get('/api/notifications')).body)
    .notifications.map(({ kind, text, path }) => `${kind} ${path ?? ''} ${text}`);

const ofFirstGame = ['first-move', 'first-win', 'hello-human', 'four-in-a-row', 'quick-four'];

test('G09 a guest sees what is reached, and has it with an account; others see what is unlocked', async () => {
  const pair = await seatedPair(server.url, server.url);
  await playColumns(pair, '1212121');
  ada = pair.ada.client;
  await expect.poll(() => reached(ada)).toEqual(ofFirstGame);
  expect(await seen(ada)).toMatchObject({ isGranted: false });
  expect(await unlocked(ada)).toEqual([]);
  const byId = async (id: string) => (await seen(ada)).achievements.find((one) => one.id === id);
  expect(await byId('regular')).toMatchObject({ progress: { value: 1, of: 7 }, share: null });
  expect(await byId('crowned')).toMatchObject({ progress: null, description: 'Make a king.' });
  expect(await byId('heavyweight')).toMatchObject({ description: null, icon: 'hidden', progress: null });

  expect((await ada.post('/api/auth/register', { username: 'Ada', password })).status).toBe(200);
  expect(await unlocked(ada)).toEqual(ofFirstGame);
  expect(await seen(ada)).toMatchObject({ isGranted: true });
  expect(await told(ada)).toEqual([
    'achievement/unlocked /achievements 5 achievements unlocked: First Move, First Win, Hello, Human, Four in a Row, and Quick Four',
  ]);

  const bob = pair.bob.client;
  expect(await unlocked(bob, 'ada')).toEqual(ofFirstGame);
  const others = (await seen(bob, 'Ada')).achievements;
  expect(others.every(({ progress }) => progress === null)).toBe(true);
  expect(others.find(({ id }) => id === 'heavyweight')).toMatchObject({ description: null });
  expect(await bob.get('/api/achievements?username=Nobody')).toMatchObject({
    status: 404,
    body: { code: 'profile/not-found' },
  });
  await ada.put('/api/me/settings', { profileVisibility: 'nobody' });
  expect(await bob.get('/api/achievements?username=Ada')).toMatchObject({
    status: 403,
    body: { code: 'profile/hidden' },
  });
  expect((await ada.get('/api/achievements?username=Ada')).status).toBe(200);
  await leave([pair.ada, pair.bob]);
});

test('what is stored of games, races, practice and runs is counted again after the rules have changed', async () => {
  const { id } = getMe.answer.parse((await ada.get('/api/auth/me')).body).user;
  const before = await unlocked(ada);
  await server.stop();

  const database = await openDatabase({ dataDir });
  const at = new Date('2026-01-02T12:00:00Z');
  for (const table of [userAchievements, achievementCounters, achievementReplays])
    await database.db.delete(table);
  await database.db.insert(snakeRuns).values({
    id: 'run',
    userId: id,
    seed: 1,
    createdAt: at,
    expiresAt: at,
    finishedAt: at,
    turns: '',
    score: 510,
    level: 1,
    length: 10,
    steps: 100,
  });
  await database.db
    .insert(typingRaces)
    .values({ id: 'race', text: 'a', status: 'completed', startedAt: at, completedAt: at });
  const racer = {
    raceId: 'race',
    position: 1,
    keystrokes: 9,
    isFinished: true,
    finishMs: 9000,
    verdict: 'plausible',
  } as const;
  await database.db.insert(users).values({ id: 'bob', username: 'Bob', isGuest: true });
  await database.db.insert(raceParticipants).values([
    { ...racer, id: 'racer', userId: id, username: 'Ada' },
    { ...racer, id: 'other', userId: 'bob', username: 'Bob', position: 2, finishMs: 9500 },
  ]);
  await database.db.insert(typingResults).values({
    id: 'typed',
    userId: id,
    isRace: false,
    textId: 'easy-morning',
    textClass: 'short',
    wpm: 71,
    accuracy: 99,
    durationMs: 30_000,
    keystrokes: { times: [], kinds: '' },
    verdict: 'plausible',
    createdAt: at,
  });
  await database.close();

  server = await startServer({ dataDir });
  const back = newClient(server.url);
  back.setCookie(ada.cookie());
  const expected = [...before, 'off-the-line', 'sixty', 'full-garage', 'five-hundred'].toSorted();
  await expect.poll(async () => (await unlocked(back)).toSorted()).toEqual(expected);
  const first = (await seen(back)).achievements.find(({ id: one }) => one === 'first-move');
  expect(first?.unlockedAt).toBe(at.toISOString());
  await expect
    .poll(async () => (await told(back))[0])
    .toBe(
      'achievement/unlocked /achievements You have unlocked 9 achievements for what you have played so far.',
    );
});
