/** How long somebody is barred who stays away from matches. */
import { expect, test } from 'vitest';
import { tournamentBars, users } from '../db/schema.ts';
import { describeEachDatabase, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { lockWaits } from '../testing/lockOrder.ts';
import { liftBars, noteNoShows } from './bars.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);
const hoursLater = (hours: number): Date => new Date(nowMs + hours * 3_600_000);

describeEachDatabase('bars', (open) => {
  test('double each time, up to a week, for each person alone', async () => {
    const { db } = await open();
    await db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
    const note = (ids: readonly string[]) => db.transaction((tx) => noteNoShows(tx, ids, nowMs));
    await note(['ada']);
    await note(['bob', 'ada']);
    const bars = await db.select().from(tournamentBars).orderBy(tournamentBars.userId);
    expect(bars).toEqual([
      { userId: 'ada', hours: 2, until: hoursLater(2) },
      { userId: 'bob', hours: 1, until: hoursLater(1) },
    ]);
    for (let times = 0; times < 8; times += 1) await note(['ada']);
    expect(await db.select().from(tournamentBars).orderBy(tournamentBars.userId)).toMatchObject([
      { hours: 168, until: hoursLater(168) },
      { hours: 1 },
    ]);
  });

  test('are lifted by a tournament that began after they were earned', async () => {
    const { db } = await open();
    const ids = ['ada', 'bob', 'cyd', 'dan'];
    await db.insert(users).values(ids.map((id) => ({ id, username: id })));
    const note = (id: string, atMs: number) => db.transaction((tx) => noteNoShows(tx, [id], atMs));
    await note('ada', nowMs - 1);
    await note('bob', nowMs);
    for (const atMs of [nowMs - 1, nowMs + 1]) await note('cyd', atMs);
    await note('dan', nowMs - 1);
    await db.transaction((tx) => liftBars(tx, ['ada', 'bob', 'cyd'], new Date(nowMs)));
    const left = await db.select().from(tournamentBars).orderBy(tournamentBars.userId);
    expect(left.map(({ userId, hours }) => [userId, hours])).toEqual([
      ['bob', 1],
      ['cyd', 2],
      ['dan', 1],
    ]);
  });
});

describeOnPostgresql('two tournaments at once', () => {
  test('both count', async () => {
    const database = await openOnPostgresql();
    const { db } = database;
    await db.insert(users).values({ id: 'ada', username: 'ada' });
    const second = await db.transaction(async (tx) => {
      await noteNoShows(tx, ['ada'], nowMs);
      const done = db.transaction((other) => noteNoShows(other, ['ada'], nowMs));
      await expect.poll(() => lockWaits(db), { interval: 5 }).toBe(1);
      return { done };
    });
    await second.done;
    expect(await db.select().from(tournamentBars)).toMatchObject([{ hours: 2, until: hoursLater(2) }]);
    await database.close();
  });
});
