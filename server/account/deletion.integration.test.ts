/**
 * A person's own data on a whole server: the copy of it, and the end of it, after which a dump of all tables has nothing of it
 * (issue 17).
 */
import { eq, getTableName, is, isNull, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { game as gameContract } from '@playfield/contracts/http/match.ts';
import { getProfileGames, listSessions } from '@playfield/contracts/http/profiles.ts';
import { z } from 'zod';
import * as schema from '../db/schema.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { befriend, does, friendsOf, member, requestsOf, type Member } from '../friends/testing/people.ts';
import { newClient, type Client } from '../testing/client.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

const name = 'Zanzibar Quill';
const endpoint = 'https://push.example.net/zanzibars-browser';
const said = 'meet me behind the old lighthouse';
const ownText = 'a text that only the lighthouse keeper would write';

const passwordOf = (one: Member): string => `a long password of ${one.name}`;
const opened = (answer: { readonly body: unknown }) => gameContract.parse(answer.body);

/** Every row of every table as text. */
async function dump({ db }: Database): Promise<string> {
  const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));
  const texts: string[] = [];
  for (const table of tables) {
    const { rows } = await db.execute(sql.raw(`select t::text as row from "${table}" t`));
    texts.push(...rows.map(({ row }) => `${table}: ${String(row)}`));
  }
  return texts.join('\n');
}

/** What rarely happens by itself in a test: rows of every kind that name the person or what they did. */
async function leaveTraces(db: Database['db'], me: string, other: string): Promise<void> {
  const at = new Date('2026-05-01T10:00:00Z');
  await db
    .insert(schema.typingRaces)
    .values({ id: 'race', creatorId: me, creatorName: name, text: ownText, status: 'completed' });
  await db.insert(schema.raceParticipants).values([
    { id: 'place', raceId: 'race', userId: me, username: name, wpm: 61, position: 1 },
    { id: 'place-2', raceId: 'race', userId: other, username: 'Bob', wpm: 55, position: 2 },
  ]);
  await db
    .insert(schema.raceKeystrokes)
    .values({ participantId: 'place', fromKey: 0, times: [424_242], kinds: '+' });
  await db.insert(schema.typingResults).values({
    id: 'typed',
    userId: me,
    isRace: true,
    raceId: 'race',
    textId: 'a',
    textClass: 'short',
    wpm: 61,
    accuracy: 97,
    durationMs: 9000,
    keystrokes: 'rhythm-of-zanzibar',
    verdict: 'plausible',
  });
  await db.insert(schema.typingLogHashes).values({ hash: 'h', ownerId: me });
  await db
    .insert(schema.chatMessages)
    .values({ id: 'said', raceId: 'race', userId: me, username: name, message: said });
  await db
    .insert(schema.channelMessages)
    .values({ id: 'said', channel: 'tournament:cup', userId: me, username: name, message: said });
  await db.insert(schema.moderationLog).values([
    {
      id: 'report',
      actorId: other,
      action: 'chat/report',
      targetUserId: me,
      subject: 'said',
      details: { message: said },
    },
    {
      id: 'rename',
      action: 'account/rename',
      targetUserId: me,
      reason: `was ${name}`,
      details: { to: name },
    },
    {
      id: 'made',
      actorId: me,
      action: 'player/report',
      targetUserId: other,
      subject: 'profile',
      reason: 'spam',
    },
  ]);
  await db
    .insert(schema.restrictions)
    .values({ userId: me, kind: 'mute', until: new Date('2026-05-02'), reason: `${name} was rude` });
  await db.insert(schema.pushSubscriptions).values({
    id: 'push',
    userId: me,
    endpoint,
    p256dh: 'key',
    auth: 'secret',
    userAgent: 'Zanzibrowser',
  });
  await db.insert(schema.notifications).values([
    { id: 'n1', userId: me, kind: 'game/over', text: 'Your game with Bob is over.' },
    { id: 'n2', userId: other, kind: 'invite/declined', text: `${name} can’t play now.`, actorId: me },
  ]);
  await db.insert(schema.activity).values({ id: 'did', userId: me, kind: 'game/won' });
  await db.insert(schema.snakeRuns).values({
    id: 'run',
    userId: me,
    seed: 1,
    expiresAt: at,
    finishedAt: at,
    turns: 'u1l99',
    score: 10,
  });
  await db
    .insert(schema.puzzleSolutions)
    .values({ userId: me, gameType: 'checkers', day: '2026-05-01', solvedAt: at, isOnTime: true });
  await db
    .insert(schema.playerRankings)
    .values({ id: 'r', userId: me, gameType: 'connect-four', rating: 1333, ratingExact: 1333 });
  const change = {
    subjectId: 'g',
    gameType: 'connect-four',
    at,
    before: 1200,
    deviation: 90,
    volatility: 0.06,
  };
  await db.insert(schema.ratingChanges).values([
    { ...change, userId: me, after: 1333, weight: 1, score: 1, opponentId: other },
    { ...change, userId: other, after: 1100, weight: 1, score: 0, opponentId: me },
  ]);
  const [userA, userB] = me < other ? [me, other] : [other, me];
  await db.insert(schema.headToHead).values({ userA, userB, gameType: 'connect-four', winsA: 1 });
  await db.insert(schema.weeklyScores).values({
    week: '2026-04-27',
    gameType: 'connect-four',
    userId: me,
    score: 2,
    reachedAt: at,
  });
  await db
    .insert(schema.pointsLedger)
    .values({ id: 'l', userId: me, delta: 5, reason: 'result', subjectId: 'g', balance: 5 });
  await db.insert(schema.resultNews).values({
    userId: me,
    subjectId: 'g',
    at,
    news: {
      kind: 'game',
      gameType: 'connect-four',
      rating: null,
      winStreak: 0,
      points: 7,
      unlocked: [],
      why: { reason: 'met-often', meeting: 4, weight: 0.5, opponentId: other },
    },
  });
  await db
    .insert(schema.achievementCounters)
    .values({ userId: me, counters: { wins: { value: 1, seen: [other] } } });
  // The server writes its catalogue, which has this one too.
  await db
    .insert(schema.achievements)
    .values({
      id: 'first-win',
      name: 'First Win',
      description: '',
      icon: 'medal',
      category: 'all',
      requirement: {},
    })
    .onConflictDoNothing();
  await db.insert(schema.userAchievements).values({ id: 'ua', userId: me, achievementId: 'first-win' });
  await db.insert(schema.tournaments).values({
    id: 't',
    name: 'Cup',
    description: '',
    gameType: 'connect-four',
    format: 'single-elimination',
    creatorId: me,
    startDate: at,
    registrationDeadline: at,
  });
  await db.insert(schema.tournamentBars).values({ userId: me, until: at, hours: 2 });
  await db
    .insert(schema.tournamentParticipants)
    .values({ id: 'tp', tournamentId: 't', userId: me, username: name });
  await db.insert(schema.tournamentMatches).values({
    id: 'tm',
    tournamentId: 't',
    round: 1,
    matchNumber: 1,
    player1Id: me,
    player1Name: name,
    player2Id: other,
    player2Name: 'Bob',
  });
}

