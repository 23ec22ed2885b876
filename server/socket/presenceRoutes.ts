/** Who is here now, over HTTP. */
import { randomUsers } from '@playfield/contracts/http/presence.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Online } from './connectedPlayers.ts';

const most = 20;

export function presenceRoutes(context: ServeContext, online: Online, rng: () => number): void {
  serve(context, randomUsers, ({ player }) => ok(online.sample(player.id, most, rng)));
}
