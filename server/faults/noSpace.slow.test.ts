/** F4: below the hard floor of free space no route stores anything, as the embedded database would not survive a full disk. */
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { routes } from '@playfield/contracts/http/index.ts';
import { renewRecoveryCodes } from '@playfield/contracts/http/account.ts';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import { errorAnswer } from '@playfield/contracts/http/route.ts';
import { dayOf, numberOfDay } from '@playfield/contracts/puzzleDays.ts';
import { puzzleOf } from '@playfield/games/puzzleSets.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { befriend, does, member } from '../friends/testing/people.ts';
import { createTestBrowser } from '../notification/push/testing/browser.ts';
import { run } from '../race/testing/racers.ts';
import { type Client, idIn, newClient } from '../testing/client.ts';
import { createStandingClock } from '../testing/clock.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { startServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const password = 'a long password of Vic';
/** More than any disk has. */
const floor = 2 ** 60;
/** Nothing is sent. */
const push = { publicKey: 'x', privateKey: 'x', subject: 'mailto:host@example.org' };

/** Two friends with a thing of each kind; `requests` asks for everything that would change one, by whom and in whose place. */
async function world(url: string) {
  const [vic, pal, asker, blocked] = [
    await member(url, 'Vic'),
    await member(url, 'Pal'),
    await member(url, 'Asker'),
    await member(url, 'Blocked'),
  ];
  await befriend(vic, pal);
  await does(asker, 'request', vic);
  await does(vic, 'block', blocked);
  const friendly = { gameType: 'connect-four', playerName: 'Vic', gameMode: 'friend' };
  const running = idIn(await vic.client.post('/api/games/multiplayer', friendly));
  await pal.client.post(`/api/games/${running}/join`, { playerName: 'Pal' });
  const waiting = idIn(await pal.client.post('/api/games/multiplayer', friendly));
  const ai = idIn(await vic.client.post('/api/games', { gameMode: 'ai', difficulty: 'easy' }));
  const race = idIn(await vic.client.post('/api/typing-races', { isListed: false }));
  const socket = await openSocket(url, vic.client.cookie());
  socket.send({ type: 'joinRace', raceId: race });
  await socket.next('raceState');
  socket.send({ type: 'chatMessage', raceId: race, message: 'hello' });
  const { message } = await socket.next('chatMessage');
  await socket.close();
  const startDate = new Date(systemClock.wallMs() + 1_800_000).toISOString();
  const cup = {
    name: 'Cup',
    description: 'x',
    gameType: 'checkers',
    format: 'round-robin',
    status: 'registration',
    startDate,
  };
  const own = idIn(await vic.client.post('/api/tournaments', cup));
  await vic.client.post(`/api/tournaments/${own}/join`);
  const said = { message: 'hello' };
  const messageId = idIn(await vic.client.post(`/api/tournaments/${own}/messages`, said));
  const other = idIn(await pal.client.post('/api/tournaments', cup));
  const invitation = { toUserId: pal.id, kind: 'game', gameType: 'checkers' };
  const made = createInvite.answer.parse((await vic.client.post('/api/invites', invitation)).body);
  const invite = `/api/invites/${made.invite.id}`;
  const day = dayOf(new Date(systemClock.wallMs()));
  const puzzle = await puzzleOf('connect-four', numberOfDay(day));
  const moves = puzzle?.steps.map(({ move }) => move);
  const [text] = textsOf('easy');
  if (!text) throw new Error('there are no texts');
  const between = { userId: vic.id, friendId: pal.id };
  const asked = { userId: vic.id, friendId: asker.id };
  const login = { username: 'Vic', password };
  const { recoveryCodes } = renewRecoveryCodes.answer.parse(
    (await vic.client.post('/api/auth/recovery-codes', { password })).body,
  );

  type Request = readonly [by: 'vic' | 'pal' | 'asker' | 'newcomer', path: string, body?: object];
  const requests: Readonly<Record<string, Request>> = {
    'POST /api/games': ['vic', '/api/games', { gameMode: 'ai', difficulty: 'easy' }],
    'POST /api/games/:id/move': ['vic', `/api/games/${running}/move`, { column: 3 }],
    'POST /api/games/:id/hint': ['vic', `/api/games/${ai}/hint`],
    'POST /api/games/multiplayer': ['vic', '/api/games/multiplayer', { ...friendly, gameMode: 'online' }],
    'POST /api/games/:id/join': ['vic', `/api/games/${waiting}/join`, { playerName: 'Vic' }],
    'POST /api/games/quick': ['vic', '/api/games/quick', { gameType: 'checkers', playerName: 'Vic' }],
    'POST /api/games/:id/action': ['pal', `/api/games/${waiting}/action`, { action: 'abort' }],
    'POST /api/typing-races': ['vic', '/api/typing-races', {}],
    'POST /api/typing-races/quick': ['vic', '/api/typing-races/quick', {}],
    'POST /api/typing-races/:id/join': ['pal', `/api/typing-races/${race}/join`],
    'POST /api/chat/:raceId/report': ['vic', `/api/chat/${race}/report`, { messageId: message.id }],
    'POST /api/friends/request': ['vic', '/api/friends/request', { userId: vic.id, friendId: asker.id }],
    'POST /api/friends/accept': ['vic', '/api/friends/accept', asked],
    'POST /api/friends/decline': ['vic', '/api/friends/decline', asked],
    'POST /api/friends/cancel': ['asker', '/api/friends/cancel', { userId: asker.id, friendId: vic.id }],
    'POST /api/friends/remove': ['vic', '/api/friends/remove', between],
    'POST /api/friends/block': ['vic', '/api/friends/block', between],
    'POST /api/friends/unblock': ['vic', '/api/friends/unblock', { userId: vic.id, friendId: blocked.id }],
    'POST /api/users/:id/report': [
      'vic',
      `/api/users/${pal.id}/report`,
      { reason: 'name', about: { kind: 'name' } },
    ],
    'POST /api/activity/remove': ['vic', '/api/activity/remove', { id: 'x' }],
    'POST /api/invites': ['vic', '/api/invites', { toUserId: pal.id, kind: 'arena' }],
    'POST /api/invites/:id/accept': ['pal', `${invite}/accept`],
    'POST /api/invites/:id/decline': ['pal', `${invite}/decline`],
    'POST /api/invites/:id/cancel': ['vic', `${invite}/cancel`],
    'POST /api/notifications/read': ['vic', '/api/notifications/read', { ids: ['x'] }],
    'POST /api/notifications/remove': ['vic', '/api/notifications/remove', { ids: ['x'] }],
    'POST /api/push/subscriptions': [
      'vic',
      '/api/push/subscriptions',
      { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: createTestBrowser().keys },
    ],
    'POST /api/push/remove': [
      'vic',
      '/api/push/remove',
      { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    ],
    'PUT /api/me/settings': ['vic', '/api/me/settings', { visibility: 'nobody' }],
    'PUT /api/me/profile': ['vic', '/api/me/profile', { about: 'x' }],
    'POST /api/me/delete': ['vic', '/api/me/delete', { password }],
    'POST /api/me/sessions/end': ['vic', '/api/me/sessions/end', { id: 'x' }],
    'POST /api/tournaments': ['vic', '/api/tournaments', cup],
    'POST /api/tournaments/:id/join': ['vic', `/api/tournaments/${other}/join`],
    'POST /api/tournaments/:id/leave': ['vic', `/api/tournaments/${own}/leave`],
    'POST /api/tournaments/:id/check-in': ['vic', `/api/tournaments/${own}/check-in`],
    'POST /api/tournaments/:id/messages/report': [
      'pal',
      `/api/tournaments/${own}/messages/report`,
      { messageId },
    ],
    'POST /api/puzzles/:gameType/:day': ['vic', `/api/puzzles/connect-four/${day}`, { moves }],
    'POST /api/typing-results': ['vic', '/api/typing-results', { textId: text.id, ...run(text.text, 40) }],
    'POST /api/tournaments/:id/organise': [
      'vic',
      `/api/tournaments/${own}/organise`,
      { action: 'cancel', reason: 'x' },
    ],
    'POST /api/tournaments/:id/messages': ['vic', `/api/tournaments/${own}/messages`, { message: 'hello' }],
    'PUT /api/me/vehicle': ['vic', '/api/me/vehicle', { vehicle: 'green-pickup' }],
    'POST /api/snake/runs': ['vic', '/api/snake/runs?seed=own', {}],
    'POST /api/auth/register': [
      'newcomer',
      '/api/auth/register',
      { username: 'Newcomer', password: 'a long password of Newcomer' },
    ],
    'POST /api/auth/login': ['newcomer', '/api/auth/login', login],
    'POST /api/auth/logout': ['vic', '/api/auth/logout'],
    'POST /api/auth/password': [
      'vic',
      '/api/auth/password',
      { oldPassword: password, newPassword: 'xk7#qTz2 horse' },
    ],
    'POST /api/auth/recover': [
      'newcomer',
      '/api/auth/recover',
      { username: 'Vic', code: recoveryCodes[0], newPassword: 'xk7#qTz2 horse' },
    ],
    'POST /api/auth/recovery-codes': ['vic', '/api/auth/recovery-codes', { password }],
    'PUT /api/me/bests': ['vic', '/api/me/bests', { snake: 10 }],
  };
  return { vic, pal, asker, requests };
}

/** What only stores something in a state that takes a while to reach. Tests beside these routes cover most. */
const notAsked: readonly string[] = [
  'POST /api/analytics',
  'POST /api/push/check',
  'POST /api/snake/runs/:id/result',
  'POST /api/tournaments/:id/attempt',
  'POST /api/tournaments/:id/berserk',
  'POST /api/tournaments/:id/pause',
  'POST /api/tournaments/:id/ready',
  'POST /api/tournaments/:id/resume',
  'POST /api/typing-races/:id/again',
];

/** Every row, but for those by which servers know of each other. */
async function rowsIn(dataDir: string): Promise<readonly string[]> {
  const database = await openDatabase({ dataDir });
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? getTableName(value) : []));
  const texts: string[] = [];
  for (const table of tables) {
    if (table === 'heartbeats' || table === 'outages') continue;
    const { rows } = await database.db.execute(
      sql.raw(`select to_jsonb(t)::text as row from "${table}" t order by 1`),
    );
    texts.push(...rows.map(({ row }) => `${table}: ${String(row)}`));
  }
  await database.close();
  return texts;
}

