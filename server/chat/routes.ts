/** Chats over HTTP. */
import * as contract from '@playfield/contracts/http/chat.ts';
import {
  postTournamentMessage,
  reportTournamentMessage,
} from '@playfield/contracts/http/tournamentActions.ts';
import { listTournamentMessages } from '@playfield/contracts/http/tournaments.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { TournamentChat } from './tournamentChat.ts';
import type { RaceChat } from './raceChat.ts';

export function raceChatRoutes(context: ServeContext, chat: RaceChat): void {
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

export function tournamentChatRoutes(context: ServeContext, chat: TournamentChat): void {
  serve(context, listTournamentMessages, ({ player, params: { id } }) => chat.history(player, id));

  serve(context, postTournamentMessage, ({ player, params: { id }, body: { message } }) =>
    chat.say(player, id, message),
  );

  serve(
    context,
    reportTournamentMessage,
    async ({ player, params: { id }, body: { messageId }, request }) => {
      const reported = await chat.report(player.id, id, messageId);
      if (reported.ok)
        request.log.warn({ event: 'chat-report', tournamentId: id, messageId }, 'a message was reported');
      return reported.ok ? ok({ done: true as const }) : reported;
    },
  );
}
