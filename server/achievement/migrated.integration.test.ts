import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { achievementStore } from './store.ts';

/** The statement of the migration that puts each person's counters into one row. */
function carryCounters(): string {
  const path = new URL('../db/migrations/0043_achievement_counters.sql', import.meta.url);
  return readFileSync(path, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
}

describeEachDatabase('counters of achievements after an upgrade', (open) => {
  test('are those from before', async () => {
    const { db } = await open();
    await db.insert(users).values(['ann', 'ben', 'cyd'].map((id) => ({ id, username: id })));
    await db.execute(sql`create table user_counters (user_id text, name text, value int, state jsonb)`);
    await db.execute(sql`
      insert into user_counters values ('ann', 'wins', 3, null), ('ann', 'opponents', 2, '["ben", "cyd"]'), ('ben', 'streak', 0, null)`);
    await db.execute(sql.raw(carryCounters()));
    await db.execute(sql`drop table user_counters`);
    const people = await achievementStore(db).progressOf(['ann', 'ben', 'cyd']);
    expect([...people].map(([id, { counters }]) => [id, Object.fromEntries(counters)])).toEqual([
      ['ann', { wins: { value: 3, seen: [] }, opponents: { value: 2, seen: ['ben', 'cyd'] } }],
      ['ben', { streak: { value: 0, seen: [] } }],
      ['cyd', {}],
    ]);
  });
});
