/** Little Big Snake's tickets, results and high scores over HTTP. */
import * as contract from '@playfield/contracts/http/snake.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { SnakeScores } from './scores.ts';

export function snakeRoutes(context: ServeContext, scores: SnakeScores): void {
  serve(context, contract.beginRun, ({ player, query }) => scores.begin(player, query.seed));

  serve(context, contract.finishRun, ({ player, params, body }) => scores.finish(player, params.id, body));

  serve(context, contract.listScores, async ({ player, query }) =>
    ok(await scores.list(player, query.period)),
  );
}
