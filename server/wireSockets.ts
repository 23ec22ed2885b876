/** Wires the socket side: the gateway with every feature's commands, the bus with their notices, and what is due. */
import type { FastifyInstance } from 'fastify';
import type { Sessions } from './account/sessions.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { followDue } from './jobs/due.ts';
import type { Feature } from './feature.ts';
import type { StorageQuota } from './http/storageQuota.ts';
import type { Connection } from './socket/connection.ts';
import type { Misses } from './http/misses.ts';
import { openGateway, type GatewayOptions } from './socket/gateway.ts';

export type SocketsOptions = {
  readonly scope: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly features: readonly Feature[];
  readonly sessions: Sessions;
  readonly storage: StorageQuota;
  readonly misses: Misses;
  readonly isDraining: () => boolean;
  readonly opened: (connection: Connection) => void;
  /** An exception in a command or in what is due: a bug, or the database. */
  readonly failed: (error: unknown) => void;
  readonly info: GatewayOptions['info'];
};

export function wireSockets(options: SocketsOptions): void {
  const {
    scope,
    config,
    database,
    bus,
    clock,
    features,
    sessions,
    storage,
    misses,
    isDraining,
    opened,
    failed,
    info,
  } = options;
  const gateway = openGateway({
    server: scope.server,
    sessions,
    clock,
    receptions: features.flatMap(({ commands }) => commands ?? []),
    publicOrigin: config.publicOrigin,
    limits: {
      factor: config.limitFactor,
      perPlayer: config.socketsPerPlayer,
      perAddress: config.socketsPerAddress,
      storage,
      misses,
    },
    trustProxy: config.trustProxy,
    isDraining,
    opened,
    failed,
    info,
  });
  const stopState = bus.onStateChange((state) => {
    // Sessions may have ended, and people been renamed, without this server hearing of it.
    if (state === 'connected') gateway.closeEnded();
  });
  bus.register(sessions.notices);
  for (const { notices } of features) bus.register(notices ?? []);
  bus.start();
  const stopDue = followDue({
    database,
    clock,
    due: features.flatMap(({ due }) => due ?? []),
    ticks: features.flatMap(({ tick }) => tick ?? []),
    isDraining,
    failed,
  });

  scope.addHook('preClose', async () => {
    for (const stop of [stopState, stopDue]) stop();
    await Promise.all([gateway.close(), ...features.map(({ close }) => close?.())]);
    await bus.stopHearing();
  });
}
