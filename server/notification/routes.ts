/** The list behind the bell, over HTTP (SOCIAL.md section 6). */
import * as contract from '@playfield/contracts/http/notifications.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Notifications } from './notifications.ts';

export function notificationRoutes(context: ServeContext, notifications: Notifications): void {
  serve(context, contract.listNotifications, async ({ player, query: { before } }) =>
    ok(await notifications.list(player.id, before === undefined ? null : new Date(before))),
  );

  serve(context, contract.readNotifications, ({ player, body: { upTo, ids } }) =>
    notifications.read(player.id, {
      ...(upTo === undefined ? {} : { upTo: new Date(upTo) }),
      ...(ids === undefined ? {} : { ids }),
    }),
  );

  serve(context, contract.removeNotifications, async ({ player, body: { ids } }) =>
    ok(await notifications.remove(player.id, ids)),
  );
}
