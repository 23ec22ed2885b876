/**
 * Who may do what, as a matrix (T-26, T-35, T-40 to T-49): every route, asked for something of somebody else's, by people whose session has
 * just ended and by people who have no part in it. Each refusal has its code, nothing that is refused is stored, and nothing private is in
 * what is answered.
 */
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { getMe } from '@playfield/contracts/http/account.ts';
import { routes } from '@playfield/contracts/http/index.ts';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import { createMultiplayer } from '@playfield/contracts/http/match.ts';
import { errorAnswer } from '@playfield/contracts/http/route.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { befriend, does, member, type Member } from '../friends/testing/people.ts';
import { type Answer, type Client, idIn, newClient } from '../testing/client.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';

/** What Vic has, alone or with Pal. */
type World = {
  readonly vic: Member;
  readonly pal: Member;
  readonly asker: Member;
  readonly blocked: Member;
  readonly running: string;
  readonly waiting: string;
  readonly code: string;
  readonly ai: string;
  readonly race: string;
  readonly said: string;
  readonly cup: string;
  readonly arena: string;
  readonly invite: string;
  readonly run: string;
  readonly startDate: string;
};
/** A request about it: `refused` to everybody here; `guest` to guests in its place; without both it is not refused to everybody. */
type Aim = {
  readonly path?: (world: World) => string;
  readonly body?: (world: World) => object;
  readonly refused?: ErrorCode;
  readonly guest?: ErrorCode;
};
const passwordOf = (name: string): string => `a long password of ${name}`;
const signIn = ({ client }: Pick<Member, 'client'>, name: string): Promise<unknown> =>
  client.post('/api/auth/login', { username: name, password: passwordOf(name) });
const words = 'what the members of the race say';

