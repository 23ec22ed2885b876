/** Boards over HTTP. */
import * as contract from '@playfield/contracts/http/rankings.ts';
import { serve, type ServeContext } from '../../http/serve.ts';
import type { RankingPages } from './rankings.ts';

export function boardRoutes(context: ServeContext, pages: RankingPages): void {
  serve(context, contract.getRankings, ({ player, query }) => pages.page(player, query));
  serve(context, contract.getDistribution, ({ player, params }) =>
    pages.distribution(player, params.gameType),
  );
}
