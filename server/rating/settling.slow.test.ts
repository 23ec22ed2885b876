/** Random endings settled by two servers, with transactions that die and ends that are reported again: as by one, in order. */
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '@playfield/tools/test/size.ts';
import type { Database } from '../db/open.ts';
import {
  endings,
  games,
  headToHead,
  playerRankings,
  ratingChanges,
  sharedAddresses,
  users,
} from '../db/schema.ts';
import { createDigest } from '../digest/digest.ts';
import type { DigestStep } from '../digest/step.ts';
import { createEndings } from '../endings/endings.ts';
import { recordEndings } from '../endings/record.ts';
import { sources } from '../playedSources.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createRate } from './ratings.ts';
import { forgetShared } from './sharedAddresses.ts';
import { addRandomGames, playerId } from './testing/randomGames.ts';

/** The embedded database settles few at a time, so that moves do not wait. */
const most = { embedded: sized(60, 1_000), postgresql: sized(300, 10_000) } as const;
const patienceMs = sized(60_000, 600_000);

const dies = new Error('the server died');

/** Dies in its first batch and about one of `chances` later ones, but not over a single ending, which would then be set aside. */
function dying(chances: number, seed: number): DigestStep {
  const rng = seededRng(seed);
  let batches = 0;
  return {
    name: 'dying',
    async digest(_tx, events) {
      const isSingle = new Set(events.map(({ subjectId }) => subjectId)).size < 2;
      if (!isSingle && (batches++ === 0 || rng() < 1 / chances)) throw dies;
      return {};
    },
  };
}

function server(database: Database, steps: readonly DigestStep[], failures: unknown[]) {
  const digest = createDigest({
    sources,
    rate: createRate((subjectId) => failures.push(subjectId)),
    steps,
    publishTo: () => undefined,
  });
  return createEndings({
    database,
    clock: createTestClock(),
    consumers: [digest],
    failed: (_consumer, error) => failures.push(error),
    unknownKind: (kind) => failures.push(kind),
  });
}

async function settled({ db }: Database): Promise<void> {
  const left = () => db.$count(endings, sql`${endings.ratedAt} is null`);
  await expect.poll(left, { timeout: patienceMs, interval: 50 }).toBe(0);
}

async function ratingsIn({ db }: Database) {
  const rankings = await db
    .select()
    .from(playerRankings)
    .orderBy(asc(playerRankings.userId), asc(playerRankings.gameType));
  return {
    rankings: rankings.map((row) => ({ ...row, updatedAt: null })),
    changes: await db
      .select()
      .from(ratingChanges)
      .orderBy(asc(ratingChanges.subjectId), asc(ratingChanges.userId)),
    pairs: await db
      .select()
      .from(headToHead)
      .orderBy(asc(headToHead.userA), asc(headToHead.userB), asc(headToHead.gameType)),
  };
}

describeEachDatabase('G89 settling ratings', (open) => {
  test('by two servers, with deaths and repeats', { timeout: 2 * patienceMs }, async () => {
    const database = await open();
    const wanted = { seed: 2_026, players: 40, games: most[database.kind] };
    const ids = await addRandomGames(database, wanted);
    const failures: unknown[] = [];
    const alone = server(database, [], failures);
    await settled(database);
    await alone.stop();
    expect(failures).toEqual([]);
    const expected = await ratingsIn(database);
    expect(expected.changes.length).toBeGreaterThan(wanted.games / 2);

    await database.db.delete(playerRankings);
    await database.db.delete(ratingChanges);
    await database.db.delete(headToHead);
    await database.db.update(endings).set({ ratedAt: null });
    const both = [server(database, [dying(4, 1)], failures), server(database, [dying(3, 2)], failures)];
    await database.db.transaction((tx) =>
      recordEndings(
        tx,
        ids.map((subjectId) => ({ kind: 'game', subjectId, endedAt: new Date(0) })),
      ),
    );
    await settled(database);
    await Promise.all(both.map((one) => one.stop()));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((failure) => failure !== dies)).toEqual([]);
    expect(await ratingsIn(database)).toEqual(expected);

    // Every rating is the last one of its changes.
    for (const { userId, gameType, ratingExact, gamesPlayed } of expected.rankings) {
      const own = expected.changes
        .filter((change) => change.userId === userId && change.gameType === gameType)
        .toSorted((a, b) => Number(a.at) - Number(b.at));
      expect(own.at(-1)?.after ?? 1200).toBe(ratingExact);
      expect(own.length).toBe(gamesPlayed);
    }
  });

  test('somebody who was deleted between the end and its settling has no rating, and takes none', async () => {
    const database = await open();
    const { db } = database;
    await addRandomGames(database, { seed: 7, players: 2, games: 12 });
    expect(await db.$count(games, and(games.rated, isNotNull(games.player2Id)))).toBeGreaterThan(0);
    await db
      .update(users)
      .set({ deletedAt: new Date(), isGuest: true })
      .where(eq(users.id, playerId(1)));
    const failures: unknown[] = [];
    const alone = server(database, [], failures);
    await settled(database);
    await alone.stop();
    expect(failures).toEqual([]);
    expect(await ratingsIn(database)).toEqual({ rankings: [], changes: [], pairs: [] });
  });

  test('a guest signs in between the end and its settling: the results are the account’s, and rate nobody', async () => {
    const database = await open();
    const { db } = database;
    // The tenth is a guest, who becomes the first: one game may be of the account against itself.
    await addRandomGames(database, { seed: 11, players: 10, games: 60 });
    const [guest, account] = [playerId(9), playerId(0)];
    const ofGuest = await db
      .select({ id: games.id })
      .from(games)
      .where(or(eq(games.player1Id, guest), eq(games.player2Id, guest)));
    expect(ofGuest.length).toBeGreaterThan(4);
    await db.update(games).set({ player1Id: account, userId: account }).where(eq(games.player1Id, guest));
    await db.update(games).set({ player2Id: account }).where(eq(games.player2Id, guest));
    await db.delete(users).where(eq(users.id, guest));
    const failures: unknown[] = [];
    const alone = server(database, [], failures);
    await settled(database);
    await alone.stop();
    expect(failures).toEqual([]);
    const { changes } = await ratingsIn(database);
    const rated = new Set(changes.map(({ subjectId }) => subjectId));
    expect(ofGuest.filter(({ id }) => rated.has(id))).toEqual([]);
    expect(changes.some(({ userId }) => userId === account)).toBe(true);
  });

  test('pairs on one address are forgotten 90 days after their last game, so many at a time', async () => {
    const { db } = await open();
    const nowMs = Date.UTC(2026, 10, 23);
    const daysAgo = (days: number): Date => new Date(nowMs - days * 86_400_000);
    await db.insert(users).values(['a', 'b', 'c', 'd'].map((id) => ({ id, username: id, usernameKey: id })));
    const pair = (userA: string, userB: string, days: number) => ({
      userA,
      userB,
      games: 3,
      lastAt: daysAgo(days),
    });
    await db.insert(sharedAddresses).values([pair('a', 'b', 89), pair('a', 'c', 91), pair('b', 'd', 92)]);
    expect(await forgetShared(db, nowMs, 1)).toBe(1);
    expect(await forgetShared(db, nowMs, 10)).toBe(1);
    expect(await db.select().from(sharedAddresses)).toEqual([pair('a', 'b', 89)]);
  });
});