const aims: Readonly<Record<string, Aim>> = {
  'POST /api/games': { body: () => ({ gameMode: 'ai' }) },
  'GET /api/games': {},
  'GET /api/games/:id': { path: ({ running }) => `/api/games/${running}` },
  'POST /api/games/:id/move': {
    path: ({ running }) => `/api/games/${running}/move`,
    body: ({ vic }) => ({ column: 3, playerId: vic.id }),
    refused: 'game/not-yours',
  },
  'POST /api/games/:id/hint': { path: ({ ai }) => `/api/games/${ai}/hint`, refused: 'game/not-yours' },
  'GET /api/stats': {},
  'POST /api/games/multiplayer': { body: () => ({ gameType: 'checkers', playerName: 'X' }) },
  'POST /api/games/:id/join': {
    path: ({ running }) => `/api/games/${running}/join`,
    body: () => ({ playerName: 'Somebody' }),
    refused: 'game/full',
  },
  'POST /api/games/quick': { body: () => ({ gameType: 'checkers', playerName: 'X' }) },
  'GET /api/games/available': {},
  'GET /api/games/current': {},
  'GET /api/games/:id/ratings': { path: ({ running }) => `/api/games/${running}/ratings` },
  'GET /api/results/:id': { path: ({ running }) => `/api/results/${running}` },
  'GET /api/games/code/:code': { path: ({ code }) => `/api/games/code/${code}` },
  'POST /api/games/:id/action': {
    path: ({ running }) => `/api/games/${running}/action`,
    body: () => ({ action: 'resign' }),
    refused: 'game/not-yours',
  },
  'GET /api/typing-races': {},
  'POST /api/typing-races': { body: ({ vic }) => ({ creatorId: vic.id }), refused: 'identity/mismatch' },
  'POST /api/typing-races/quick': {},
  'POST /api/typing-races/:id/again': {
    path: ({ race }) => `/api/typing-races/${race}/again`,
    refused: 'race/not-member',
  },
  'GET /api/typing-races/:id/again': {
    path: ({ race }) => `/api/typing-races/${race}/again`,
    refused: 'race/not-member',
  },
  'GET /api/typing-races/current': {},
  'GET /api/typing-races/:id': { path: ({ race }) => `/api/typing-races/${race}` },
  'POST /api/typing-races/:id/join': {
    path: ({ race }) => `/api/typing-races/${race}/join`,
    body: ({ vic }) => ({ userId: vic.id }),
    refused: 'identity/mismatch',
  },
  'GET /api/chat/:raceId': { path: ({ race }) => `/api/chat/${race}`, refused: 'race/not-member' },
  'POST /api/chat/:raceId/report': {
    path: ({ race }) => `/api/chat/${race}/report`,
    body: ({ said }) => ({ messageId: said }),
    refused: 'race/not-member',
  },
  'GET /api/users/random': {},
  'GET /api/friends/:userId': { path: ({ vic }) => `/api/friends/${vic.id}`, refused: 'identity/mismatch' },
  'GET /api/friend-requests/:userId': {
    path: ({ vic }) => `/api/friend-requests/${vic.id}`,
    refused: 'identity/mismatch',
  },
  'POST /api/friends/request': {
    body: ({ vic, asker }) => ({ userId: asker.id, friendId: vic.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/accept': {
    body: ({ vic, asker }) => ({ userId: vic.id, friendId: asker.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/decline': {
    body: ({ vic, asker }) => ({ userId: vic.id, friendId: asker.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/cancel': {
    body: ({ vic, asker }) => ({ userId: asker.id, friendId: vic.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/remove': {
    body: ({ vic, pal }) => ({ userId: vic.id, friendId: pal.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/block': {
    body: ({ vic, pal }) => ({ userId: vic.id, friendId: pal.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/friends/unblock': {
    body: ({ vic, blocked }) => ({ userId: vic.id, friendId: blocked.id }),
    refused: 'identity/mismatch',
  },
  'GET /api/blocks': {},
  'GET /api/users/search': { path: () => '/api/users/search?name=Vi', guest: 'social/account-needed' },
  'GET /api/users/suggested': {},
  'GET /api/users/:id': { path: ({ vic }) => `/api/users/${vic.id}` },
  'POST /api/users/:id/report': {
    path: ({ vic }) => `/api/users/${vic.id}/report`,
    body: () => ({ reason: 'name', about: { kind: 'name' } }),
  },
  'GET /api/activity/friends': {},
  'POST /api/activity/remove': { body: () => ({ id: 'x' }), guest: 'social/account-needed' },
  'GET /api/invites': {},
  'GET /api/invites/:id': { path: ({ invite }) => `/api/invites/${invite}`, refused: 'invite/not-found' },
  'POST /api/invites': {
    body: ({ vic }) => ({ toUserId: vic.id, kind: 'arena' }),
    refused: 'invite/not-accepted-by-settings',
    guest: 'social/account-needed',
  },
  'POST /api/invites/:id/accept': {
    path: ({ invite }) => `/api/invites/${invite}/accept`,
    refused: 'invite/not-found',
  },
  'POST /api/invites/:id/decline': {
    path: ({ invite }) => `/api/invites/${invite}/decline`,
    refused: 'invite/not-found',
  },
  'POST /api/invites/:id/cancel': {
    path: ({ invite }) => `/api/invites/${invite}/cancel`,
    refused: 'invite/not-found',
  },
  'GET /api/notifications': {},
  'POST /api/notifications/read': { body: () => ({ ids: ['x'] }) },
  'POST /api/notifications/remove': { body: () => ({ ids: ['x'] }) },
  'POST /api/push/subscriptions': {
    body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'x', auth: 'x' } }),
    refused: 'push/off',
  },
  'POST /api/push/check': { body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }) },
  'POST /api/push/remove': { body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }) },
  'GET /api/achievements': { path: () => '/api/achievements?username=Vic', refused: 'profile/hidden' },
  'GET /api/me/settings': {},
  'PUT /api/me/settings': { guest: 'social/account-needed' },
  'GET /api/profiles/:username': { path: () => '/api/profiles/Vic' },
  'GET /api/profiles/:username/ratings': {
    path: () => '/api/profiles/Vic/ratings',
    refused: 'profile/hidden',
  },
  'GET /api/profiles/:username/games': { path: () => '/api/profiles/Vic/games', refused: 'profile/hidden' },
  'GET /api/profiles/:username/against/:opponent': {
    path: () => '/api/profiles/Vic/against/Pal',
    refused: 'profile/hidden',
  },
  'PUT /api/me/profile': { guest: 'social/account-needed' },
  'GET /api/faces': { path: ({ vic }) => `/api/faces?ids=${vic.id}&gameType=checkers` },
  'GET /api/me/export': {},
  'POST /api/me/delete': { body: () => ({ password: 'a wrong guess' }) },
  'GET /api/me/sessions': {},
  'POST /api/me/sessions/end': { body: () => ({ id: 'x' }) },
  'GET /api/rankings': {
    path: () => '/api/rankings?gameType=checkers&name=Vic',
    refused: 'ranking/not-listed',
  },
  'GET /api/rankings/:gameType/distribution': { path: () => '/api/rankings/checkers/distribution' },
  'GET /api/me/points': {},
  'GET /api/tournaments': {},
  'POST /api/tournaments': {
    body: ({ startDate }) => ({
      name: 'Cup',
      description: 'x',
      gameType: 'checkers',
      format: 'arena',
      startDate,
    }),
  },
  'GET /api/tournaments/:id': { path: ({ cup }) => `/api/tournaments/${cup}` },
  'GET /api/tournaments/:id/matches': { path: ({ cup }) => `/api/tournaments/${cup}/matches` },
  'GET /api/tournaments/:id/standings': { path: ({ cup }) => `/api/tournaments/${cup}/standings` },
  'GET /api/me/tournaments': {},
  'GET /api/tournaments/:id/messages': { path: ({ cup }) => `/api/tournaments/${cup}/messages` },
  'POST /api/tournaments/:id/join': {
    path: ({ cup }) => `/api/tournaments/${cup}/join`,
    body: ({ vic }) => ({ userId: vic.id }),
    refused: 'identity/mismatch',
  },
  'POST /api/tournaments/:id/leave': {
    path: ({ cup }) => `/api/tournaments/${cup}/leave`,
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/check-in': {
    path: ({ cup }) => `/api/tournaments/${cup}/check-in`,
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/ready': {
    path: ({ cup }) => `/api/tournaments/${cup}/ready`,
    refused: 'tournament/no-match',
  },
  'POST /api/tournaments/:id/organise': {
    path: ({ cup }) => `/api/tournaments/${cup}/organise`,
    body: () => ({ action: 'cancel', reason: 'x' }),
    refused: 'tournament/not-organiser',
  },
  'POST /api/tournaments/:id/attempt': {
    path: ({ cup }) => `/api/tournaments/${cup}/attempt`,
    refused: 'tournament/no-match',
  },
  'POST /api/tournaments/:id/pause': {
    path: ({ arena }) => `/api/tournaments/${arena}/pause`,
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/resume': {
    path: ({ arena }) => `/api/tournaments/${arena}/resume`,
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/berserk': {
    path: ({ arena }) => `/api/tournaments/${arena}/berserk`,
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/messages': {
    path: ({ cup }) => `/api/tournaments/${cup}/messages`,
    body: () => ({ message: 'hello' }),
    refused: 'tournament/not-in',
  },
  'POST /api/tournaments/:id/messages/report': {
    path: ({ cup }) => `/api/tournaments/${cup}/messages/report`,
    // Of another conversation.
    body: ({ said }) => ({ messageId: said }),
    refused: 'chat/not-found',
  },
  'GET /api/typing-leaderboard': {},
  'GET /api/me/typing': {},
  'PUT /api/me/vehicle': { body: () => ({ vehicle: 'x' }), refused: 'vehicle/unknown' },
  'POST /api/typing-results': {
    body: () => ({ textId: 'x', times: [], kinds: '' }),
    refused: 'typing/unknown-text',
  },
  'GET /api/puzzles': {},
  'POST /api/puzzles/:gameType/:day': {
    path: () => '/api/puzzles/checkers/1999-01-01',
    body: () => ({ moves: [{ from: 1, to: 2 }] }),
    refused: 'puzzle/not-found',
  },
  'POST /api/snake/runs': {},
  'POST /api/snake/runs/:id/result': {
    path: ({ run }) => `/api/snake/runs/${run}/result`,
    body: () => ({ turns: 'u4l0', score: 10 }),
    refused: 'snake/run-not-yours',
  },
  'GET /api/snake/scores': { path: () => '/api/snake/scores?period=all' },
  'PUT /api/me/bests': {},
};
/** These look for no session, or go on as a new guest where it has ended. */
const matrix = routes.filter(({ who, path }) => who === 'player' && !path.startsWith('/api/auth/'));

function ask(client: Client, { method, path }: (typeof routes)[number], world: World): Promise<Answer> {
  const aim = aims[`${method} ${path}`] ?? {};
  const body = method === 'GET' ? undefined : JSON.stringify(aim.body?.(world) ?? {});
  return client.raw(method, aim.path?.(world) ?? path, body, { 'content-type': 'application/json' });
}

test('every route of players is in the matrix', () => {
  const names = matrix.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(aims).toSorted()).toEqual(names.toSorted());
});

describeOnPostgresql('rights', () => {
  const secret = 'a secret of the operator';
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let database: Database;
  let server: TestServer;
  /** On the same database. */
  let another: TestServer;
  let world: World;
  const sockets: SocketClient[] = [];

  /** Every row, but for those by which servers know of each other; without when somebody was last seen. */
  async function stored(): Promise<string> {
    const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? getTableName(value) : []));
    const texts: string[] = [];
    for (const table of tables) {
      if (table === 'heartbeats' || table === 'presence') continue;
      const { rows } = await database.db.execute(
        sql.raw(`select (to_jsonb(t) - 'last_seen_at')::text as row from "${table}" t order by 1`),
      );
      texts.push(...rows.map(({ row }) => `${table}: ${String(row)}`));
    }
    return texts.join('\n');
  }
  async function order(personId: string, act: string): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${server.operatorPort}/people/${personId}/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ reason: 'rude', for: act === 'ban' ? '1h' : 'forever' }),
    });
    expect(answer.status).toBe(200);
  }
  async function guest(): Promise<Member> {
    const client = newClient(server.url);
    const { id } = getMe.answer.parse((await client.get('/api/auth/me')).body).user;
    return { id, name: 'Guest', client };
  }
  async function socketOf({ client }: Pick<Member, 'client'>, { url } = server): Promise<SocketClient> {
    const socket = await openSocket(url, client.cookie());
    sockets.push(socket);
    return socket;
  }

  beforeAll(async () => {
    place = await createOnPostgresql();
    database = await openDatabase({ dataDir: '', databaseUrl: place.url, databasePoolSize: 3 });
    const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
    server = await startServer({ databaseUrl: place.url, operator });
    another = await startServer({ databaseUrl: place.url });
    const { url } = server;
    const [vic, pal, asker, blocked] = [
      await member(url, 'Vic'),
      await member(url, 'Pal'),
      await member(url, 'Asker'),
      await member(url, 'Blocked'),
    ];
    await befriend(vic, pal);
    await does(asker, 'request', vic);
    await does(vic, 'block', blocked);
    const hides = { profileVisibility: 'nobody', visibility: 'nobody', headToHead: false };
    await vic.client.put('/api/me/settings', hides);
    const friendly = { gameType: 'connect-four', playerName: 'Vic', gameMode: 'friend' };
    const running = idIn(await vic.client.post('/api/games/multiplayer', friendly));
    await pal.client.post(`/api/games/${running}/join`, { playerName: 'Pal' });
    const waiting = createMultiplayer.answer.parse(
      (await vic.client.post('/api/games/multiplayer', friendly)).body,
    );
    const ai = idIn(await vic.client.post('/api/games', { gameMode: 'ai', difficulty: 'easy' }));
    const race = idIn(await vic.client.post('/api/typing-races', { isListed: false }));
    // Alone, so that it goes on waiting.
    const socket = await socketOf(vic);
    socket.send({ type: 'joinRace', raceId: race });
    await socket.next('raceState');
    socket.send({ type: 'chatMessage', raceId: race, message: words });
    const { message } = await socket.next('chatMessage');
    const startDate = new Date(systemClock.wallMs() + 86_400_000).toISOString();
    const wish = { name: 'Cup', description: 'x', gameType: 'checkers', status: 'registration', startDate };
    const cup = idIn(await vic.client.post('/api/tournaments', { ...wish, format: 'round-robin' }));
    for (const { client } of [vic, pal]) await client.post(`/api/tournaments/${cup}/join`);
    const arena = idIn(await vic.client.post('/api/tournaments', { ...wish, format: 'arena' }));
    const invitation = { toUserId: pal.id, kind: 'game', gameType: 'checkers' };
    const made = createInvite.answer.parse((await vic.client.post('/api/invites', invitation)).body);
    const run = idIn(await vic.client.post('/api/snake/runs?seed=own'));
    const people = { vic, pal, asker, blocked };
    const { code } = waiting.online ?? {};
    if (!code) throw new Error('the game has no code');
    const things = { running, waiting: waiting.id, code, ai, race, cup, arena, run, startDate };
    world = { ...people, ...things, said: message.id, invite: made.invite.id };
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.close()));
    await Promise.all([server.stop(), another.stop()]);
    await database.close();
    await place.drop();
  });

  type End = { readonly who: 'guest' | 'account'; readonly end: (person: Member) => Promise<unknown> };
  const ends: Readonly<Record<string, End>> = {
    'was banned': { who: 'account', end: ({ id }) => order(id, 'ban') },
    'was signed out by the operator': { who: 'guest', end: ({ id }) => order(id, 'end-sessions') },
    'logged out': { who: 'account', end: ({ client }) => client.post('/api/auth/logout') },
    'was signed out from elsewhere': {
      who: 'account',
      async end({ name }) {
        const other = newClient(server.url);
        await signIn({ client: other }, name);
        return other.post('/api/me/sessions/end');
      },
    },
    'has another password': {
      who: 'account',
      end: ({ name, client }) =>
        client.post('/api/auth/password', { oldPassword: passwordOf(name), newPassword: 'xk7#qTz2 horse' }),
    },
    'was deleted': {
      who: 'account',
      end: ({ name, client }) => client.post('/api/me/delete', { password: passwordOf(name) }),
    },
    'signed in to another account': { who: 'account', end: (person) => signIn(person, 'Pal') },
    'is an account by now': { who: 'guest', end: (person) => signIn(person, 'Pal') },
    registered: {
      who: 'guest',
      end: ({ client }) =>
        client.post('/api/auth/register', { username: 'Newcomer', password: passwordOf('x') }),
    },
  };
  test.each(Object.entries(ends))(
    'the session of somebody who %s is over on another server: its socket is closed, every route refuses it, and nothing is stored',
    async (name, { who, end }) => {
      const n = Object.keys(ends).indexOf(name);
      const person = who === 'guest' ? await guest() : await member(server.url, `Person ${'abcdefghi'[n]}`);
      const old = newClient(another.url);
      old.setCookie(person.client.cookie().split('; ')[0] ?? '');
      const socket = await socketOf({ client: old }, another);
      expect((await old.get('/api/auth/me')).body).toMatchObject({ user: { id: person.id } });
      await end(person);
      expect(await socket.closed).toBe(1008);
      await expect(openSocket(another.url, old.cookie())).rejects.toThrow('401');
      const before = await stored();
      const answers = await Promise.all(matrix.map((route) => ask(old, route, world)));
      for (const [at, { status, body, text }] of answers.entries())
        expect([status, errorAnswer.parse(body).code], `${matrix[at]?.path} ${text}`).toEqual([
          401,
          'session/ended',
        ]);
      expect(await stored()).toBe(before);
    },
  );

  /** People who have no part in what Vic has. */
  const strangers: Readonly<Record<string, () => Promise<Member>>> = {
    'a guest': guest,
    'an account': () => member(server.url, 'Stranger'),
    'an account that Vic blocked': async () => world.blocked,
    async 'somebody who is muted'() {
      const muted = await member(server.url, 'Muted');
      await order(muted.id, 'mute');
      return muted;
    },
    async 'the organiser of another tournament'() {
      const organiser = await member(server.url, 'Organiser');
      const { startDate } = world;
      const wish = { name: 'Other', description: 'x', gameType: 'checkers', format: 'arena', startDate };
      idIn(await organiser.client.post('/api/tournaments', wish));
      return organiser;
    },
  };
  test.each(Object.entries(strangers))(
    '%s is refused, with nothing stored, and reads nothing private',
    async (_, make) => {
      const { client, name } = await make();
      // The session notes where it comes from.
      await client.get('/api/auth/me');
      const codeOf = ({ refused, guest: toGuest }: Aim): ErrorCode | undefined =>
        name === 'Guest' ? (toGuest ?? refused) : refused;
      const before = await stored();
      const asked = matrix.flatMap((route) => {
        const about = `${route.method} ${route.path}`;
        const code = codeOf(aims[about] ?? {});
        return code === undefined && route.method !== 'GET' ? [] : [{ route, about, code }];
      });
      const answers = await Promise.all(asked.map(({ route }) => ask(client, route, world)));
      for (const [at, { about, code }] of asked.entries()) {
        const { status, body, text } = answers[at] ?? {};
        if (code === undefined) expect(status, `${about} ${text}`).toBe(200);
        else expect(errorAnswer.parse(body).code, about).toBe(code);
        for (const hidden of [words, world.code, world.invite, world.run, world.ai, world.waiting])
          if (!about.includes('/code/')) expect(text, about).not.toContain(hidden);
      }
      expect(await stored()).toBe(before);
    },
  );

  test('somebody who looks on by socket can do nothing, and hears no chat of members', async () => {
    const { running, race, vic } = world;
    const socket = await socketOf(await member(server.url, 'Onlooker'));
    socket.send({ type: 'joinGame', gameId: running });
    const { game, playerId } = await socket.next('gameState');
    expect([playerId, game.yourSeat, game.online?.code]).toEqual([null, null, null]);
    socket.send({ type: 'joinRace', raceId: race });
    await socket.next('raceState');
    const commands: readonly (readonly [object, ErrorCode])[] = [
      [{ type: 'makeMove', gameId: running, column: 3 }, 'game/not-yours'],
      [{ type: 'makeMove', gameId: running, column: 3, playerId: 'player1' }, 'game/not-yours'],
      [{ type: 'makeMove', gameId: running, column: 3, playerId: vic.id }, 'game/not-yours'],
      [{ type: 'gameAction', gameId: running, action: 'resign' }, 'game/not-yours'],
      [{ type: 'gameAction', gameId: running, action: 'claimWin' }, 'game/not-yours'],
      [{ type: 'sendReaction', gameId: running, reaction: 'laugh' }, 'game/not-yours'],
      [{ type: 'raceReady', raceId: race, isReady: true }, 'race/not-member'],
      [{ type: 'startRace', raceId: race }, 'race/not-member'],
      [
        { type: 'raceProgress', raceId: race, from: 0, times: [1], kinds: '+', index: 1, errors: 0 },
        'race/not-member',
      ],
      [{ type: 'chatMessage', raceId: race, message: 'hello' }, 'race/not-member'],
      [{ type: 'chatMessage', raceId: race, message: 'hello', userId: vic.id }, 'identity/mismatch'],
    ];
    const before = await stored();
    for (const [command, code] of commands) {
      socket.send(command);
      expect(await socket.next('error'), JSON.stringify(command)).toMatchObject({ code });
    }
    expect(await stored()).toBe(before);
    const [ofVic] = sockets;
    ofVic?.send({ type: 'chatMessage', raceId: race, message: words });
    await ofVic?.next('chatMessage');
    socket.send({ type: 'askTime', sentMs: 1 });
    await socket.next('serverTime');
    expect(socket.events.filter(({ type }) => type === 'chatMessage')).toEqual([]);
  });
});
