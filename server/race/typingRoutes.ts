/** A player's own typing and the leaderboard over HTTP. */
import * as contract from '@playfield/contracts/http/typing.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { TypingResults } from './typingResults.ts';

export function typingRoutes(context: ServeContext, typing: TypingResults): void {
  serve(context, contract.getMyTyping, async ({ player }) => ok(await typing.mine(player)));

  serve(context, contract.chooseVehicle, ({ player, body }) => typing.chooseVehicle(player, body.vehicle));

  serve(context, contract.postPractice, ({ player, body: { textId, times, kinds } }) =>
    typing.practise(player, textId, { times, kinds }),
  );

  serve(context, contract.leaderboard, async ({ player, query }) =>
    ok(await typing.board(player.id, query.textClass, query.period)),
  );
}
