/**
 * Requests to follow a game or race that are not answered yet. Commands of one connection are handled side by side, so it may leave
 * before it has joined.
 */
import type { Connection } from './connection.ts';

type Arrival = { readonly id: string; hasLeft: boolean };

export type Arrivals = {
  /** Runs `enter`, which can ask whether the connection has left meanwhile and not joined again. */
  readonly during: <Result>(
    connection: Connection,
    id: string,
    enter: (hasLeft: () => boolean) => Promise<Result>,
  ) => Promise<Result>;
  /** Returns whether there is a request that this leaves. */
  readonly leave: (connection: Connection, id: string) => boolean;
};

export function createArrivals(): Arrivals {
  const coming = new WeakMap<Connection, Set<Arrival>>();
  return {
    async during(connection, id, enter) {
      const arrival: Arrival = { id, hasLeft: false };
      const all = coming.get(connection) ?? new Set();
      coming.set(connection, all.add(arrival));
      try {
        return await enter(
          () => arrival.hasLeft && ![...all].some((other) => other.id === id && !other.hasLeft),
        );
      } finally {
        all.delete(arrival);
      }
    },
    leave(connection, id) {
      const left = [...(coming.get(connection) ?? [])].filter((arrival) => arrival.id === id);
      for (const arrival of left) arrival.hasLeft = true;
      return left.length > 0;
    },
  };
}
