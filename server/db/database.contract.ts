/** What every feature may rely on, whichever database answers: transactions, errors, values, many at once. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '../testing/database.ts';
import { chatMessages, games, typingRaces, users } from './schema.ts';
import { StorageUnavailable } from './unavailable.ts';
import { uniqueViolationOf } from './violations.ts';

const user = (id: string) => ({ id, username: id });

export function databaseContract(open: OpenDatabase): void {
  test('a transaction that throws leaves nothing', async () => {
    const { db } = await open();
    const bug = new Error('a bug');
    const failed = db.transaction(async (tx) => {
      await tx.insert(users).values(user('a'));
      throw bug;
    });
    await expect(failed).rejects.toBe(bug);
    expect(await db.$count(users)).toBe(0);
  });

  test('a transaction that is given up, as nobody waits for it any more, leaves nothing, and its connection open', async () => {
    const { db } = await open();
    const connection = sql`select pg_backend_pid() as id`;
    const late = new StorageUnavailable('late', 'The answer took too long.');
    const used: unknown[] = [];
    const failed = db.transaction(async (tx) => {
      used.push(...(await tx.execute(connection)).rows);
      await tx.insert(users).values(user('a'));
      throw late;
    });
    await expect(failed).rejects.toBe(late);
    expect(await db.$count(users)).toBe(0);
    expect((await db.execute(connection)).rows).toEqual(used);
  });

  test('a statement that fails in a transaction leaves nothing, and the database usable', async () => {
    const { db } = await open();
    await db.insert(users).values(user('a'));
    const failed = await db
      .transaction(async (tx) => {
        await tx.insert(users).values(user('b'));
        await tx.insert(users).values({ id: 'c', username: 'A' });
      })
      .catch((error: unknown) => error);
    expect(uniqueViolationOf(failed)).toBe('users_username_unique');
    expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'a' }]);
  });

  test('a transaction inside a transaction can fail alone', async () => {
    const { db } = await open();
    await db.transaction(async (tx) => {
      await tx.insert(users).values(user('outer'));
      await tx
        .transaction(async (inner) => {
          await inner.insert(users).values(user('inner'));
          inner.rollback();
        })
        .catch(() => undefined);
      await tx.insert(users).values(user('after'));
    });
    expect(await db.select({ id: users.id }).from(users).orderBy(users.id)).toEqual([
      { id: 'after' },
      { id: 'outer' },
    ]);
  });

  test('T-56 of many who want the same name exactly one gets it', async () => {
    const { db } = await open();
    const wishes = Array.from({ length: 20 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.insert(users).values({ id: `u${n}`, username: n % 2 ? 'Ann' : 'ann' });
      }),
    );
    const outcomes = await Promise.allSettled(wishes);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await db.$count(users)).toBe(1);
  });

  test('T-56 counters written at once lose no count', async () => {
    const { db } = await open();
    await db.insert(games).values({
      id: 'g',
      gameType: 'connect-four',
      gameMode: 'ai',
      board: [],
      currentPlayer: 'player1',
      status: 'playing',
      player1Name: 'Ann',
    });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        db
          .update(games)
          .set({ moveCount: sql`${games.moveCount} + 1` })
          .where(eq(games.id, 'g')),
      ),
    );
    expect(await db.select({ moveCount: games.moveCount }).from(games)).toEqual([{ moveCount: 50 }]);
  });

  test('text of every kind comes back as it was, also a great deal of it', async () => {
    const { db } = await open();
    const texts = [
      '',
      "'; drop table users; --",
      '日本語 🎲 e\u0301',
      'line\nline\\n\t"',
      'x'.repeat(3_000_000),
    ];
    await db.insert(typingRaces).values({ id: 'r', text: 'race' });
    await db
      .insert(chatMessages)
      .values(texts.map((message, n) => ({ id: String(n), raceId: 'r', username: 'Ann', message })));
    const stored = await db.select().from(chatMessages).orderBy(chatMessages.id);
    expect(stored.map((row) => row.message)).toEqual(texts);
  });

  test('a thousand rows in one statement', async () => {
    const { db } = await open();
    const many = Array.from({ length: 1000 }, (_, n) => user(`u${n}`));
    await db.insert(users).values(many);
    expect(await db.$count(users)).toBe(1000);
  });

  test('answers a ping', async () => {
    expect(await (await open()).ping()).toBe(true);
  });
}
