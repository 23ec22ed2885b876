/** Accounts over HTTP (document 2, sections 5 and 7). */
import type { FastifyRequest } from 'fastify';
import * as contract from '@playfield/contracts/http/account.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Accounts, Asking } from './account.ts';
import { guestNameOf } from './identity.ts';

type Asked = { readonly request: FastifyRequest; readonly deadline: Pick<Asking, 'signal'> };

export function accountRoutes(context: ServeContext, accounts: Accounts): void {
  const { sessions } = context;
  const askingOf = ({ request, deadline }: Asked): Asking => ({
    address: request.ip,
    device: sessions.deviceOf(request),
    signal: deadline.signal,
  });

  serve(context, contract.getMe, ({ player: { id, username, isGuest } }) =>
    ok({ user: { id, username, isGuest, playName: isGuest ? guestNameOf(id) : username } }),
  );

  serve(context, contract.register, async ({ player, body, reply, deadline }) => {
    const made = await accounts.register(player, body.username, body.password, deadline);
    if (!made.ok) return made;
    const { id, username, session, device, recoveryCodes } = made.value;
    sessions.adopt(reply, session, device);
    return ok({ username, user: { id, username }, recoveryCodes });
  });

  serve(context, contract.login, async ({ player, body, request, reply, deadline }) => {
    const entered = await accounts.login(
      player,
      body.username,
      body.password,
      askingOf({ request, deadline }),
    );
    request.log.info({ event: entered.ok ? 'login-ok' : 'login-failed', player: player.id }, 'login');
    if (!entered.ok) return entered;
    const { id, username, session, device } = entered.value;
    sessions.adopt(reply, session, device);
    return ok({ username, user: { id, username } });
  });

  serve(context, contract.recover, async ({ player, body, request, reply, deadline }) => {
    const entered = await accounts.recover(
      player,
      body.username,
      body.code,
      body.newPassword,
      askingOf({ request, deadline }),
    );
    request.log.info(
      { event: entered.ok ? 'recovery-ok' : 'recovery-failed', player: player.id },
      'recovery',
    );
    if (!entered.ok) return entered;
    const { id, username, session, device, codesLeft } = entered.value;
    sessions.adopt(reply, session, device);
    return ok({ username, user: { id, username }, codesLeft });
  });

  serve(context, contract.logout, async ({ request, reply }) => {
    const player = await sessions.knownPlayerOf(request);
    if (player) await accounts.logout(player);
    await sessions.goOnAsGuest(request, reply);
    return ok({ done: true as const });
  });

  serve(context, contract.changePassword, async ({ player, body, request, reply, deadline }) => {
    const changed = await accounts.changePassword(
      player,
      body.oldPassword,
      body.newPassword,
      askingOf({ request, deadline }),
    );
    if (!changed.ok) return changed;
    sessions.adopt(reply, changed.value.session, changed.value.device);
    return ok({ done: true as const });
  });

  serve(context, contract.getRecoveryCodes, ({ player }) => accounts.recoveryCodesLeft(player));

  serve(context, contract.renewRecoveryCodes, async ({ player, body, request, deadline }) => {
    const renewed = await accounts.renewRecoveryCodes(player, body.password, askingOf({ request, deadline }));
    return renewed.ok ? ok({ recoveryCodes: renewed.value }) : renewed;
  });

  serve(context, contract.putBests, async ({ player, body }) => ok(await accounts.putBests(player, body)));
}
