/** The sweeps look up what is old by its index, on both databases. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { planOf } from '../testing/queryPlan.ts';
import { entriesBefore } from './activity.ts';
import { friendStore } from './store.ts';

const now = new Date('2026-06-15T12:00:00Z');
const monthAgo = new Date('2026-05-16T12:00:00Z');

/** Friendships of years, requests of some weeks, and what friends did in the last days. */
async function fill(db: Db): Promise<void> {
  const ago = sql`lateral (select ${now.toISOString()}::timestamptz - n * interval '5 minutes' as at) times`;
  await db.execute(sql`
    insert into users (id, username) select 'user-' || n, 'Ada ' || n from generate_series(0, 200) n`);
  await db.execute(sql`
    insert into friendships (id, user_id, friend_id, status, created_at)
    select 'f-' || n, 'user-' || n / 100, 'user-' || 100 + n % 100, case when n < 9000 then 'pending' else 'accepted' end, at
    from generate_series(0, 9999) n, ${ago}`);
  await db.execute(sql`
    insert into activity (id, user_id, kind, created_at)
    select 'a-' || n, 'user-' || n % 100, 'game/won', at from generate_series(1, 9000) n, ${ago}`);
  await db.execute(sql`analyze users, friendships, activity`);
}

describeEachDatabase('the plan of the sweeps', (open) => {
  test('of requests and of what friends did', async () => {
    const { db } = await open();
    await fill(db);
    const requests = await planOf(db, friendStore(db).unanswered(monthAgo, 500));
    expect(requests).toContain('friendships_waiting');
    expect(requests).not.toContain('Seq Scan');
    const entries = await planOf(db, entriesBefore(db, monthAgo, 500));
    expect(entries).toContain('activity_created');
    expect(entries).not.toContain('Seq Scan');
  });
});
