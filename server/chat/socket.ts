/** Race chat over the socket: one message in, the stored message out to every member connected here. */
import { chatMessageCommand } from '@playfield/contracts/socket/race.ts';
import { agrees } from '../account/identity.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import type { Chat, Removed, Said } from './chat.ts';

export type ChatSocketOptions = {
  readonly chat: Chat;
  readonly hub: Hub;
  /** The topic that the members of a room hear. */
  readonly topicOf: (raceId: string) => string;
};

export function createChatSocket({ chat, hub, topicOf }: ChatSocketOptions) {
  const publish = ({ raceId, message }: Said): void =>
    void hub.publish(topicOf(raceId), { type: 'chatMessage', raceId, message });
  const retract = ({ raceId, messageId }: Removed): void =>
    void hub.publish(topicOf(raceId), { type: 'chatRemoved', raceId, messageId });
  const stops = [chat.onSaid(publish), chat.onRemoved(retract)];

  const receptions: readonly Reception[] = [
    on(chatMessageCommand, async (connection, { type, raceId, userId, message }) => {
      const allowed = agrees(userId, connection.player.id);
      const said = allowed.ok ? await chat.say(connection.player.id, raceId, message) : allowed;
      if (!said.ok) connection.refuse(said.error.code, { raceId, command: type });
    }),
  ];

  return {
    receptions,
    /** Another server stored a message. */
    async relay(raceId: string, id: string): Promise<void> {
      if (hub.subscribers(topicOf(raceId)).size === 0) return;
      const message = await chat.byId(raceId, id);
      if (message) publish({ raceId, message });
    },
    /** Another server took a message away. */
    retract,
    close(): void {
      for (const stop of stops) stop();
    },
  };
}
