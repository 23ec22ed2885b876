/** What a foreign key refers to can be deleted without reading the table that refers to it from end to end. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '../testing/database.ts';
import type { Database } from './open.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());

test('an index begins with the columns of each foreign key, for every row that has one', async () => {
  const { rows } = await database.db.execute(sql`
    select c.conrelid::regclass || '.' || string_agg(a.attname, ', ' order by k.place) as "column"
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey
        -- A partial one leaves out at most the rows that refer to nothing.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
    )
    group by c.oid, c.conrelid
    order by 1`);
  expect(
    z
      .array(z.object({ column: z.string() }))
      .parse(rows)
      .map(({ column }) => column),
  ).toEqual([]);
});
