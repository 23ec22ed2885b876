/** Whom a digest locks, and when: it waits for nobody while it holds some of them. */
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { playersById } from '../account/people.ts';
import { users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { createDigest } from './digest.ts';
import { playedRun } from './testing/played.ts';

const ids = ['ada', 'bob'];
const none = () => Promise.resolve([]);
const ending = { kind: 'run', subjectId: 's', tournamentId: null, endedAt: new Date(0) } as const;

/** Digests a run of both; `afterRead` is called between every read and the lock. Returns who was rated, and how many were free to lock. */
async function digested(
  afterRead: (database: Awaited<ReturnType<typeof openOnPostgresql>>) => Promise<unknown>,
) {
  const database = await openOnPostgresql();
  onTestFinished(() => database.close());
  const { db } = database;
  await db.insert(users).values(ids.map((id) => ({ id, username: id })));
  const free: number[] = [];
  const look = async () => {
    const { rows } = await db.execute(sql`select from users for update skip locked`);
    free.push(rows.length);
  };
  let rated: readonly string[] = [];
  const digest = createDigest({
    sources: {
      game: none,
      race: none,
      typing: none,
      async run(tx) {
        const people = await playersById(tx, ids);
        await look();
        await afterRead(database);
        return [...people.keys()].map((userId) => playedRun({ userId }));
      },
      tournament: none,
    },
    async rate(_tx, events) {
      await look();
      rated = events.map(({ userId }) => userId);
      return [];
    },
    steps: [],
    publishTo: () => undefined,
  });
  await db.transaction((tx) => digest.settle(tx, [ending]));
  return { rated, free };
}

describeOnPostgresql('a digest', () => {
  test('holds nobody until it locks all of them at once', async () => {
    expect(await digested(() => Promise.resolve())).toEqual({ rated: ids, free: [2, 0] });
  });

  test('the events of somebody who is deleted before the lock are read again', async () => {
    let isDeleted = false;
    const { rated } = await digested(async ({ db }) => {
      if (isDeleted) return;
      isDeleted = true;
      await db
        .update(users)
        .set({ deletedAt: new Date(0) })
        .where(eq(users.id, 'ada'));
    });
    expect(rated).toEqual(['bob']);
  });

  test('so are those of somebody whose deletion the lock waits for', async () => {
    const deletions: Promise<void>[] = [];
    const { rated } = await digested(async ({ db }) => {
      if (deletions.length > 0) return;
      const begun = Promise.withResolvers<void>();
      const waiting = sql`select from pg_locks where not granted`;
      const deletion = db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ deletedAt: new Date(0) })
          .where(eq(users.id, 'ada'));
        begun.resolve();
        await expect.poll(async () => (await db.execute(waiting)).rows.length).toBeGreaterThan(0);
      });
      deletions.push(deletion);
      await begun.promise;
    });
    await Promise.all(deletions);
    expect(rated).toEqual(['bob']);
  });
});
