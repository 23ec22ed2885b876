/** Open reports among the many entries of a site that has run for years. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/database.ts';
import { planOf } from '../testing/queryPlan.ts';
import { moderationLogIn, mostOpen, openCount, openThings } from './moderationLog.ts';

describeEachDatabase('the moderation log', (open) => {
  test('finds open reports by their own indexes', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into moderation_log (id, action, subject, created_at)
      select 'entry-' || n,
        case when n % 50 = 0 then 'chat/report' when n % 50 = 1 and n > 50 then 'report/handled' else 'account/warn' end,
        case when n % 50 = 1 then 'entry-' || (n - 1) end,
        now() - (10001 - n) * interval '1 minute'
      from generate_series(1, 10000) n`);
    await db.execute(sql`analyze moderation_log`);
    // The last report of all is the only one without an answer.
    expect((await moderationLogIn(db).openReports(5)).map(({ entry }) => entry.id)).toEqual(['entry-10000']);
    expect(await moderationLogIn(db).openReportCount()).toBe(1);

    const things = await planOf(db, openThings(db, 50, 0));
    const count = await planOf(db, openCount(db));
    for (const plan of [things, count]) {
      expect(plan).toContain('moderation_log_reports');
      expect(plan).toContain('moderation_log_handled');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  test('looks at so many of the newest open reports for a page, and no further', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into moderation_log (id, action, subject, created_at)
      select 'entry-' || n, 'chat/report', 'message-' || n % 3, now() - (30000 - n) * interval '1 minute'
      from generate_series(1, 30000) n`);
    await db.execute(sql`analyze moderation_log`);
    const found = await moderationLogIn(db).openReports(10);
    expect(found.map(({ entry }) => entry.id)).toEqual(['entry-30000', 'entry-29999', 'entry-29998']);
    expect(found.reduce((sum, { reporters }) => sum + reporters, 0)).toBe(mostOpen);

    const plan = await planOf(db, openThings(db, 10, 0));
    expect(plan).toContain('moderation_log_reports');
    expect(plan).not.toContain('Seq Scan');
  });
});
