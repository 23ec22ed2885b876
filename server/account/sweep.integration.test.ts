/** What the sweep of people does first. */
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createAccountSettings } from './accountSettings.ts';
import { formerKey } from './nameKey.ts';
import { createNameRules } from './nameRules.ts';
import { accountFeature } from './index.ts';

const missing = pgTable('missing', { userId: text('user_id') });

function featureOf(database: Database, clock: Clock, features: readonly Feature[]) {
  const bus = createBusAlone(keepReports());
  return accountFeature({
    database,
    clock,
    bus,
    settings: createAccountSettings({ database, clock, bus, shownChanged: async () => undefined }),
    nameRules: createNameRules('Playfield'),
    features,
    guestKept: (id) => expect.unreachable(id),
    deletionsLog: join(temporaryFolder(), 'deletions.log'),
    notLogged: (_, error) => expect.unreachable(String(error)),
    failed: (error) => expect.unreachable(String(error)),
    deletedAgain: () => undefined,
  });
}

describeEachDatabase('the sweep of people', (open) => {
  test('a purge that fails delays no deletion', async () => {
    const database = await open();
    const clock = createStandingClock();
    const { sweep } = featureOf(database, clock, [
      { name: 'of a table that is not there', references: [missing.userId] },
    ]);
    const deletedAt = new Date(clock.wallMs() - 3_600_000);
    await database.db.insert(users).values({ id: 'zoe', username: 'deleted-zoe', isGuest: true, deletedAt });
    await expect(sweep?.(100)).rejects.toThrow('missing');
    const [zoe] = await database.db.select().from(users).where(eq(users.id, 'zoe'));
    expect(zoe?.erasedAt).not.toBe(null);
  });

  test('keys that cannot be made again delay no purge', async () => {
    const database = await open();
    const { db } = database;
    const { sweep } = featureOf(database, createStandingClock(), []);
    await db.insert(users).values([
      { id: 'ann', username: 'vvolf', usernameKey: formerKey('vvolf') },
      { id: 'idle', username: 'idle', isGuest: true, createdAt: new Date(0) },
    ]);
    await db.execute(sql`alter table users add constraint failing check (username_key <> 'wolf') not valid`);
    await expect(sweep?.(100)).rejects.toThrow();
    await db.execute(sql`alter table users drop constraint failing`);
    expect(await db.$count(users, eq(users.id, 'idle'))).toBe(0);
  });
});
