/** Race chat over the socket: a message is stored, then sent to every member connected here. */
import { chatMessageCommand } from '@playfield/contracts/socket/race.ts';
import { agrees } from '../account/identity.ts';
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import { on, refused, type Reception } from '../socket/gateway.ts';
import { membersTopicOf, messageRemoved, messageSaid, writerRenamed, type RaceChat } from './raceChat.ts';
import { createSendInOrder, type SendOptions } from './sendInOrder.ts';

export type RaceChatSocketOptions = SendOptions & { readonly chat: Pick<RaceChat, 'say'> };

export function createRaceChatSocket({ chat, hub, blockedEitherWay }: RaceChatSocketOptions) {
  const send = createSendInOrder({ hub, blockedEitherWay });

  return {
    receptions: [
      on(chatMessageCommand, async (connection, { type, raceId, userId, message }) => {
        const allowed = agrees(userId, connection.player.id);
        const said = allowed.ok ? await chat.say(connection.player, raceId, message) : allowed;
        if (!said.ok) {
          const { code, text } = said.error;
          return refused(connection, code, { raceId, command: type, text });
        }
        // A member's connection that does not follow the race is not told with the others.
        if (!hub.subscribers(membersTopicOf(raceId)).has(connection))
          connection.send({ type, raceId, message: said.value });
        return undefined;
      }),
    ] satisfies readonly Reception[],
    notices: [
      onNotice(messageSaid, ({ raceId, message }) =>
        send(membersTopicOf(raceId), message, { type: 'chatMessage', raceId, message }),
      ),
      onNotice(messageRemoved, ({ raceId, messageId }) => {
        hub.publish(membersTopicOf(raceId), { type: 'chatRemoved', raceId, messageId });
      }),
      onNotice(writerRenamed, ({ raceId, ...writer }) =>
        send(membersTopicOf(raceId), writer, { type: 'chatRenamed', ...writer }),
      ),
    ] satisfies readonly NoticeHandler[],
  };
}
