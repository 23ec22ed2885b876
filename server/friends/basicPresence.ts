/** Whether people are connected to this server and when they were last here, for those to whom they show it. */
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';
import { lastSeenOf } from '../account/people.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import type { Db } from '../db/open.ts';

const hidden: ShownPresence = { online: false, activity: null, lastSeenAt: null };

export type BasicPresenceOptions = {
  readonly db: Db;
  readonly settings: Pick<AccountSettings, 'ofMany'>;
  readonly isHere: (id: string) => boolean;
};

/** Viewers are friends of those they ask about. */
export function basicPresence({ db, settings, isHere }: BasicPresenceOptions) {
  return async (_viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ShownPresence>> => {
    const [chosen, lastSeen] = await Promise.all([settings.ofMany(ids), lastSeenOf(db, ids)]);
    return new Map(
      ids.map((id) => {
        if (chosen.get(id)?.visibility === 'nobody') return [id, hidden];
        const online = isHere(id);
        return [
          id,
          { online, activity: null, lastSeenAt: online ? null : (lastSeen.get(id)?.toISOString() ?? null) },
        ];
      }),
    );
  };
}
