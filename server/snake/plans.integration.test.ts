/** Queries over all runs read no more of the table than they need, and the board all that it needs, on both databases. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { planOf } from '../testing/queryPlan.ts';
import { playedIn } from './playedRuns.ts';
import { allRuns, snakeStore } from './store.ts';

const now = new Date('2026-06-15T12:00:00Z');
const weekAgo = new Date('2026-06-08T12:00:00Z');

/** As a site has them after some months: of what is older than a few days only the bests are left. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, username) select 'user-' || n, 'Ada ' || n from generate_series(1, 50) n`);
  await db.execute(sql`
    insert into snake_runs (id, user_id, seed, created_at, expires_at, finished_at, turns, score, is_best, tournament_id)
    select 'run-' || n, 'user-' || n % 50 + 1, 1, at, at + interval '1 day', at, 'u1', 20, n > 300,
      case when n % 50 = 0 then 'cup-' || n % 7 end
    from generate_series(1, 10000) n, lateral (select ${now.toISOString()}::timestamptz - n * interval '15 minutes' as at) times`);
  await db.execute(sql`
    insert into user_settings (user_id) select 'user-' || n from generate_series(1, 50, 5) n`);
  await db.execute(sql`analyze users, user_settings, snake_runs`);
}

describeEachDatabase('the plan of', (open) => {
  test('the sweep looks expired runs up by their index', async () => {
    const { db } = await open();
    await fill(db);
    const plan = await planOf(db, snakeStore(db).purgeable(now, weekAgo, 500));
    expect(plan).toContain('snake_runs_expires');
    expect(plan).not.toContain('Seq Scan on snake_runs');
  });

  test('the board reads its first runs by their index', async () => {
    const { db } = await open();
    await fill(db);
    const plan = await planOf(db, snakeStore(db).highest(allRuns, now, 200));
    expect(plan).toContain('snake_runs_score');
    expect(plan).not.toContain('Seq Scan on snake_runs');
  });

  test('somebody whose runs fill the top many times over has one place on the board', async () => {
    const { db } = await open();
    await db.execute(
      sql`insert into users (id, username) values ('ada', 'Ada'), ('bea', 'Bea'), ('cem', 'Cem')`,
    );
    await db.execute(sql`
      insert into snake_runs (id, user_id, seed, created_at, expires_at, finished_at, turns, score, level)
      select user_id || n, user_id, 1, at, at, at, 'u1', score, 1
      from (values ('ada', 700, 100), ('bea', 1, 50), ('cem', 2, 50)) people(user_id, runs, score),
        generate_series(1, runs) n,
        lateral (select ${weekAgo.toISOString()}::timestamptz + n * interval '1 minute' as at) times`);
    const rows = await snakeStore(db).board(allRuns, 10, now);
    const at = new Date(weekAgo.getTime() + 60_000);
    expect(rows).toEqual(
      [
        ['ada', 'Ada', 100],
        ['bea', 'Bea', 50],
        ['cem', 'Cem', 50],
      ].map(([userId, username, score]) => ({ userId, username, score, level: 1, at })),
    );
    expect(await snakeStore(db).board(allRuns, 2, now)).toEqual(rows.slice(0, 2));
  });

  test('the board of a site mostly of guests takes two reads, however many runs are stored', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into users (id, username, is_guest) values ('ada', 'Ada', false), ('bea', 'Bea', false), ('guest', 'Guest', true)`);
    await db.execute(sql`
      insert into snake_runs (id, user_id, seed, created_at, expires_at, finished_at, turns, score, level)
      select user_id || n, user_id, 1, at, at, at, 'u1', score + n % 2, 1
      from (values ('guest', 5000, 100), ('ada', 3, 40), ('bea', 3, 50)) people(user_id, runs, score),
        generate_series(1, runs) n,
        lateral (select ${weekAgo.toISOString()}::timestamptz + n * interval '1 minute' as at) times`);
    let selects = 0;
    const counted = new Proxy(db, {
      get(target, name) {
        if (name === 'select' || name === 'selectDistinctOn') selects += 1;
        const value: unknown = Reflect.get(target, name);
        return value;
      },
    });
    const store = snakeStore(counted);
    selects = 0;
    const at = new Date(weekAgo.getTime() + 60_000);
    expect(await store.board(allRuns, 10, now)).toEqual([
      { userId: 'bea', username: 'Bea', score: 51, level: 1, at },
      { userId: 'ada', username: 'Ada', score: 41, level: 1, at },
    ]);
    // Each read is a query within a query.
    expect(selects).toBe(4);
  });

  test('runs in tournaments are looked up by their index', async () => {
    const { db } = await open();
    await fill(db);
    const plan = await planOf(db, playedIn(db, ['cup-1', 'cup-2']));
    expect(plan).toContain('snake_runs_tournament');
    expect(plan).not.toContain('Seq Scan on snake_runs');
  });
});
