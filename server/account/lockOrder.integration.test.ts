/** Everything that locks several people does it in the same order. */
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { firstByCodes, firstByCollation, locksFirst } from '../testing/lockOrder.ts';
import { lockPeople, noteLastSeen } from './people.ts';

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
        work,
      );
      expect(isFirst).toBe(true);
    } finally {
      await database.close();
    }
  });
});
