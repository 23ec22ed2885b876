/** A real deadlock: one of the two transactions is undone, the other goes on, and both connections stay. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import type { Tx } from './database.ts';
import { users } from './schema.ts';
import { isDeadlock, isUnavailable, mayWorkAgain } from './unavailable.ts';

const touch = (tx: Tx, id: string) => tx.update(users).set({ vehicle: 'v' }).where(eq(users.id, id));

describeOnPostgresql('a deadlock', () => {
  test('may work again, and is no sign that the database is away', async () => {
    const database = await openOnPostgresql();
    try {
      const { db } = database;
      await db.insert(users).values(['a', 'b'].map((id) => ({ id, username: id })));
      const backends = async (): Promise<unknown> =>
        (
          await db.execute(
            sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' order by pid`,
          )
        ).rows;
      const [firstHeld, secondHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const both = [
        db.transaction(async (tx) => {
          await touch(tx, 'a');
          firstHeld.resolve();
          await secondHeld.promise;
          await touch(tx, 'b');
        }),
        db.transaction(async (tx) => {
          await touch(tx, 'b');
          secondHeld.resolve();
          await firstHeld.promise;
          await touch(tx, 'a');
        }),
      ];
      await Promise.all([firstHeld.promise, secondHeld.promise]);
      const before = await backends();
      const outcomes = await Promise.all(
        both.map((one) =>
          one.then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      );
      const failed = outcomes.filter((outcome) => outcome !== null);
      expect(failed.map((error) => [isDeadlock(error), isUnavailable(error), mayWorkAgain(error)])).toEqual([
        [true, false, true],
      ]);
      expect(await backends()).toEqual(before);
    } finally {
      await database.close();
    }
  });
});
