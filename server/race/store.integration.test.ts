/** Queries on the rows of races. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { pastRaces, raceParticipants, typingRaces, typingResults, users } from '../db/schema.ts';
import { openInMemory } from '../testing/database.ts';
import { carryOverPast, raceCountsOf } from './pastRaces.ts';
import { describeRaces } from './played.ts';
import { raceStore } from './store.ts';
import { typingProfileOf } from './typingProfile.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.db.insert(users).values(['guest', 'ann'].map((id) => ({ id, username: id })));
});
afterAll(() => database.close());

describe('a guest who signs in', () => {
  beforeEach(async () => {
    await database.db.delete(typingRaces);
    for (const status of ['waiting', 'racing', 'completed'] as const) {
      await database.db
        .insert(typingRaces)
        .values({ id: status, text: 'A text.', status, creatorId: 'guest', creatorName: 'guest' });
      await database.db
        .insert(raceParticipants)
        .values({ id: status, raceId: status, userId: 'guest', username: 'guest', isGuest: true });
    }
  });

  test('keeps every race, and runs as the account only in what has not begun: a won race is not rated afterwards', async () => {
    const { db } = database;
    expect((await raceStore(db).reassign('guest', 'ann', new Date())).toSorted()).toEqual([
      'completed',
      'racing',
      'waiting',
    ]);
    const places = await db.select().from(raceParticipants).orderBy(raceParticipants.id);
    expect(places.map(({ raceId, userId, isGuest }) => [raceId, userId, isGuest])).toEqual([
      ['completed', 'ann', true],
      ['racing', 'ann', true],
      ['waiting', 'ann', false],
    ]);
  });
});

const runner = (raceId: string, userId: string, position: number, fields: object = {}) => ({
  id: `${raceId} ${userId}`,
  raceId,
  userId,
  username: userId,
  position,
  isFinished: true,
  verdict: 'plausible' as const,
  keystrokes: 7,
  ...fields,
});

describe('G67 races run and won', () => {
  const atMs = Date.UTC(2026, 6, 1);
  beforeEach(async () => {
    const { db } = database;
    await db.delete(typingRaces);
    await db.delete(pastRaces);
    for (let n = 1; n <= 4; n += 1) {
      const id = `race${n}`;
      const completedAt = new Date(atMs + n * 86_400_000);
      await db.insert(typingRaces).values({ id, text: 'A text.', status: 'completed', completedAt });
      // The fourth was run against bots alone; a flagged win is none.
      const verdict = n === 3 ? 'flagged' : 'plausible';
      await db.insert(raceParticipants).values(runner(id, 'ann', 1, { verdict }));
      if (n < 4) await db.insert(raceParticipants).values(runner(id, 'guest', 2));
    }
  });
  test('only where somebody else typed, and only by a run that is no longer provisional', async () => {
    const { db } = database;
    await db.update(raceParticipants).set({ keystrokes: 0 }).where(eq(raceParticipants.id, 'race1 guest'));
    await db
      .update(raceParticipants)
      .set({ isProvisional: true })
      .where(eq(raceParticipants.id, 'race2 ann'));
    expect(await raceCountsOf(db, 'ann')).toEqual({ run: 2, won: 0 });
  });

  test('are told apart from races against bots alone, by the statistics of the site', async () => {
    const { db } = database;
    await db.update(typingRaces).set({ isListed: false }).where(eq(typingRaces.id, 'race2'));
    const described = await db.transaction((tx) => describeRaces(tx, ['race1', 'race2', 'race4', 'gone']));
    expect([...described].map(([id, { mode }]) => `${id} ${mode}`).toSorted()).toEqual([
      'race1 online',
      'race2 friend',
      'race4 bots',
    ]);
  });

  const after = (days: number) => new Date(atMs + days * 86_400_000);

  test('are counted for good, whichever of them are kept', async () => {
    const { db } = database;
    for (const days of [0, 1, 3, 4]) {
      await raceStore(db).purge(after(days), 100);
      expect(await raceCountsOf(db, 'ann')).toEqual({ run: 3, won: 2 });
      expect(await raceCountsOf(db, 'guest')).toEqual({ run: 3, won: 0 });
    }
    expect(await db.$count(typingRaces)).toBe(0);
  });

  test('go from a guest to their account', async () => {
    const { db } = database;
    await raceStore(db).purge(after(1), 100);
    await db.transaction((tx) => carryOverPast(tx, 'guest', 'ann'));
    expect(await db.select().from(pastRaces)).toEqual([{ userId: 'ann', run: 2, won: 1 }]);
  });
});

/** By the database's clock, as the profile reads it. */
const run = (id: string, runWpm: number, isRace: boolean, days: number) => ({
  id,
  userId: 'ann',
  isRace,
  textId: 'any',
  textClass: 'short' as const,
  wpm: runWpm,
  accuracy: 98,
  durationMs: 60_000,
  keystrokes: '',
  verdict: 'plausible' as const,
  createdAt: sql`now() - ${days} * interval '1 day'`,
});

test('an average is of races and of the practice that is kept whole', async () => {
  const { db } = database;
  // The best run of old practice is kept alone.
  await db
    .insert(typingResults)
    .values([run('old', 100, false, 31), run('new', 40, false, 29), run('race', 50, true, 400)]);
  expect(await typingProfileOf(db, 'ann')).toMatchObject({ bestWpm: 100, averageWpm: 45, runs: 3 });
});

describe('the lobby', () => {
  const nowMs = Date.UTC(2026, 10, 1);
  const completed = 10_000;
  beforeAll(async () => {
    const { db } = database;
    await db.delete(typingRaces);
    await db.execute(sql`
      insert into typing_races (id, text, status, created_at, completed_at)
      select 'old' || n, 'A text.', 'completed', at, at
      from generate_series(1, ${completed}::int) n
      cross join lateral (select ${new Date(nowMs).toISOString()}::timestamptz - n * interval '10 minutes' as at) t`);
    await db.insert(typingRaces).values([
      { id: 'waits', text: 'A text.' },
      { id: 'runs', text: 'A text.', status: 'racing' },
      { id: 'unlisted', text: 'A text.', isListed: false },
    ]);
    await db.execute(sql`vacuum analyze typing_races`);
  });

  const lobby = (db: Parameters<typeof raceStore>[0]) =>
    raceStore(db).lobby('ann', new Date(nowMs - 15 * 60_000), 50);

  test('shows what waits, what runs and what has just ended', async () => {
    expect((await lobby(database.db)).map(({ row }) => row.id)).toEqual(['waits', 'runs', 'old1']);
  });

  test('reads no more when many races have ended', async () => {
    const scans = z.array(z.object({ scans: z.coerce.number(), rows: z.coerce.number() }));
    const read = await database.db.transaction(async (tx) => {
      const counted = async () => {
        const { rows } = await tx.execute(sql`
          select seq_scan as scans, seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'typing_races'`);
        return scans.parse(rows)[0]?.rows ?? 0;
      };
      const before = await counted();
      await lobby(tx);
      return (await counted()) - before;
    });
    expect(read).toBe(0);
  });
});
