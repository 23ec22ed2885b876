/** Typing races over HTTP (document 2, section 7). */
import type { FastifyRequest } from 'fastify';
import * as contract from '@playfield/contracts/http/race.ts';
import { ok } from '@playfield/contracts/result.ts';
import { agrees } from '../account/identity.ts';
import { addressKey } from '../http/clientAddress.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Races } from './races.ts';

type Taking = { readonly request: FastifyRequest; readonly deadline: { readonly signal: AbortSignal } };

/** From where a place is taken, and for how long somebody waits for it. */
const from = ({ request, deadline }: Taking) => ({
  address: addressKey(request.ip),
  given: deadline.signal,
});

export function raceRoutes(context: ServeContext, races: Races): void {
  serve(context, contract.listRaces, async ({ player }) => ok(await races.list(player.id)));

  serve(context, contract.createRace, ({ player, body: { creatorId, ...wanted }, deadline }) => {
    const allowed = agrees(creatorId, player.id);
    return allowed.ok ? races.create(player, { ...wanted, given: deadline.signal }) : allowed;
  });

  serve(context, contract.quickRace, ({ player, body, ...asked }) =>
    races.quick(player, { ...body, ...from(asked) }),
  );

  serve(context, contract.raceAgain, ({ player, params: { id }, body, ...asked }) =>
    races.again(player, id, { ...body, ...from(asked) }),
  );

  serve(context, contract.waitingAgain, ({ player, params: { id } }) => races.waitingAgain(player.id, id));

  serve(context, contract.currentRaces, async ({ player }) => ok(await races.current(player.id)));

  serve(context, contract.getRace, ({ player, params: { id } }) => races.get(player.id, id));

  serve(context, contract.joinRace, ({ player, params: { id }, body: { userId, ...runner }, ...asked }) => {
    const allowed = agrees(userId, player.id);
    return allowed.ok ? races.join(player, id, { ...runner, ...from(asked) }) : allowed;
  });
}
