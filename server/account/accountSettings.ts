/** The settings of accounts as features read them all the time: kept in memory until the bus says that somebody changed theirs. */
import { eq, sql } from 'drizzle-orm';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice, type NoticeHandler } from '../bus/notice.ts';
import { createSharedCache } from '../bus/sharedCache.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { users, userSettings } from '../db/schema.ts';
import { lockPeople } from './people.ts';
import { defaultSettings, settingsOf, settingsOfMany } from './settings.ts';

const mostCached = 20_000;

const settingsChanged: Notice<{ userId: string }> = {
  kind: 'account/settings',
  body: z.object({ userId: z.string() }),
  topicOf: ({ userId }) => `user:${userId}`,
  audience: 'others',
};

/** What is left out stays as it is. */
type SettingsChange = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

export type AccountSettings = {
  readonly of: (id: string) => Promise<Settings>;
  readonly ofMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Settings>>;
  readonly update: (id: string, change: SettingsChange) => Promise<Settings>;
  /** Calls on every server with the id of a person who changed something. The returned function stops that. */
  readonly onChange: (listener: (id: string) => void) => () => void;
  readonly notices: readonly NoticeHandler[];
};

export type AccountSettingsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Somebody shows the profile to nobody from now on, or to somebody again. */
  readonly shownChanged: (tx: Tx, userId: string, isShown: boolean) => Promise<void>;
};

export function createAccountSettings(options: AccountSettingsOptions): AccountSettings {
  const { database, clock, bus, shownChanged } = options;
  const cache = createSharedCache({
    bus,
    readMany: (ids) => settingsOfMany(database.db, ids),
    none: defaultSettings,
    mostKeys: mostCached,
  });
  const listeners = new Set<(id: string) => void>();

  function changed(id: string): void {
    cache.forget([id]);
    for (const listener of listeners) listener(id);
  }

  return {
    of: cache.get,
    ofMany: cache.getMany,
    async update(id, change) {
      database.assertWritable();
      const made = await database.db.transaction(async (tx) => {
        // Two changes at once: neither undoes the other.
        await lockPeople(tx, [id]);
        const before = await settingsOf(tx, id);
        const next: Settings = {
          visibility: change.visibility ?? before.visibility,
          findable: change.findable ?? before.findable,
          mayInvite: change.mayInvite ?? before.mayInvite,
          activity: change.activity ?? before.activity,
          profileVisibility: change.profileVisibility ?? before.profileVisibility,
          headToHead: change.headToHead ?? before.headToHead,
          ratingsInGames: change.ratingsInGames === undefined ? before.ratingsInGames : change.ratingsInGames,
          doNotDisturb: change.doNotDisturb ?? before.doNotDisturb,
          notifications: change.notifications ?? before.notifications,
        };
        const isHiding = next.visibility === 'nobody';
        const wasHiding = before.visibility === 'nobody';
        const lastSeen = sql`(select ${users.lastSeenAt} from ${users} where ${eq(users.id, id)})`;
        const row = {
          ...next,
          updatedAt: new Date(clock.wallMs()),
          // Frozen at the switch: from then on nobody learns when the person is here.
          ...(isHiding === wasHiding ? {} : { lastSeenShownAt: isHiding ? lastSeen : null }),
        };
        await tx
          .insert(userSettings)
          .values({ userId: id, ...row })
          .onConflictDoUpdate({ target: userSettings.userId, set: row });
        const isShown = next.profileVisibility !== 'nobody';
        if (isShown !== (before.profileVisibility !== 'nobody')) await shownChanged(tx, id, isShown);
        return { next, told: await bus.publishWithin(tx, settingsChanged, { userId: id }) };
      });
      made.told();
      changed(id);
      return made.next;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notices: [onNotice(settingsChanged, ({ userId }) => changed(userId))],
  };
}