test('F4 below the hard floor of free space every route that would store something refuses, and nothing is stored', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  const withSpace = await startServer({ dataDir });
  const { requests, ...people } = await world(withSpace.url);
  await withSpace.stop();
  // However long the next start takes: after a time in which no server ran, it would store that nobody is connected.
  const clock = createStandingClock();
  const changing = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(requests), ...notAsked].toSorted()).toEqual(changing.toSorted());

  const before = await rowsIn(dataDir);
  const full = await startServer(
    { dataDir, hardFloorBytes: floor, softFloorBytes: floor + 1, push },
    undefined,
    clock,
    false,
  );
  function clientOf(by: 'vic' | 'pal' | 'asker' | 'newcomer'): Client {
    const client = newClient(full.url);
    const cookie = by === 'newcomer' ? undefined : people[by].client.cookie().split('; ')[0];
    if (cookie !== undefined) client.setCookie(cookie);
    return client;
  }
  // Reading goes on.
  expect((await clientOf('vic').get('/api/auth/me')).body).toMatchObject({ user: { id: people.vic.id } });
  const asked = Object.entries(requests).map(async ([name, [by, path, body = {}]]) => {
    const [method = ''] = name.split(' ');
    const type = { 'content-type': 'application/json' };
    const { status, body: answer } = await clientOf(by).raw(method, path, JSON.stringify(body), type);
    const { code } = errorAnswer.safeParse(answer).data ?? {};
    return [name, status, code === 'server/low-disk' ? 'server/storage-unavailable' : code];
  });
  const answers = await Promise.all(asked);
  await full.stop();
  expect(answers).toEqual(Object.keys(requests).map((name) => [name, 503, 'server/storage-unavailable']));
  expect(await rowsIn(dataDir)).toEqual(before);
});
