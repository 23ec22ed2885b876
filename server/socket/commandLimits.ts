/**
 * How often a player may send the commands that make the server read or write much, over all of their sockets (T-52); the rate of each
 * socket bounds the rest. Over HTTP the same work has limits of the same kind. Counted in this server's memory.
 */
import type { Clock } from '../clock.ts';
import { addressShare, createBuckets, scaled, type Allowance } from '../http/buckets.ts';

/** After a restart every tab asks for what it shows, all of them at once: more than a player may have sockets. */
const everyTab = 40;

type CommandLimit = Allowance & {
  /** Nobody else behind the address keeps a player from their own running game or race. */
  readonly isOwnOnly?: true;
};

const limitedCommands: Readonly<Record<string, CommandLimit>> = {
  // A move in a game that isn't in memory reads the whole game. Nobody moves that fast for long.
  makeMove: { burst: 100, perS: 20, isOwnOnly: true },
  gameAction: { burst: everyTab, perS: 4, isOwnOnly: true },
  joinGame: { burst: 100, perS: 5, isOwnOnly: true },
  // Each is shown to the opponent at once.
  sendReaction: { burst: 5, perS: 0.5, isOwnOnly: true },
  // Whenever somebody leaves a waiting race, the pages of all others in it ask again.
  joinRace: { burst: 100, perS: 10, isOwnOnly: true },
  // Keys in a race that isn't in memory read it, one batch after the other. Pages send five a second, and more after a reconnection.
  raceProgress: { burst: 100, perS: 20, isOwnOnly: true },
  leaveRace: { burst: everyTab, perS: 1 },
  raceReady: { burst: 10, perS: 1 },
  startRace: { burst: 10, perS: 1 },
  watchFriends: { burst: everyTab, perS: 2 },
  watchLobby: { burst: everyTab, perS: 4 },
  watchTournament: { burst: everyTab, perS: 4 },
};

export type CommandLimits = {
  /** Whether this command may be handled now, in which case it is counted. */
  readonly take: (type: string, playerId: string, address: string) => boolean;
};

/** `factor` multiplies the numbers; null lifts all of them. */
export function createCommandLimits(clock: Clock, factor: number | null): CommandLimits {
  if (factor === null) return { take: () => true };
  const limits = new Map(
    Object.entries(limitedCommands).map(([type, limit]) => [
      type,
      {
        players: createBuckets(clock, scaled(limit, factor)),
        addresses: limit.isOwnOnly ? null : createBuckets(clock, scaled(limit, factor * addressShare)),
      },
    ]),
  );
  return {
    take(type, playerId, address) {
      const limit = limits.get(type);
      if (!limit) return true;
      const { players, addresses } = limit;
      if (players.waitMs(playerId, 1) > 0 || (addresses?.waitMs(address, 1) ?? 0) > 0) return false;
      players.charge(playerId, 1);
      addresses?.charge(address, 1);
      return true;
    },
  };
}
