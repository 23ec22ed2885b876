/** Chat of tournaments over the socket: what is said and removed goes to those who watch the tournament here. */
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import { topicOf } from '../tournament/notices.ts';
import {
  tournamentMessageRemoved,
  tournamentMessageSaid,
  tournamentWriterRenamed,
} from './tournamentChat.ts';
import { createSendInOrder, type SendOptions } from './sendInOrder.ts';

export function createTournamentChatSocket(options: SendOptions): readonly NoticeHandler[] {
  const { hub } = options;
  const send = createSendInOrder(options);
  return [
    onNotice(tournamentMessageSaid, ({ tournamentId, message }) =>
      send(topicOf(tournamentId), message, {
        type: 'tournamentChat',
        tournamentId,
        message,
        removedId: null,
      }),
    ),
    onNotice(tournamentMessageRemoved, ({ tournamentId, messageId }) => {
      hub.publish(topicOf(tournamentId), {
        type: 'tournamentChat',
        tournamentId,
        message: null,
        removedId: messageId,
      });
    }),
    onNotice(tournamentWriterRenamed, ({ tournamentId, ...writer }) =>
      send(topicOf(tournamentId), writer, { type: 'chatRenamed', ...writer }),
    ),
  ];
}
