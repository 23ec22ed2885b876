/** Race chat over HTTP. */
import * as contract from '@playfield/contracts/http/chat.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Chat } from './chat.ts';

export function chatRoutes(context: ServeContext, chat: Chat): void {
  serve(context, contract.getChat, ({ player, params }) => chat.history(player.id, params.raceId));

  serve(
    context,
    contract.reportMessage,
    async ({ player, params: { raceId }, body: { messageId }, request }) => {
      const reported = await chat.report(player.id, raceId, messageId);
      // Logged for the operator; the text stays in the database (T-58).
      if (reported.ok)
        request.log.warn({ event: 'chat-report', raceId, messageId }, 'a message was reported');
      return reported.ok ? ok({ done: true as const }) : reported;
    },
  );
}
