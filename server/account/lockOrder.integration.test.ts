/** Everything that locks several people does it in the same order. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { firstByCodes, firstByCollation, locksFirst } from '../testing/lockOrder.ts';
import { lockPeople, lockWithKey, noteLastSeen } from './people.ts';
import { accountStore } from './store.ts';

const ids = [firstByCodes, firstByCollation];
const seen = (tx: Tx) => noteLastSeen(tx, new Map(ids.map((id) => [id, new Date()])));

describeOnPostgresql('people are locked in one order', () => {
  test.each([
    ['to be changed', (tx: Tx) => lockPeople(tx, ids)],
    ['to note when they were last here', seen],
    ['to delete the one who is first by code', (tx: Tx) => lockWithKey(tx, firstByCodes, ids)],
    ['to delete the other one', (tx: Tx) => lockWithKey(tx, firstByCollation, ids)],
  ])('%s', async (_, work) => {
    const database = await openOnPostgresql();
    try {
      await database.db.insert(users).values(ids.map((id) => ({ id, username: id })));
      // By the database's own order: a cluster may be sorted by bytes.
      const [first, second] = await database.db.select({ id: users.id }).from(users).orderBy(users.id);
      const isFirst = await locksFirst(
        database,
        ['users', first?.id ?? ''],
        ['users', second?.id ?? ''],
        work,
      );
      expect(isFirst).toBe(true);
    } finally {
      await database.close();
    }
  });

  test('whoever is about to be deleted waits for new rows that name them, the others do not', async () => {
    const database = await openOnPostgresql();
    const { db } = database;
    try {
      await db.insert(users).values(ids.map((id) => ({ id, username: id })));
      const [free, waiting] = await db.transaction(async (tx) => {
        await lockWithKey(tx, firstByCodes, ids);
        const { rows } = await db.execute(sql`select id from users for key share skip locked`);
        return [rows, await accountStore(tx).lockBests(firstByCollation)];
      });
      expect([free, waiting]).toEqual([[{ id: firstByCollation }], {}]);
      // Bests are merged while somebody else's new rows name the person.
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from users where id = ${firstByCodes} for key share`);
        await db.transaction(async (other) => {
          await other.execute(sql`set local lock_timeout = '1s'`);
          expect(await accountStore(other).lockBests(firstByCodes)).toEqual({});
        });
      });
    } finally {
      await database.close();
    }
  });
});
