/** Profiles over HTTP. */
import * as contract from '@playfield/contracts/http/profiles.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Profiles } from './profiles.ts';

export function profileRoutes(context: ServeContext, profiles: Profiles): void {
  serve(context, contract.getProfile, ({ player, params }) => profiles.get(player, params.username));
  serve(context, contract.getProfileRatings, ({ player, params, query }) =>
    profiles.ratings(player, params.username, query),
  );
  serve(context, contract.getProfileGames, ({ player, params, query }) =>
    profiles.games(player, params.username, query),
  );
  serve(context, contract.getAgainst, ({ player, params }) =>
    profiles.against(player, params.username, params.opponent),
  );
  serve(context, contract.getFaces, ({ player, query: { ids, gameType } }) =>
    profiles.faces(player, ids.split(','), gameType),
  );
  serve(context, contract.putProfile, ({ player, body }) => profiles.change(player, body));
}
