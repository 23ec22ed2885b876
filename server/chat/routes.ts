/** Race chat over HTTP. */
import * as contract from '@playfield/contracts/http/chat.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Chat } from './chat.ts';

export function chatRoutes(context: ServeContext, chat: Chat): void {
  serve(context, contract.getChat, ({ player, params }) => chat.history(player.id, params.raceId));

  serve(context, contract.reportMessage, async ({ player, params, body }) => {
    const reported = await chat.report(player.id, params.raceId, body.messageId);
    return reported.ok ? ok({ done: true as const }) : reported;
  });
}
