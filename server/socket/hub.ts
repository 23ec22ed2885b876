/**
 * Who hears what: connections subscribe to topics, an event is written out once for all of them. Only this server's
 * connections; what other servers stored is learnt through `db/listen.ts` and published here as well.
 */
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frame.ts';

export type Hub = {
  readonly subscribe: (topic: string, connection: Connection) => void;
  readonly unsubscribe: (topic: string, connection: Connection) => void;
  /** Sends to every subscriber; answers how many there are. */
  readonly publish: (topic: string, event: SocketEvent) => number;
  readonly subscribers: (topic: string) => ReadonlySet<Connection>;
  readonly topics: () => number;
};

const nobody: ReadonlySet<Connection> = new Set();

export function createHub(): Hub {
  const topics = new Map<string, Set<Connection>>();
  return {
    subscribe(topic, connection) {
      const members = topics.get(topic) ?? new Set();
      members.add(connection);
      topics.set(topic, members);
    },
    unsubscribe(topic, connection) {
      const members = topics.get(topic);
      members?.delete(connection);
      if (members?.size === 0) topics.delete(topic);
    },
    publish(topic, event) {
      const members = topics.get(topic) ?? nobody;
      if (members.size === 0) return 0;
      const frame = textFrame(JSON.stringify(event));
      for (const member of members) member.sendFrame(frame);
      return members.size;
    },
    subscribers: (topic) => topics.get(topic) ?? nobody,
    topics: () => topics.size,
  };
}
