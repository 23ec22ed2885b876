/** Friends of one server over a database, without HTTP: for what needs many people or many acts. */
import { createAccountSettings } from '../../account/accountSettings.ts';
import { nameKey } from '../../account/nameKey.ts';
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import { createNotifications } from '../../notification/notifications.ts';
import { createFriends, type Friends } from '../friends.ts';
import { createRelations } from '../relations.ts';

const publishTo = (): void => undefined;

export function served(database: Database, clock: Clock, limitFactor: number | null = null): Friends {
  const bus = createBusAlone(keepReports());
  return createFriends({
    database,
    clock,
    bus,
    limitFactor,
    publishTo,
    relations: createRelations({ db: database.db, bus }),
    shownName: ({ id }) => `Guest ${id}`,
    settings: createAccountSettings({ database, clock, bus, shownChanged: () => Promise.resolve() }),
    notification: createNotifications({
      database,
      clock,
      publishTo,
      occupiedAmong: async () => new Set(),
      push: () => undefined,
    }),
    presenceOf: () => Promise.resolve(new Map()),
    cutOff: () => Promise.resolve(() => undefined),
    unblocked: () => Promise.resolve(() => undefined),
  });
}

/** Accounts named as they are given, an hour old unless said otherwise. */
export async function addAccounts(
  { db }: Database,
  names: readonly string[],
  createdAt: Date,
): Promise<readonly string[]> {
  await db
    .insert(users)
    .values(names.map((name) => ({ id: name, username: name, usernameKey: nameKey(name), createdAt })));
  return names;
}