/** A game of the lobby, with both seated. */
async function playing(one: Member, other: Member): Promise<string> {
  const wanted = { gameType: 'connect-four', playerName: one.name };
  const { id } = opened(await one.client.post('/api/games/multiplayer', wanted));
  const joined = await other.client.post(`/api/games/${id}/join`, { playerName: other.name });
  expect(joined.status, joined.text).toBe(200);
  return id;
}

async function move(one: Member, id: string, column: number): Promise<void> {
  const moved = await one.client.post(`/api/games/${id}/move`, { column });
  expect(moved.status, moved.text).toBe(200);
}

async function listed(client: Client) {
  return listSessions.answer.parse((await client.get('/api/me/sessions')).body);
}

describeOnPostgresql('own data', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let database: Database;
  let server: TestServer;
  let me: Member;
  let bob: Member;
  let cyd: Member;
  beforeAll(async () => {
    place = await createOnPostgresql();
    database = await openDatabase({ dataDir: '', databaseUrl: place.url, databasePoolSize: 2 });
    server = await startServer({ databaseUrl: place.url });
    // One after the other: each hashes a password.
    me = await member(server.url, name);
    bob = await member(server.url, 'Bob');
    cyd = await member(server.url, 'Cyd');
    await befriend(me, bob);
    await does(me, 'request', cyd);
    // A new server counts what was played before; the rows below come after that, and so count for nothing.
    const isReplayed = async (): Promise<boolean> => {
      const { achievementReplays } = schema;
      const left = await database.db.$count(achievementReplays, isNull(achievementReplays.finishedAt));
      return left === 0 && (await database.db.$count(achievementReplays)) > 0;
    };
    await vi.waitUntil(isReplayed, 30_000);
    await leaveTraces(database.db, me.id, bob.id);
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await place.drop();
  });

  test('the copy has everything of oneself, and others by their names', async () => {
    const id = await playing(me, bob);
    await move(me, id, 3);
    const answer = await me.client.get('/api/me/export');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const copy = z.record(z.string(), z.unknown()).parse(answer.body);
    expect(copy).toMatchObject({
      exportedAt: expect.any(String),
      account: [{ username: name, id: me.id, recoveryCodesLeft: 8 }],
      settings: [{ visibility: 'everyone' }],
      sessions: [{ createdAt: expect.any(String) }],
      friends: [
        { username: 'Cyd', askedByYou: true, status: 'pending' },
        { username: 'Bob', status: 'accepted' },
      ],
      blocks: [],
      activity: [{ kind: 'game/won' }],
      notifications: expect.arrayContaining([expect.objectContaining({ kind: 'game/over' })]),
      pushSubscriptions: [{ endpoint }],
      games: [{ id, names: [name, 'Bob'], moves: [{ seat: 'player1', move: { column: 3 } }] }],
      typingResults: [{ wpm: 61, keystrokes: 'rhythm-of-zanzibar' }],
      races: [{ text: ownText, wpm: 61, keystrokesOfRace: [{ times: [424_242] }] }],
      invites: [],
      chat: [{ message: said }],
      reports: [{ action: 'player/report', reason: 'spam' }],
      restrictions: [{ kind: 'mute' }],
      snakeRuns: [{ turns: 'u1l99' }],
      puzzles: [{ gameType: 'checkers', day: '2026-05-01', isOnTime: true }],
      ratings: [{ rating: 1333 }],
      ratingChanges: [{ after: 1333 }],
      results: [{ subjectId: 'g', points: 7 }],
      weeklyScores: [{ score: 2 }],
      headToHead: [
        { opponent: 'Bob', gameType: 'connect-four', ...(me.id < bob.id ? { wins: 1 } : { losses: 1 }) },
      ],
      points: [{ delta: 5 }],
      achievements: [{ id: 'first-win' }],
      counters: [{ name: 'wins', value: 1 }],
      tournaments: [{ tournament: 'Cup', username: name }],
      announcedTournaments: [{ name: 'Cup', status: 'registration' }],
      tournamentBars: [{ hours: 2 }],
    });
    expect(answer.text).not.toContain(bob.id);
    expect(answer.text).not.toMatch(/argon2|usernameKey/);
    await me.client.post(`/api/games/${id}/action`, { action: 'abort' });
  });

  test('only with the password', async () => {
    const cases: readonly (readonly [object, number, string])[] = [
      [{}, 400, 'account/password-needed'],
      [{ password: 'not the password' }, 401, 'auth/invalid-credentials'],
    ];
    for (const [body, status, code] of cases)
      expect(await me.client.post('/api/me/delete', body)).toMatchObject({ status, body: { code } });
    expect(await database.db.$count(schema.freedNames)).toBe(0);
  });

  test('deleted: opponents win or are let go, friends see it, nothing of the person is in any table', async () => {
    const [running, fresh] = [await playing(me, bob), await playing(me, cyd)];
    await move(me, running, 3);
    await move(bob, running, 2);
    const waiting = opened(
      await me.client.post('/api/games/multiplayer', { gameType: 'checkers', playerName: name }),
    );
    await me.client.post('/api/games', { gameType: 'tic-tac-toe', gameMode: 'ai', difficulty: 'easy' });
    await me.client.put('/api/me/settings', { findable: 'exact' });
    expect(await dump(database)).toContain(name);
    const [mine, bobs] = [
      await openSocket(server.url, me.client.cookie()),
      await openSocket(server.url, bob.client.cookie()),
    ];
    bobs.send({ type: 'joinGame', gameId: running, playerName: 'Bob' });
    await bobs.next('gameState');

    const deleted = await me.client.post('/api/me/delete', { password: passwordOf(me) });
    expect([deleted.status, deleted.body]).toEqual([200, { done: true }]);

    await bobs.nextOf((event) => event.type === 'gameUpdate' && event.game.status === 'completed');
    await mine.closed;
    const seen = async (one: Member, id: string) => opened(await one.client.get(`/api/games/${id}`));
    expect(await seen(bob, running)).toMatchObject({
      status: 'completed',
      winner: 'player2',
      result: 'resign',
      player1Name: 'Deleted player',
      player2Name: 'Bob',
    });
    expect(await seen(cyd, fresh)).toMatchObject({ result: 'aborted', winner: null });
    expect((await cyd.client.post(`/api/games/${waiting.id}/join`, { playerName: 'Cyd' })).status).toBe(409);
    expect([await friendsOf(bob), await requestsOf(cyd)]).toEqual([[], []]);
    expect((await bob.client.get(`/api/users/${me.id}`)).status).toBe(404);
    for (const path of ['', '/ratings', '/games', '/against/Bob'])
      expect(await bob.client.get(`/api/profiles/${encodeURIComponent(name)}${path}`)).toMatchObject({
        status: 404,
        body: { code: 'profile/not-found' },
      });
    const { games } = getProfileGames.answer.parse((await bob.client.get('/api/profiles/Bob/games')).body);
    expect(games).toMatchObject([
      { id: running, outcome: 'won', opponent: { name: 'Deleted player', isAccount: false } },
    ]);
    await bobs.close();

    const left = await dump(database);
    const found = left
      .split('\n')
      .filter((row) => /zanzibar|quill|lighthouse|424242|u1l99/i.test(row) || row.includes(endpoint));
    expect(found).toEqual([]);
    expect(left.split('\n').filter((row) => row.includes(me.id) && row.startsWith('users:'))).toHaveLength(1);
    // Others keep what is theirs.
    expect(await database.db.select().from(schema.ratingChanges)).toMatchObject([
      { userId: bob.id, after: 1100, opponentId: null },
    ]);
    expect(await database.db.$count(schema.raceParticipants)).toBe(2);
    expect(left).toContain('Deleted player');
  });

  test('the session, the password and the name are gone; the name is kept from others for a while', async () => {
    const after = getMe.answer.parse((await me.client.get('/api/auth/me')).body);
    expect(after.user).toMatchObject({ isGuest: true });
    expect(after.user.id).not.toBe(me.id);
    const credentials = { username: name, password: passwordOf(me) };
    expect(await me.client.post('/api/auth/login', credentials)).toMatchObject({ status: 401 });
    const stranger = newClient(server.url);
    await stranger.get('/api/auth/me');
    for (const username of [name, 'zanzibar  quill', 'Z4nzibarQuill'.replace('4', 'a')])
      expect(
        await stranger.post('/api/auth/register', { username, password: 'long enough a password' }),
      ).toMatchObject({ status: 409, body: { code: 'auth/username-taken' } });
  });

  test('a guest needs one press', async () => {
    const guest = newClient(server.url);
    const { user } = getMe.answer.parse((await guest.get('/api/auth/me')).body);
    expect(await guest.post('/api/me/delete', {})).toMatchObject({ status: 200 });
    expect(getMe.answer.parse((await guest.get('/api/auth/me')).body).user.id).not.toBe(user.id);
  });

  test('a deletion that a feature cannot finish at once is done all the same', async () => {
    const guest = newClient(server.url);
    const { user } = getMe.answer.parse((await guest.get('/api/auth/me')).body);
    await database.db.execute(sql`
      create function times_out() returns trigger as $$
      begin raise exception 'statement timeout' using errcode = '57014'; end $$ language plpgsql`);
    await database.db.execute(
      sql`create trigger times_out before delete on activity execute function times_out()`,
    );
    const deleted = await guest.post('/api/me/delete', {});
    await database.db.execute(sql`drop function times_out cascade`);
    expect([deleted.status, deleted.body]).toEqual([200, { done: true }]);
    expect(getMe.answer.parse((await guest.get('/api/auth/me')).body).user.id).not.toBe(user.id);
    // The sweep finds whom it has to finish (erasure.integration.test.ts).
    const [left] = await database.db.select().from(schema.users).where(eq(schema.users.id, user.id));
    expect(left).toMatchObject({ deletedAt: expect.any(Date), erasedAt: null });
  });

  test('sessions: which there are, and signing the others out', async () => {
    const elsewhere = newClient(server.url);
    const third = newClient(server.url);
    for (const client of [elsewhere, third])
      await client.post('/api/auth/login', { username: 'Bob', password: passwordOf(bob) });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    await third.get('/api/auth/me', { 'user-agent': firefox });
    const all = await listed(bob.client);
    expect(all.map(({ browser }) => browser).filter(Boolean)).toEqual(['Firefox on Linux']);
    expect(all).toHaveLength(3);
    expect(all.filter(({ isThis }) => isThis)).toHaveLength(1);
    const theirs = (await listed(elsewhere)).find(({ isThis }) => isThis);
    expect(await cyd.client.post('/api/me/sessions/end', { id: theirs?.id })).toMatchObject({
      body: { ended: 0 },
    });
    expect(await bob.client.post('/api/me/sessions/end', { id: theirs?.id })).toMatchObject({
      body: { ended: 1 },
    });
    expect(getMe.answer.parse((await elsewhere.get('/api/auth/me')).body).user.isGuest).toBe(true);
    expect(await bob.client.post('/api/me/sessions/end', {})).toMatchObject({ body: { ended: 1 } });
    expect(getMe.answer.parse((await third.get('/api/auth/me')).body).user.isGuest).toBe(true);
    expect(await listed(bob.client)).toMatchObject([{ isThis: true }]);
    const later = new Date('2100-01-01');
    await database.db.insert(schema.sessions).values(
      Array.from({ length: 120 }, (_, n) => ({
        id: `of-bob-${n}`,
        userId: bob.id,
        expiresAt: later,
        absoluteExpiresAt: later,
      })),
    );
    // More than are listed.
    expect(await bob.client.post('/api/me/sessions/end', {})).toMatchObject({ body: { ended: 120 } });
  });
});
