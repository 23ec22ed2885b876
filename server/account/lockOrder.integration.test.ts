/** Everything that locks several people does it in the same order. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { firstByCodes, firstByCollation, locksFirst, lockWaits } from '../testing/lockOrder.ts';
import { lockPeople, noteLastSeen } from './people.ts';
import { accountStore } from './store.ts';

const ids = [firstByCodes, firstByCollation];
const seen = (tx: Tx) => noteLastSeen(tx, new Map(ids.map((id) => [id, new Date()])));

describeOnPostgresql('people are locked in one order', () => {
  test.each([
    ['to be changed', (tx: Tx) => lockPeople(tx, ids)],
    ['to note when they were last here', seen],
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
        () => database.db.transaction<unknown>(work),
      );
      expect(isFirst).toBe(true);
    } finally {
      await database.close();
    }
  });

  test('new rows may reference a guest who signs in, who is nobody to those who waited for the lock', async () => {
    const database = await openOnPostgresql();
    const { db } = database;
    try {
      await db.insert(users).values(ids.map((id) => ({ id, username: id, isGuest: true })));
      const waiting = await db.transaction(async (tx) => {
        await lockPeople(tx, ids);
        expect(await accountStore(tx).retireGuest(firstByCodes, [], new Date())).toBe(true);
        const { rows } = await db.execute(sql`select id from users for key share skip locked`);
        expect(rows).toHaveLength(2);
        // Bests are merged while somebody else's new rows name the person.
        expect(await accountStore(tx).lockBests(firstByCollation)).toEqual({});
        const locked = db.transaction((other) => lockPeople(other, ids));
        await expect.poll(() => lockWaits(db), { interval: 5 }).toBe(1);
        return { locked };
      });
      expect(await waiting.locked).toEqual([firstByCollation]);
    } finally {
      await database.close();
    }
  });
});
