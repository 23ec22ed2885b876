/** Race chat over the socket: a message is stored, then sent to every member connected here. */
import { chatMessageCommand } from '@playfield/contracts/socket/race.ts';
import { agrees } from '../account/identity.ts';
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import {
  membersTopicOf,
  messageRemoved,
  messageSaid,
  type Chat,
  type ChatOptions,
  type Said,
} from './chat.ts';

export type ChatSocketOptions = {
  readonly chat: Chat;
  readonly hub: Hub;
  readonly blockedEitherWay: ChatOptions['blockedEitherWay'];
};

export function createChatSocket({ chat, hub, blockedEitherWay }: ChatSocketOptions) {
  /** Messages go out in the order in which they came, although blocks may have to be read in between. */
  let sent: Promise<void> = Promise.resolve();

  async function send({ raceId, message }: Said): Promise<void> {
    const hidden = message.userId === null ? null : await blockedEitherWay(message.userId);
    const topic = membersTopicOf(raceId);
    const event = { type: 'chatMessage', raceId, message } as const;
    if (!hidden || hidden.size === 0) hub.publish(topic, event);
    else
      for (const connection of hub.subscribers(topic))
        if (!hidden.has(connection.player.id)) connection.send(event);
  }

  return {
    receptions: [
      on(chatMessageCommand, async (connection, { type, raceId, userId, message }) => {
        const allowed = agrees(userId, connection.player.id);
        const said = allowed.ok ? await chat.say(connection.player.id, raceId, message) : allowed;
        if (said.ok) return;
        const { code, text } = said.error;
        connection.refuse(code, { raceId, command: type, ...(text === undefined ? {} : { text }) });
      }),
    ] satisfies readonly Reception[],
    notices: [
      onNotice(messageSaid, (said) => {
        const sending = sent.then(() => send(said));
        sent = sending.catch(() => undefined);
        return sending;
      }),
      onNotice(messageRemoved, ({ raceId, messageId }) => {
        hub.publish(membersTopicOf(raceId), { type: 'chatRemoved', raceId, messageId });
      }),
    ] satisfies readonly NoticeHandler[],
  };
}
