/**
 * Who is here now, on this server (GAPS G68): players with a connection, and players who keep asking over HTTP. Somebody with
 * three tabs is one player.
 */
import type { Asker } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from './connection.ts';

export type ConnectedPlayer = { readonly id: string; readonly username: string };

export type ConnectedPlayers = {
  /** Counts the connection until its peer is gone. */
  readonly add: (connection: Pick<Connection, 'player' | 'onEnded'>) => void;
  /** Notes that a player asked just now, as the racing lobby does every five seconds. */
  readonly seen: (player: Asker) => void;
  /** Up to `most` other players, chosen at random, under the names they play with. */
  readonly sample: (exceptId: string, most: number, rng: () => number) => ConnectedPlayer[];
  readonly count: () => number;
  /** Whether a player is connected, or asked a moment ago. */
  readonly isHere: (id: string) => boolean;
};

export type ConnectedPlayersOptions = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** The name by which others know a player. */
  readonly nameOf: (player: Asker) => string;
};

/** A player without a connection is here for so long after asking: three polls of the racing lobby (OL-017). */
const seenForMs = 15_000;

type Present = { player: Asker; connections: number; seenAtMs: number };

export function createConnectedPlayers({ clock, nameOf }: ConnectedPlayersOptions): ConnectedPlayers {
  const players = new Map<string, Present>();

  function presenceOf(player: Asker): Present {
    const present = players.get(player.id) ?? { player, connections: 0, seenAtMs: -Infinity };
    present.player = player;
    players.set(player.id, present);
    return present;
  }

  function forgetGone(): void {
    const nowMs = clock.monotonicMs();
    for (const [id, { connections, seenAtMs }] of players)
      if (connections === 0 && nowMs - seenAtMs >= seenForMs) players.delete(id);
  }

  return {
    add(connection) {
      const present = presenceOf(connection.player);
      present.connections += 1;
      connection.onEnded(() => {
        present.connections -= 1;
      });
    },
    seen(player) {
      presenceOf(player).seenAtMs = clock.monotonicMs();
    },
    sample(exceptId, most, rng) {
      forgetGone();
      const others = [...players.values()].filter(({ player }) => player.id !== exceptId);
      for (let n = 0; n < Math.min(most, others.length); n++) {
        const other = n + Math.floor(rng() * (others.length - n));
        const [a, b] = [others[n], others[other]];
        if (a && b) [others[n], others[other]] = [b, a];
      }
      return others.slice(0, most).map(({ player }) => ({ id: player.id, username: nameOf(player) }));
    },
    count() {
      forgetGone();
      return players.size;
    },
    isHere(id) {
      forgetGone();
      return players.has(id);
    },
  };
}
