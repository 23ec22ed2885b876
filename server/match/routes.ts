/** Games and statistics over HTTP (document 1, section 7). */
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import * as contract from '@playfield/contracts/http/match.ts';
import { getGameRatings } from '@playfield/contracts/http/ratings.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Matches } from './matches.ts';

/** The operator learns which record is damaged (TRUST F15). */
function reported<Answer extends Result<unknown, ErrorCode>>(
  request: FastifyRequest,
  game: string,
  answer: Answer,
): Answer {
  if (!answer.ok && answer.error.code === 'game/damaged')
    request.log.error({ event: 'game-damaged', game }, 'a game cannot be loaded');
  return answer;
}

export function matchRoutes(context: ServeContext, matches: Matches): void {
  serve(context, contract.createGame, ({ player, body, deadline }) => {
    const { gameType, difficulty, playerName, player1Name } = body;
    const wanted = { gameType, difficulty, playerName: playerName ?? player1Name };
    return matches.create(player.id, wanted, deadline.signal);
  });

  serve(context, contract.listGames, async ({ player, query }) => {
    if (query.gameType !== undefined && !gameIds.includes(query.gameType)) return refuse('game/unknown-type');
    return ok(await matches.list(player.id, query));
  });

  serve(context, contract.getGame, async ({ player, params: { id }, request, deadline }) =>
    reported(request, id, await matches.get(player.id, id, deadline)),
  );

  serve(context, contract.postMove, async ({ player, params: { id }, body, request, deadline }) => {
    const { playerId, ply, takebacksUsed, ...move } = body;
    const command = { playerId, ply, takebacksUsed, move };
    return reported(request, id, await matches.play(player.id, id, command, deadline));
  });

  serve(context, contract.postHint, async ({ player, params: { id }, request, deadline }) =>
    reported(request, id, await matches.hint(player.id, id, deadline)),
  );

  serve(context, getStats, ({ player, query }) => matches.stats(player.id, query.gameType));

  const { online } = matches;

  serve(context, contract.createMultiplayer, ({ player, body, deadline }) =>
    online.open(player, body, deadline.signal),
  );

  serve(context, contract.quickMatch, ({ player, body, deadline }) =>
    online.quick(player, body, deadline.signal),
  );

  serve(context, contract.listAvailable, async ({ player, query }) => {
    if (query.gameType !== undefined && !gameIds.includes(query.gameType)) return refuse('game/unknown-type');
    return ok(await online.available(player.id, query.gameType));
  });

  serve(context, getGameRatings, async ({ player, params: { id } }) => {
    const found = await matches.ratingsOf(player.id, id);
    return found ? ok(found) : refuse('game/not-found');
  });

  serve(context, contract.listCurrent, async ({ player }) => ok(await online.current(player.id)));

  serve(context, contract.joinGame, ({ player, params, body, deadline }) =>
    online.sit(player, params.id, body.playerName, true, deadline.signal),
  );

  serve(context, contract.findByCode, async ({ params }) => {
    const row = await online.byCode(params.code);
    if (!row) return refuse('game/not-found', 'No open game has that code.');
    const { id, gameType, status, player1Name } = row;
    return ok({ id, gameType, status, player1Name });
  });

  serve(context, contract.postAction, ({ player, params, body }) =>
    online.act(player, params.id, body.action, body.offer),
  );
}
