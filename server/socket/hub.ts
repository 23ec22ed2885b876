/**
 * Which connections hear which topic: an event is serialised once for all of a topic's subscribers on this server. The bus
 * is subscribed to a topic while somebody here hears it.
 */
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Bus } from '../bus/bus.ts';
import type { Topic } from '../bus/notice.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';

export type Hub = {
  readonly subscribe: (topic: Topic, connection: Connection) => void;
  readonly unsubscribe: (topic: Topic, connection: Connection) => void;
  /** Sends to every subscriber; returns how many there are. */
  readonly publish: (topic: Topic, event: SocketEvent) => number;
  readonly subscribers: (topic: Topic) => ReadonlySet<Connection>;
};

type Members = { readonly connections: Set<Connection>; readonly leaveBus: () => void };

const nobody: ReadonlySet<Connection> = new Set();

export function createHub(bus: Pick<Bus, 'subscribe'>): Hub {
  const topics = new Map<Topic, Members>();
  return {
    subscribe(topic, connection) {
      const members = topics.get(topic);
      if (members) members.connections.add(connection);
      else topics.set(topic, { connections: new Set([connection]), leaveBus: bus.subscribe(topic) });
    },
    unsubscribe(topic, connection) {
      const members = topics.get(topic);
      if (!members?.connections.delete(connection) || members.connections.size > 0) return;
      topics.delete(topic);
      members.leaveBus();
    },
    publish(topic, event) {
      const connections = topics.get(topic)?.connections ?? nobody;
      if (connections.size === 0) return 0;
      const frame = textFrame(JSON.stringify(event));
      for (const connection of connections) connection.sendFrame(frame);
      return connections.size;
    },
    subscribers: (topic) => topics.get(topic)?.connections ?? nobody,
  };
}
