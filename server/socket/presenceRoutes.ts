/** Who is here now, over HTTP. */
import { randomUsers } from '@playfield/contracts/http/presence.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { ConnectedPlayers } from './connectedPlayers.ts';

const most = 20;

export function presenceRoutes(
  context: ServeContext,
  connectedPlayers: ConnectedPlayers,
  rng: () => number,
): void {
  serve(context, randomUsers, ({ player }) => {
    connectedPlayers.seen(player);
    return ok(connectedPlayers.sample(player.id, most, rng));
  });
}
