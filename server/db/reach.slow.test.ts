/** How PostgreSQL is reached: a start that comes before it, one that can never succeed, and a pooler in between. */
import { createServer, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { openDatabase } from './open.ts';
import { users } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

const notWaiting = (error: unknown): never => expect.unreachable(String(error));

describeOnPostgresql('reaching PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  beforeEach(async () => {
    place = await createOnPostgresql();
  });
  afterEach(() => place.drop());

  test('a start before PostgreSQL waits for it, and says so once', async () => {
    const late = await startBefore(place.url, { cut: 2 });
    const reasons: unknown[] = [];
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: late.url,
      waiting: (error) => reasons.push(error),
    });
    expect(await database.ping()).toBe(true);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toSatisfy(isUnavailable);
    await database.close();
    await late.close();
  });

  test('what waiting cannot mend ends the start at once', async () => {
    const url = new URL(place.url);
    url.username = 'nobody_of_this_name';
    const stranger = openDatabase({ dataDir: '', databaseUrl: url.href, waiting: notWaiting });
    await expect(stranger).rejects.toThrow('nobody_of_this_name');
    url.href = place.url;
    url.pathname = '/no_database_of_this_name';
    const nowhere = openDatabase({ dataDir: '', databaseUrl: url.href, waiting: notWaiting });
    await expect(nowhere).rejects.toThrow('no_database_of_this_name');
  });

  test('every connection has the limit on statements', async () => {
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: place.url,
      databasePoolSize: 3,
      statementTimeoutMs: 1234,
    });
    const limit = async (): Promise<unknown> =>
      (await database.db.execute(sql`select current_setting('statement_timeout') as limit, pg_sleep(0.05)`))
        .rows[0]?.['limit'];
    expect(await Promise.all([limit(), limit(), limit()])).toEqual(['1234ms', '1234ms', '1234ms']);
    await database.close();
  });

  test('a connection that is lost while its limit is set fails the query, and nothing else', async () => {
    const torn = await startBefore(place.url, { torn: 2 });
    const database = await openDatabase({ dataDir: '', databaseUrl: torn.url });
    // An error that nobody listens to would end the process, and here the test run.
    await expect(database.db.execute(sql`select 1`)).rejects.toThrow();
    await expect(database.db.execute(sql`select 1`)).rejects.toThrow();
    expect(await database.ping()).toBe(true);
    await database.close();
    await torn.close();
  });

  test('who waited too long for a connection is refused for good: nothing is run later, and no connection is kept', async () => {
    const held = Promise.withResolvers<void>();
    const slow = await startBefore(place.url, { heldFromSecond: held.promise });
    const database = await openDatabase({ dataDir: '', databaseUrl: slow.url, connectTimeoutS: 0.3 });
    const { db } = database;
    expect(await database.ping()).toBe(true);
    const insert = (id: string) => db.insert(users).values({ id, username: id }).execute();
    // One takes the connection that is there; the others wait for new ones, whose limit is not set in time.
    const outcomes = await Promise.allSettled([
      db.execute(sql`select 1`).execute(),
      insert('alone'),
      db.transaction(async (tx) => await tx.insert(users).values({ id: 'inside', username: 'inside' })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    held.resolve();
    await insert('later');
    await database.close();
    await slow.close();
    const again = await openDatabase({ dataDir: '', databaseUrl: place.url });
    expect(await again.db.select({ id: users.id }).from(users)).toEqual([{ id: 'later' }]);
    await again.close();
  });

  test('a database that does not take the limit of a new connection fails the query in time', async () => {
    const slow = await startBefore(place.url, { heldFromSecond: new Promise(() => undefined) });
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: slow.url,
      databasePoolSize: 2,
      connectTimeoutS: 0.3,
    });
    const { db } = database;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      for (let n = 0; n < 2; n++) await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isUnavailable);
    });
    expect(await database.ping()).toBe(true);
    await database.close();
    await slow.close();
  });

  test('a pooler that takes no parameters of its own at the start of a connection is no obstacle', async () => {
    const pooler = await startBefore(place.url);
    const database = await openDatabase({ dataDir: '', databaseUrl: pooler.url });
    expect(await database.ping()).toBe(true);
    await database.close();
    expect(pooler.parameters).toEqual(new Set(['user', 'database', 'client_encoding']));
    await pooler.close();
  });
});

type Faults = { readonly cut?: number; readonly torn?: number; readonly heldFromSecond?: Promise<void> };

/**
 * A proxy that cuts the first `cut` connections and passes the later ones on, noting the names of the parameters with which they start.
 * It resets the first `torn` of those when their limit on statements is set; of all but the first it passes that on only after
 * `heldFromSecond`.
 */
async function startBefore(
  target: string,
  { cut = 0, torn = 0, heldFromSecond = Promise.resolve() }: Faults = {},
) {
  const { hostname, port } = new URL(target);
  const parameters = new Set<string>();
  let left = cut;
  let toTear = torn;
  let limits = 0;
  const server = createServer((client) => {
    if (left-- > 0) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    client.once('data', (first: Buffer) => {
      // Length and version, then names and values, each ended by a zero.
      const words = first.subarray(8).toString().split('\0');
      for (let n = 0; words[n]; n += 2) parameters.add(words[n] ?? '');
      upstream.write(first);
      upstream.pipe(client);
      client.on('end', () => upstream.end());
      client.on('data', (chunk: Buffer) => {
        const isLimit = chunk.includes('set statement_timeout');
        if (isLimit && toTear-- > 0) client.resetAndDestroy();
        else if (isLimit && limits++ > 0) void heldFromSecond.then(() => upstream.write(chunk));
        else upstream.write(chunk);
      });
    });
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    parameters,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
