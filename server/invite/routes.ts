/** Invitations over HTTP. */
import * as contract from '@playfield/contracts/http/invites.ts';
import { ok } from '@playfield/contracts/result.ts';
import { inEqualTime } from '../http/equalTime.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Invites } from './invites.ts';

export function inviteRoutes(context: ServeContext, invites: Invites): void {
  serve(context, contract.listInvites, async ({ player }) => ok(await invites.list(player.id)));
  serve(context, contract.getInvite, ({ player, params }) => invites.get(player.id, params.id));
  serve(context, contract.createInvite, ({ player, body }) =>
    inEqualTime(() => invites.create(player, body)),
  );
  serve(context, contract.acceptInvite, ({ player, params }) => invites.accept(player, params.id));
  serve(context, contract.declineInvite, ({ player, params, body }) =>
    invites.decline(player.id, params.id, body.reason ?? null),
  );
  serve(context, contract.cancelInvite, ({ player, params }) =>
    inEqualTime(() => invites.cancel(player.id, params.id)),
  );
}
