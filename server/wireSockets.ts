/** Wires the socket side: the hub, the door, the features' commands, the bus, and what is due. */
import type { FastifyInstance } from 'fastify';
import type { Sessions } from './account/sessions.ts';
import type { ArenaProxy } from './arena/arenaProxy.ts';
import type { Bus } from './bus/bus.ts';
import type { Chat } from './chat/chat.ts';
import { createChatSocket } from './chat/socket.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { StorageQuota } from './http/storageQuota.ts';
import type { Matches } from './match/matches.ts';
import { createMatchSocket } from './match/socket.ts';
import type { ConnectedPlayers } from './socket/connectedPlayers.ts';
import type { Races } from './race/races.ts';
import { createRaceSocket } from './race/socket.ts';
import { openGateway } from './socket/gateway.ts';
import { createHub } from './socket/hub.ts';
import { createPresence, type Presence } from './socket/presence.ts';

/** How often due games and races are looked for: flags, graces, starts, ends, what expires. */
const deadlineEveryMs = 500;
const dueAtOnce = 200;

export type SocketsOptions = {
  readonly scope: FastifyInstance;
  readonly config: Config;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly matches: Matches;
  readonly races: Races;
  readonly chat: Chat;
  readonly arena: ArenaProxy;
  readonly connectedPlayers: ConnectedPlayers;
  readonly sessions: Sessions;
  readonly storage: StorageQuota;
  readonly isDraining: () => boolean;
};

/** Does what is due again and again, one round at a time; answers how to stop. */
function whenDue(round: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round()
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  }, deadlineEveryMs);
  return () => clearInterval(timer);
}

export function openSockets(options: SocketsOptions): Presence {
  const { scope, config, bus, clock, matches, races, sessions, isDraining } = options;
  const failed = (error: unknown): void => scope.log.error({ err: error }, 'a socket command failed');
  const hub = createHub(bus);
  const presence = createPresence({ hub, bus, connectedPlayers: options.connectedPlayers });
  const isLimited = config.limitFactor !== null;
  const match = createMatchSocket({ matches, hub, bus, clock, isLimited, isDraining, failed });
  const race = createRaceSocket({ races, hub, bus, clock, isLimited, isDraining, failed });
  const chat = createChatSocket({ chat: options.chat, hub });
  const gateway = openGateway({
    server: scope.server,
    sessions,
    clock,
    receptions: [...match.receptions, ...race.receptions, ...chat.receptions, ...options.arena.receptions],
    publicOrigin: config.publicOrigin,
    limits: {
      factor: config.limitFactor,
      perPlayer: config.socketsPerPlayer,
      perAddress: config.socketsPerAddress,
      storage: options.storage,
    },
    trustProxy: config.trustProxy,
    isDraining,
    opened: presence.opened,
    failed,
  });

  for (const { notices } of [presence, match, race, chat]) bus.register(notices);
  bus.start();

  const stopDue = [matches.online, races].map((due) =>
    whenDue(async () => isDraining() || due.settleDue(dueAtOnce), failed),
  );

  scope.addHook('preClose', async () => {
    for (const stop of stopDue) stop();
    match.close();
    race.close();
    await Promise.all([gateway.close(), options.arena.close()]);
    races.live.close();
    await bus.close();
  });
  return presence;
}
