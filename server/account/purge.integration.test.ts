/** Unneeded guests are purged; those named in a bracket or in somebody's game stay. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { games, sessions, tournamentParticipants, tournaments, users } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { tournamentReferences } from '../tournament/index.ts';
import { createPurge } from './purge.ts';
import { accountStore } from './store.ts';

const now = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-04-01T00:00:00Z');
const references = [games.player1Id, games.player2Id, ...tournamentReferences];

const guests = ['idle-1', 'idle-2', 'in-game', 'in-session', 'in-tournament', 'idle-3'] as const;

async function withGuests({ db }: Database): Promise<void> {
  await db.insert(users).values(guests.map((id) => ({ id, username: `guest-${id}`, isGuest: true })));
  await db.insert(users).values({ id: 'account', username: 'Ann' });
  await db
    .insert(sessions)
    .values({ id: 's', userId: 'in-session', expiresAt: later, absoluteExpiresAt: later });
  await db.insert(sessions).values({ id: 'old', userId: 'idle-1', expiresAt: now, absoluteExpiresAt: later });
  await db.insert(games).values({
    id: 'g',
    gameType: 'connect-four',
    gameMode: 'online',
    player1Id: 'account',
    player1Name: 'Ann',
    player2Id: 'in-game',
    board: [],
    currentPlayer: 'player1',
    status: 'playing',
  });
  await db.insert(tournaments).values({
    id: 't',
    name: 'Cup',
    description: '',
    gameType: 'connect-four',
    format: 'round-robin',
    startDate: later,
    registrationDeadline: later,
  });
  await db
    .insert(tournamentParticipants)
    .values({ id: 'p', tournamentId: 't', userId: 'in-tournament', username: 'Guest' });
}

const idsIn = async ({ db }: Database): Promise<string[]> =>
  (await db.select({ id: users.id }).from(users)).map(({ id }) => id).toSorted();

const nobodyKept = (id: string): never => {
  throw new Error(`${id} could not be removed`);
};

const justLater = new Date(now.getTime() + 1);

const bus = createBusAlone(keepReports());
const purgeOf = ({ db }: Database) => createPurge({ db, bus, references, kept: nobodyKept });

describeEachDatabase('the nightly purge', (open) => {
  test('removes idle guests and keeps those in sessions, games and tournaments', async () => {
    const database = await open();
    await withGuests(database);
    const purge = purgeOf(database);
    expect(await purge(justLater, 100)).toBe(4);
    expect(await idsIn(database)).toEqual(['account', 'in-game', 'in-session', 'in-tournament']);
    expect(await purge(justLater, 100)).toBe(0);
  });

  test('removes a guest who signed in to an account before a crash', async () => {
    const database = await open();
    await withGuests(database);
    expect(await accountStore(database.db).retireGuest('idle-1', references, now)).toBe(true);
    expect(await accountStore(database.db).retireGuest('in-game', references, now)).toBe(false);
    await purgeOf(database)(justLater, 100);
    expect(await idsIn(database)).toEqual(['account', 'in-game', 'in-session', 'in-tournament']);
  });

  test('looks at so many people at once, remembers how far it is, and begins again at the end', async () => {
    const database = await open();
    await withGuests(database);
    const purge = purgeOf(database);
    // In the order of ids: account, idle-1 … idle-3, in-game, in-session, in-tournament.
    expect(await purge(justLater, 2)).toBe(2);
    expect(await idsIn(database)).toContain('idle-2');
    expect(await purge(justLater, 2)).toBe(2);
    expect(await idsIn(database)).toEqual(['account', 'in-game', 'in-session', 'in-tournament']);
    await database.db.delete(sessions);
    // The last is of a page of accounts and guests who stay: there is more to look at.
    expect([await purge(justLater, 2), await purge(justLater, 2), await purge(justLater, 2)]).toEqual([
      1, 0, 1,
    ]);
    await database.db.insert(users).values({ id: 'an idle one', username: 'guest-new', isGuest: true });
    expect([await purge(justLater, 2), await purge(justLater, 2)]).toEqual([0, 1]);
  });

  test('a guest that no reference explains is reported, kept, and stops no other', async () => {
    const database = await open();
    await withGuests(database);
    const kept: string[] = [];
    const purge = createPurge({ db: database.db, bus, references: [], kept: (id) => kept.push(id) });
    await purge(justLater, 100);
    expect(kept).toEqual(['in-tournament']);
    expect(await idsIn(database)).toEqual(['account', 'in-session', 'in-tournament']);
    await database.db.delete(tournamentParticipants).where(eq(tournamentParticipants.id, 'p'));
  });
});
