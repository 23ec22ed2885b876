/** What a guest has in every feature comes along to the account, on a whole server. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import {
  gameStats,
  pointsLedger,
  pushSubscriptions,
  sessions,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  users,
} from '../db/schema.ts';
import { newClient, type Client } from '../testing/client.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { locksFirst, lockWaits } from '../testing/lockOrder.ts';
import { serverOnPostgresql } from '../testing/serverOnPostgresql.ts';

const password = 'xk7#qTz2 horse';
const soon = new Date('2026-12-24T18:00:00Z');

const idOf = async (client: Client): Promise<string> =>
  getMe.answer.parse((await client.get('/api/auth/me')).body).user.id;

async function signedIn(client: Client, username: string): Promise<void> {
  expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);
}

describeOnPostgresql('a guest in a tournament signs in', () => {
  const place = serverOnPostgresql();

  async function account(username: string): Promise<string> {
    const client = newClient(place().server.url);
    const id = await idOf(client);
    expect((await client.post('/api/auth/register', { username, password })).status).toBe(200);
    return id;
  }

  async function cup(id: string, participantIds: readonly string[]): Promise<void> {
    const { db } = place().database;
    await db.insert(tournaments).values({
      id,
      name: id,
      description: '',
      gameType: 'connect-four',
      format: 'round-robin',
      startDate: soon,
      registrationDeadline: soon,
    });
    for (const userId of participantIds)
      await db
        .insert(tournamentParticipants)
        .values({ id: `${id} ${userId}`, tournamentId: id, userId, username: 'Guest' });
    const [player1Id, player2Id = null] = participantIds;
    await db
      .insert(tournamentMatches)
      .values({ id, tournamentId: id, round: 1, matchNumber: 1, player1Id, player2Id, winnerId: player1Id });
  }

  async function playersOf(id: string) {
    const { db } = place().database;
    const places = await db
      .select()
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, id));
    const [match] = await db.select().from(tournamentMatches).where(eq(tournamentMatches.id, id));
    return {
      places: places.map(({ userId }) => userId).toSorted(),
      match: [match?.player1Id, match?.player2Id, match?.winnerId],
    };
  }

  test('the place and the matches are the account’s, and the guest is gone', async () => {
    const ann = await account('Ann');
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    await cup('one', [guestId]);
    await signedIn(guest, 'Ann');
    expect(await idOf(guest)).toBe(ann);
    expect(await playersOf('one')).toEqual({ places: [ann], match: [ann, null, ann] });
    expect(await place().database.db.select().from(users).where(eq(users.id, guestId))).toEqual([]);
  });

  test('where the account takes part itself the place of the guest is given back before the start', async () => {
    const bob = await account('Bob');
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    const former = newClient(place().server.url);
    former.setCookie(guest.cookie());
    await cup('two', [guestId, bob]);
    await cup('three', [guestId]);
    await signedIn(guest, 'Bob');
    expect(await playersOf('two')).toEqual({
      places: [bob],
      match: [guestId, bob, guestId],
    });
    expect(await playersOf('three')).toEqual({ places: [bob], match: [bob, null, bob] });
    expect(await idOf(former)).not.toBe(guestId);
  });

  test('tournaments are locked before people, as by those who join, leave or are paid', async () => {
    await account('Dan');
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    await cup('four', [guestId]);
    const signIn = () => signedIn(guest, 'Dan');
    expect(await locksFirst(place().database, ['tournaments', 'four'], ['users', guestId], signIn)).toBe(
      true,
    );
  });

  test('a guest’s game can be counted while the guest signs in', async () => {
    const eve = await account('Eve');
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    const ai = { gameType: 'tic-tac-toe', gameMode: 'ai', difficulty: 'easy' };
    expect((await guest.post('/api/games', ai)).status).toBe(200);
    const { db } = place().database;
    const signingIn = await db.transaction(async (tx) => {
      await tx.execute(sql`select from games where user_id = ${guestId} for update`);
      const done = signedIn(guest, 'Eve');
      await expect.poll(() => lockWaits(db), { interval: 5 }).toBe(1);
      await tx.insert(gameStats).values({ id: 'first', userId: guestId, gameType: 'tic-tac-toe', wins: 1 });
      return { done };
    });
    await signingIn.done;
    expect(await db.select().from(gameStats)).toMatchObject([{ userId: eve, wins: 1 }]);
    expect(await db.select().from(users).where(eq(users.id, guestId))).toEqual([]);
  });

  test('a guest who signs in to two accounts at once brings everything to one of them', async () => {
    const accounts = [await account('Fay'), await account('Gus')];
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    const { db } = place().database;
    await db
      .insert(pointsLedger)
      .values({ id: 'won', userId: guestId, reason: 'result', subjectId: 'g', delta: 7, balance: 7 });
    // Another tab: named in a bracket, the guest stays.
    await cup('five', [guestId, ...accounts]);
    const tabs = [newClient(place().server.url), newClient(place().server.url)];
    for (const tab of tabs) tab.setCookie(guest.cookie());
    await Promise.all(tabs.map((tab, n) => signedIn(tab, ['Fay', 'Gus'][n] ?? '')));
    const carried = await db.select().from(pointsLedger).where(eq(pointsLedger.reason, 'merge'));
    expect(carried).toMatchObject([{ delta: 7 }]);
  });

  test('a guest’s browser that is pushed to is the account’s, and is told nothing once its session ended', async () => {
    const { db } = place().database;
    const cyd = await account('Cyd');
    const guest = newClient(place().server.url);
    const guestId = await idOf(guest);
    const sessionsOf = async (userId: string) =>
      (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id);
    const [before] = await sessionsOf(guestId);
    const others = await sessionsOf(cyd);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/guest';
    await db
      .insert(pushSubscriptions)
      .values({ id: 'p', userId: guestId, sessionId: before, endpoint, p256dh: 'k', auth: 'a' });
    const pushedTo = () => db.select().from(pushSubscriptions);
    await signedIn(guest, 'Cyd');
    // The page says with which session it goes on (`POST /api/push/check`).
    expect(await pushedTo()).toMatchObject([{ userId: cyd, sessionId: null }]);
    const [sessionId] = (await sessionsOf(cyd)).filter((id) => !others.includes(id));
    await db.update(pushSubscriptions).set({ sessionId });
    expect((await guest.post('/api/auth/logout')).status).toBe(200);
    expect(await pushedTo()).toMatchObject([{ userId: cyd, sessionId: null }]);
  });
});
