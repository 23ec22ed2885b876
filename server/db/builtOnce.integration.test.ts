/** Queries that are built once for each connection, on both databases. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/database.ts';
import { builtOnce } from './builtOnce.ts';
import { users } from './schema.ts';

describeEachDatabase('a query that is built once', (open) => {
  test('is built for each connection, not for each transaction, and sees what its own transaction wrote', async () => {
    const { db } = await open();
    let builds = 0;
    const nameOf = builtOnce((over) => {
      builds += 1;
      return over
        .select({ name: users.username })
        .from(users)
        .where(eq(users.id, sql.placeholder('id')))
        .prepare('name_of_a_user_by_id');
    });
    for (const id of ['ada', 'bob', 'eve'])
      await db.transaction(async (tx) => {
        expect(await nameOf(tx).execute({ id })).toEqual([]);
        await tx.insert(users).values({ id, username: id, usernameKey: id, password: 'none' });
        expect(await nameOf(tx).execute({ id })).toEqual([{ name: id }]);
      });
    expect(builds).toBe(1);
    expect(await nameOf(db).execute({ id: 'bob' })).toEqual([{ name: 'bob' }]);
    expect(await nameOf(db).execute({ id: 'nobody' })).toEqual([]);
    expect(builds).toBe(2);
  });
});
