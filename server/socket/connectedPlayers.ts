/** Who is connected to this server now (GAPS G68): somebody with three tabs is one player. */
import type { Connection } from './connection.ts';

export type ConnectedPlayer = { readonly id: string; readonly username: string };

export type ConnectedPlayers = {
  /** Counts the connection until its peer is gone. */
  readonly add: (connection: Connection) => void;
  /** Up to `most` other players, chosen at random. */
  readonly sample: (exceptId: string, most: number, rng: () => number) => ConnectedPlayer[];
};

export function createConnectedPlayers(): ConnectedPlayers {
  const players = new Map<string, Set<Connection>>();
  return {
    add(connection) {
      const { id } = connection.player;
      const mine = players.get(id) ?? new Set();
      players.set(id, mine.add(connection));
      connection.onEnded(() => {
        mine.delete(connection);
        if (mine.size === 0) players.delete(id);
      });
    },
    sample(exceptId, most, rng) {
      const others = [...players.keys()].filter((id) => id !== exceptId);
      for (let n = 0; n < Math.min(most, others.length); n++) {
        const other = n + Math.floor(rng() * (others.length - n));
        [others[n], others[other]] = [others[other] ?? '', others[n] ?? ''];
      }
      return others.slice(0, most).flatMap((id) => {
        const [connection] = players.get(id) ?? [];
        return connection ? { id, username: connection.player.username } : [];
      });
    },
  };
}
