/** Who is here now, over HTTP. */
import { randomUsers } from '@playfield/contracts/http/presence.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Presence } from './presence.ts';

const most = 20;

export function presenceRoutes(context: ServeContext, presence: Pick<Presence, 'seen' | 'sample'>): void {
  serve(context, randomUsers, async ({ player }) => {
    presence.seen(player);
    return ok(await presence.sample(player.id, most));
  });
}
