/** Who is here, as a feature: what friends and others see of it, player topics, and the list of people over HTTP. */
import {
  leaveFriendsCommand,
  setVisibleCommand,
  watchFriendsCommand,
} from '@playfield/contracts/socket/social.ts';
import { eq } from 'drizzle-orm';
import { deleteSome } from '../db/some.ts';
import { presence as presenceTable } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { on } from './gateway.ts';
import { createPresence, type Presence, type PresenceOptions } from './presence.ts';
import { presenceRoutes } from './presenceRoutes.ts';

export function presenceFeature(options: PresenceOptions): Feature & Presence {
  const presence = createPresence(options);
  return {
    name: 'presence',
    ...presence,
    erase: async (tx, userId, limit) => ({
      rows: await deleteSome(tx, presenceTable, eq(presenceTable.userId, userId), limit),
    }),
    routes: (context) => presenceRoutes(context, presence),
    commands: [
      on(watchFriendsCommand, (connection) => presence.watchFriends(connection)),
      on(leaveFriendsCommand, async (connection) => presence.leaveFriends(connection)),
      on(setVisibleCommand, async (connection, { visible }) => {
        presence.setVisible(connection, visible);
        connection.send({ type: 'visibility', visible });
      }),
    ],
  };
}
