/** Messages to those who read a chat: in the order in which they came, although blocks may have to be read in between. */
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Topic } from '../bus/notice.ts';
import type { Hub } from '../socket/hub.ts';
import type { RaceChatOptions } from './raceChat.ts';

export type SendOptions = {
  readonly hub: Hub;
  readonly blockedEitherWay: RaceChatOptions['blockedEitherWay'];
};

/** Whom the writer blocked, or who blocked the writer, is not told. */
type Send = (topic: Topic, writer: Pick<ChatMessage, 'userId'>, event: SocketEvent) => Promise<void>;

export function createSendInOrder({ hub, blockedEitherWay }: SendOptions): Send {
  let sent: Promise<void> = Promise.resolve();

  async function send(...[topic, { userId }, event]: Parameters<Send>): Promise<void> {
    const hidden = userId === null ? null : await blockedEitherWay(userId);
    if (!hidden || hidden.size === 0) hub.publish(topic, event);
    else
      for (const connection of hub.subscribers(topic))
        if (!hidden.has(connection.player.id)) connection.send(event);
  }

  return (...said) => {
    const sending = sent.then(() => send(...said));
    sent = sending.catch(() => undefined);
    return sending;
  };
}
