/** TRUST 1.2: an engine that stops responding is replaced, and the main loop never waits for it. */
import { rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isLong } from '@playfield/tools/test/size.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import type { StorageEvent } from './embedded/embedded.ts';
import { openDatabase } from './open.ts';
import { users } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

const forEver = sql`do $$ begin loop perform 1; end loop; end $$`;

test('an engine that spins is ended; everything waiting fails as unavailable; then it is back with all rows', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  const events: StorageEvent[] = [];
  const reopened = Promise.withResolvers<void>();
  const database = await openDatabase({
    dataDir,
    watchdogMs: 500,
    report(event) {
      events.push(event);
      if (event.kind === 'reopened') reopened.resolve();
    },
  });
  const { db } = database;
  await db.insert(users).values({ id: 'a', username: 'Ann' });

  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const outcomes = await Promise.allSettled([
    db.execute(forEver).execute(),
    db.transaction(async (tx) => await tx.insert(users).values({ id: 'b', username: 'Bob' })),
    db.select().from(users).execute(),
  ]);
  loop.disable();
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true);
  }
  // F4's bar. The histogram counts in nanoseconds.
  if (isLong) expect(loop.max).toBeLessThan(1e9);

  await reopened.promise;
  expect(await database.ping()).toBe(true);
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'a' }]);
  expect(events.map((event) => event.kind)).toEqual(['lost', 'reopened']);

  // Closing does not wait for an engine that spins, either.
  const spinning = db.execute(forEver).catch(isUnavailable);
  await database.close();
  expect(await spinning).toBe(true);
  rmSync(dataDir, { recursive: true });
});

test('while it opens and is asked for the first time an engine may be silent for longer, as on a busy machine', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  // One step of the watchdog, ten milliseconds: less than the first queries take anywhere.
  const database = await openDatabase({ dataDir, watchdogMs: 1 });
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('how long it may be silent then is what a start may take, so that a long migration can end', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  const opening = openDatabase({ dataDir, watchdogMs: 1, startLimitMs: 1 });
  await expect(opening).rejects.toMatchObject({ reason: 'watchdog' });
  rmSync(dataDir, { recursive: true });
});
