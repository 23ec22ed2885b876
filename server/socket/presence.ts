/**
 * Each player has a topic. What is published to it reaches every tab of the player, on whichever server it is connected.
 */
import { z } from 'zod';
import { socketEvent, type SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Connection } from './connection.ts';
import type { ConnectedPlayers } from './connectedPlayers.ts';
import type { Hub } from './hub.ts';

type ToPlayer = { readonly playerId: string; readonly event: SocketEvent };

const topicOf = (playerId: string): Topic => `user:${playerId}`;

const toPlayer: Notice<ToPlayer> = {
  kind: 'socket/to-player',
  body: z.object({ playerId: z.string(), event: socketEvent }),
  topicOf: ({ playerId }) => topicOf(playerId),
  audience: 'subscribers',
};

export type PresenceOptions = {
  readonly hub: Hub;
  readonly bus: Bus;
  readonly connectedPlayers: Pick<ConnectedPlayers, 'add'>;
};

export type Presence = {
  readonly opened: (connection: Connection) => void;
  /** Sends an event to every tab of a player, on every server. */
  readonly publishTo: (playerId: string, event: SocketEvent) => void;
  readonly notices: readonly NoticeHandler[];
};

export function createPresence({ hub, bus, connectedPlayers }: PresenceOptions): Presence {
  return {
    opened(connection) {
      const topic = topicOf(connection.player.id);
      connectedPlayers.add(connection);
      hub.subscribe(topic, connection);
      connection.onGone(() => hub.unsubscribe(topic, connection));
    },
    publishTo: (playerId, event) => bus.publish(toPlayer, { playerId, event }),
    notices: [
      onNotice(toPlayer, ({ playerId, event }) => {
        hub.publish(topicOf(playerId), event);
      }),
    ],
  };
}
