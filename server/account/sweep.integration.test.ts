/** What the sweep of people does first. */
import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createAccountSettings } from './accountSettings.ts';
import { createNameRules } from './nameRules.ts';
import { accountFeature } from './index.ts';

const missing = pgTable('missing', { userId: text('user_id') });

describeEachDatabase('the sweep of people', (open) => {
  test('a purge that fails delays no deletion', async () => {
    const database = await open();
    const clock = createStandingClock();
    const bus = createBusAlone(keepReports());
    const { sweep } = accountFeature({
      database,
      clock,
      bus,
      settings: createAccountSettings({ database, clock, bus, shownChanged: async () => undefined }),
      nameRules: createNameRules('Playfield'),
      features: [{ name: 'of a table that is not there', references: [missing.userId] }],
      guestKept: (id) => expect.unreachable(id),
      deletionsLog: join(temporaryFolder(), 'deletions.log'),
      notLogged: (_, error) => expect.unreachable(String(error)),
      failed: (error) => expect.unreachable(String(error)),
      deletedAgain: () => undefined,
    });
    const deletedAt = new Date(clock.wallMs() - 3_600_000);
    await database.db.insert(users).values({ id: 'zoe', username: 'deleted-zoe', isGuest: true, deletedAt });
    await expect(sweep?.(100)).rejects.toThrow('missing');
    const [zoe] = await database.db.select().from(users).where(eq(users.id, 'zoe'));
    expect(zoe?.erasedAt).not.toBe(null);
  });
});
