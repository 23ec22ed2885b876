/** What people chose about being seen, found, invited and told. Somebody without a row has the defaults. */
import { among } from '../db/among.ts';
import { settings as contract, type Settings } from '@playfield/contracts/http/settings.ts';
import type { Db, Tx } from '../db/open.ts';
import { userSettings } from '../db/schema.ts';

export const defaultSettings: Settings = {
  visibility: 'everyone',
  findable: 'everyone',
  mayInvite: 'friends',
  activity: 'friends',
  profileVisibility: 'everyone',
  headToHead: true,
  ratingsInGames: null,
  doNotDisturb: false,
  notifications: { bellOff: [], pushOff: [] },
};

const channels = contract.shape.notifications.catch(defaultSettings.notifications);

/** The settings of these people, by id. */
export async function settingsOfMany(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Settings>> {
  const rows = await db.select().from(userSettings).where(among(userSettings.userId, ids));
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    ids.map((id) => {
      const row = byId.get(id);
      if (!row) return [id, defaultSettings];
      const { userId: _userId, lastSeenShownAt: _shownAt, updatedAt: _updatedAt, ...chosen } = row;
      return [id, { ...chosen, notifications: channels.parse(row.notifications) }];
    }),
  );
}

export async function settingsOf(db: Db | Tx, id: string): Promise<Settings> {
  return (await settingsOfMany(db, [id])).get(id) ?? defaultSettings;
}
