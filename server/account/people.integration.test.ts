/** Who is found by the beginning of a name, on a site with many. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/database.ts';
import { planOf } from '../testing/queryPlan.ts';
import { accountsBeginning, strangersBeginning } from './people.ts';

describeEachDatabase('names that begin alike', (open) => {
  test('first those of the lists, then strangers, who are read in the order of the index', async () => {
    const { db } = await open();
    await db.execute(sql`
      insert into users (id, username, username_key)
      select 'p' || n, 'An' || lpad(n::text, 5, '0'), 'p' || n from generate_series(1, 5000) n`);
    await db.execute(sql`insert into user_settings (user_id, findable) values ('p2', 'exact')`);
    await db.execute(sql`analyze users, user_settings`);
    const search = {
      beginning: 'aN0',
      first: [['p90', 'p80'], ['p70']] as const,
      without: ['p1', 'p4'],
      limit: 6,
    };
    const found = await accountsBeginning(db, search);
    expect(found.map(({ id }) => id)).toEqual(['p80', 'p90', 'p70', 'p3', 'p5', 'p6']);
    const plan = await planOf(db, strangersBeginning(db, search, 6));
    expect(plan).toContain('users_name_prefix');
    expect(plan).not.toMatch(/Sort|Seq Scan on users/);
  });
});
