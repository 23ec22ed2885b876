/** The list behind the bell and Web Push, over HTTP. */
import type { z } from 'zod';
import * as contract from '@playfield/contracts/http/notifications.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Push } from './push/push.ts';
import type { Notifications } from './notifications.ts';
import type { Which } from './store.ts';

const whichOf = ({ upTo, ids }: z.infer<typeof contract.removeNotifications.body>): Which => ({
  ...(upTo === undefined ? {} : { upTo: new Date(upTo) }),
  ...(ids === undefined ? {} : { ids }),
});

export function notificationRoutes(context: ServeContext, notifications: Notifications, push: Push): void {
  serve(context, contract.listNotifications, async ({ player, query: { before } }) =>
    ok(await notifications.list(player.id, before === undefined ? null : new Date(before))),
  );

  serve(context, contract.readNotifications, ({ player, body }) =>
    notifications.read(player.id, whichOf(body)),
  );

  serve(context, contract.removeNotifications, ({ player, body }) =>
    notifications.remove(player.id, whichOf(body)),
  );

  serve(context, contract.getPushKey, () => ok({ key: push.publicKey }));

  serve(context, contract.subscribePush, async ({ player, body, request }) => {
    const done = await push.subscribe(player, body, request.headers['user-agent'] ?? '');
    return done.ok ? ok({ done: true as const }) : done;
  });

  serve(context, contract.checkPush, async ({ player, body }) => {
    const isOn = await push.check(player, body.endpoint);
    return isOn.ok ? ok({ isOn: isOn.value }) : isOn;
  });

  serve(context, contract.removePush, async ({ player, body }) => {
    await push.remove(player.id, body.endpoint);
    return ok({ done: true as const });
  });
}
