/** Race chat over the socket: a message is stored, then sent to every member connected here. */
import { chatMessageCommand } from '@playfield/contracts/socket/race.ts';
import { agrees } from '../account/identity.ts';
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import { membersTopicOf, messageRemoved, messageSaid, type Chat } from './chat.ts';

export type ChatSocketOptions = { readonly chat: Chat; readonly hub: Hub };

export function createChatSocket({ chat, hub }: ChatSocketOptions) {
  return {
    receptions: [
      on(chatMessageCommand, async (connection, { type, raceId, userId, message }) => {
        const allowed = agrees(userId, connection.player.id);
        const said = allowed.ok ? await chat.say(connection.player.id, raceId, message) : allowed;
        if (!said.ok) connection.refuse(said.error.code, { raceId, command: type });
      }),
    ] satisfies readonly Reception[],
    notices: [
      onNotice(messageSaid, ({ raceId, message }) => {
        hub.publish(membersTopicOf(raceId), { type: 'chatMessage', raceId, message });
      }),
      onNotice(messageRemoved, ({ raceId, messageId }) => {
        hub.publish(membersTopicOf(raceId), { type: 'chatRemoved', raceId, messageId });
      }),
    ] satisfies readonly NoticeHandler[],
  };
}
