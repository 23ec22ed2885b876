/**
 * SIGKILL while results are digested: two servers on one PostgreSQL settle random games and are killed in turn at moments from a
 * fixed seed. Ratings, pairs, points and achievements are then those of a database that one server settled undisturbed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isNull, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { openDatabase, type Database } from '../db/open.ts';
import {
  achievementReplays,
  endings,
  headToHead,
  playerRankings,
  pointsLedger,
  ratingChanges,
  userAchievements,
  users,
} from '../db/schema.ts';
import { addRandomGames } from '../rating/testing/randomGames.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess } from './testing/serverProcess.ts';

const wanted = { seed: 2_027, players: 400, games: 10_000 };
const kills = 20;
const withinMs = 600_000;

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** A database with games that nothing has followed from yet. */
async function filled(): Promise<{ database: Database; url: string }> {
  const { url, drop } = await createOnPostgresql();
  opened.push(drop);
  const database = await openDatabase({ dataDir: '', databaseUrl: url, databasePoolSize: 2 });
  opened.push(database.close);
  await addRandomGames(database, wanted);
  return { database, url };
}

async function serverOn(databaseUrl: string) {
  const server = await serverProcess({ env: { DATABASE_URL: databaseUrl, DATABASE_POOL: '5' } });
  opened.push(server.dispose);
  return server;
}

const unsettled = ({ db }: Database): Promise<number> => db.$count(endings, sql`${endings.ratedAt} is null`);

async function whenFewerThan(database: Database, count: number): Promise<void> {
  await expect.poll(() => unsettled(database), { timeout: withinMs, interval: 10 }).toBeLessThan(count);
}

/** Until everything is digested, and achievements are counted in what was played before the server's first start. */
async function whenSettled(database: Database): Promise<void> {
  await whenFewerThan(database, 1);
  const replaying = () => database.db.$count(achievementReplays, isNull(achievementReplays.finishedAt));
  await expect.poll(replaying, { timeout: withinMs }).toBe(0);
}

/** Everything that followed from the games, a line for each row; places are stored by the clock. */
async function outcome({ db }: Database): Promise<readonly string[]> {
  const tables = {
    rankings: (await db.select().from(playerRankings)).map((row) => ({
      ...row,
      id: null,
      rank: null,
      updatedAt: null,
    })),
    changes: await db.select().from(ratingChanges),
    pairs: await db.select().from(headToHead),
    points: await db.select({ id: users.id, points: users.points, earned: users.pointsEarned }).from(users),
    booked: await db
      .select({
        userId: pointsLedger.userId,
        reason: pointsLedger.reason,
        subjectId: pointsLedger.subjectId,
        delta: pointsLedger.delta,
      })
      .from(pointsLedger),
    unlocked: await db
      .select({ userId: userAchievements.userId, achievementId: userAchievements.achievementId })
      .from(userAchievements),
  };
  return Object.entries(tables)
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`))
    .toSorted();
}

/** Of thousands of lines those alone that differ can be read. */
function expectSame(found: readonly string[], expected: readonly string[]): void {
  const [inFound, inExpected] = [new Set(found), new Set(expected)];
  expect({
    missing: expected.filter((line) => !inFound.has(line)).slice(0, 20),
    unexpected: found.filter((line) => !inExpected.has(line)).slice(0, 20),
    lines: found.length,
  }).toEqual({ missing: [], unexpected: [], lines: expected.length });
}

describeOnPostgresql('results digested', () => {
  test(
    `F16 with ${kills} times SIGKILL of one of two servers: as by one server undisturbed`,
    {
      timeout: 2 * withinMs,
    },
    async () => {
      const calm = await filled();
      const only = await serverOn(calm.url);
      await only.start();
      await whenSettled(calm.database);
      expect((await only.end('SIGTERM')).code).toBe(0);
      const expected = await outcome(calm.database);

      const { database, url } = await filled();
      const servers = [await serverOn(url), await serverOn(url)];
      await Promise.all(servers.map((server) => server.start()));
      const rng = seededRng(20);
      const everyGames = wanted.games / (kills + 1);
      let hits = 0;
      for (let kill = 1; kill <= kills; kill++) {
        await whenFewerThan(database, wanted.games - kill * everyGames);
        await pause(rng() * 40);
        const server = servers[kill % 2];
        await server?.end('SIGKILL');
        hits += (await unsettled(database)) > 0 ? 1 : 0;
        await server?.start();
      }
      await whenSettled(database);
      for (const server of servers) expect((await server.end('SIGTERM')).code).toBe(0);

      const { db } = database;
      expectSame(await outcome(database), expected);
      expect(await db.$count(ratingChanges)).toBeGreaterThan(wanted.games / 2);
      const balances = await db.execute(sql`
      select u.id from ${users} u
      where u.points <> (select coalesce(sum(delta), 0) from ${pointsLedger} l where l.user_id = u.id)`);
      expect(balances.rows).toEqual([]);
      sayFigures('F16', { games: wanted.games, kills, 'that left something to settle': hits });
    },
  );
});
