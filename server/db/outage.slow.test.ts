/** F5, the storage's part: PostgreSQL goes away, freezes and comes back under a server that must not notice for long. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { users } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

/** Every one of them must fail as unavailable, within the limits set below. */
async function expectUnavailable(questions: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(questions)) {
    expect(outcome.status).toBe('rejected');
    expect(outcome.status === 'rejected' && outcome.reason).toSatisfy(isUnavailable);
  }
}

describeOnPostgresql('outage', () => {
  let proxy: TcpProxy;
  let database: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const created = await createOnPostgresql();
    drop = created.drop;
    proxy = await startTcpProxy(created.url);
    database = await openDatabase({
      dataDir: '',
      databaseUrl: proxy.url,
      databasePoolSize: 2,
      connectTimeoutS: 1,
      statementTimeoutMs: 1000,
    });
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
    await drop();
  });

  const insert = (id: string) => database.db.insert(users).values({ id, username: id }).execute();
  const insertInTransaction = (id: string) =>
    database.db.transaction(async (tx) => await tx.insert(users).values({ id, username: id }));
  const ids = async (): Promise<string[]> =>
    (await database.db.select({ id: users.id }).from(users).orderBy(users.id)).map((row) => row.id);

  test('F5 while PostgreSQL is away everything fails as unavailable, and afterwards works without a restart', async () => {
    await insert('before');
    await proxy.cut();
    await expectUnavailable([
      ...Array.from({ length: 20 }, (_, n) => insert(`lost${n}`)),
      ...Array.from({ length: 20 }, (_, n) => insertInTransaction(`lost in a transaction ${n}`)),
    ]);
    expect(await database.ping()).toBe(false);
    await proxy.restore();
    expect(await database.ping()).toBe(true);
    await insert('later');
    expect(await ids()).toEqual(['before', 'later']);
  });

  test('F5 a PostgreSQL that freezes keeps nobody waiting for ever, and no connection', async () => {
    await insert('before');
    proxy.freeze();
    await expectUnavailable([
      ...Array.from({ length: 6 }, (_, n) => insert(`lost${n}`)),
      ...Array.from({ length: 6 }, (_, n) => insertInTransaction(`lost in a transaction ${n}`)),
    ]);
    await proxy.restore();
    await Promise.all(['a', 'b', 'c', 'd'].map(insertInTransaction));
    expect(await ids()).toEqual(['a', 'b', 'before', 'c', 'd']);
  });

  test('F5 a connection lost inside a transaction rolls it back, ends nothing else, and is replaced', async () => {
    const lost = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ id: 'half', username: 'half' });
      await proxy.cut();
      await proxy.restore();
      await tx.insert(users).values({ id: 'other half', username: 'other half' });
    });
    await expectUnavailable([lost]);
    await insertInTransaction('whole');
    expect(await ids()).toEqual(['whole']);
  });

  test('F5 a connection lost between two statements of a transaction is no crash', async () => {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await proxy.cut();
      // Long enough for the loss to be noticed while nothing is asked.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    });
    await expectUnavailable([lost]);
    await proxy.restore();
    expect(await ids()).toEqual([]);
  });

  test('F5 connections lost while idle are replaced after at most one failed question each', async () => {
    await Promise.all([insert('a'), insert('b')]);
    await proxy.cut();
    await proxy.restore();
    const failed = (await Promise.allSettled([ids(), ids()])).filter(
      (outcome) => outcome.status === 'rejected',
    );
    for (const { reason } of failed) expect(reason).toSatisfy(isUnavailable);
    expect(await ids()).toEqual(['a', 'b']);
  });

  test('F5 a statement that takes too long is given up', async () => {
    await expectUnavailable([database.db.execute(sql`select pg_sleep(30)`).execute()]);
    expect(await ids()).toEqual([]);
  });

  test('F5 an administrator who ends the sessions is an outage, not a bug', async () => {
    await expectUnavailable([
      database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await tx.insert(users).values({ id: 'lost', username: 'lost' });
      }),
    ]);
    expect(await ids()).toEqual([]);
  });
});

test('a PostgreSQL that is not there stops the start as unavailable', async () => {
  await expect(
    openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }),
  ).rejects.toSatisfy(isUnavailable);
});
