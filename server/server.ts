/** Builds one server from its configuration, wired by hand: the whole house on one page. */
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccounts } from './account/account.ts';
import { isNameTaken } from './account/names.ts';
import { createPasswords } from './account/passwords.ts';
import { accountRoutes } from './account/routes.ts';
import { createSessions } from './account/sessions.ts';
import { createThrottle } from './account/throttle.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { createBots } from './bots/bots.ts';
import { seedFor } from './bots/seed.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { buildApp } from './http/app.ts';
import { createLimits } from './http/limits.ts';
import { createUnderWay } from './http/underWay.ts';
import { createMatches } from './match/match.ts';
import { matchRoutes } from './match/routes.ts';
import { startHeartbeat } from './presence/heartbeat.ts';
import { newId, newSeed } from './random.ts';
import { openSockets } from './sockets.ts';
import { startSweeps } from './sweeps.ts';

/** An AI move that has not begun by then is left for the next look at the game. */
const botDeadlineMs = 3000;
/** New guests one address may become in a minute (T-52). */
const guestsPerMinute = 60;
const sweepLimit = 1000;
/** How long a stop waits for requests under way, and then for their last bytes. */
const drainMs = 6000;
const lastAnswersMs = 500;

export type Server = {
  readonly app: FastifyInstance;
  /** Answers what is in flight, writes what was handed in, closes everything. */
  readonly stop: () => Promise<void>;
};

/** Beside the source and beside the bundle the pages lie in web/dist. */
const defaultWebDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../web/dist' : '../../web/dist', import.meta.url),
);

export async function createServer(config: Config, webDir = defaultWebDir): Promise<Server> {
  const clock = systemClock;
  const underWay = createUnderWay();
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase({
    ...config,
    report: (event) => log?.warn({ event: `storage-${event.kind}`, ...event }, 'the embedded database'),
  });
  const bots = createBots({
    workers: config.engineWorkers,
    deadlineMs: botDeadlineMs,
    nowMs: clock.monotonicMs,
  });
  const whenWritable = (sweep: (limit: number) => Promise<number>) => async (): Promise<number> => {
    database.assertWritable();
    return sweep(sweepLimit);
  };
  const { botSeed } = config;
  const origin = newId();
  const heartbeat = await startHeartbeat(database, clock);
  const matches = createMatches({
    database,
    clock,
    bots,
    seedFor: (gameType, level, moves) =>
      botSeed === undefined ? newSeed() : seedFor(botSeed, gameType, level, moves),
    outages: heartbeat.outages,
    graceMs: config.graceMs,
    origin,
    isNameTaken: (name, playerId) => isNameTaken(database.db, name, playerId),
  });
  if (heartbeat.wasDown) await matches.online.afterOutage();
  const analytics = createAnalytics({ database, clock, isOn: config.analytics });

  const app = await buildApp({
    config,
    database,
    webDir,
    underWay,
    routes(scope) {
      const limits = createLimits(scope, config.limitFactor);
      const sessions = createSessions({
        database,
        clock,
        isHttps: config.isHttps,
        mayMint: limits.perAddress('guest', guestsPerMinute, 60),
      });
      const accounts = createAccounts({
        database,
        clock,
        sessions,
        passwords: createPasswords(),
        throttle: createThrottle(clock),
        carryOver: (tx, fromId, toId) => matches.carryOver(tx, fromId, toId),
      });
      const context = { app: scope, sessions, limits };
      matchRoutes(context, matches);
      accountRoutes(context, accounts);
      analytics.routes(context);
      openSockets({
        scope,
        config,
        database,
        clock,
        matches,
        sessions,
        origin,
        isDraining: underWay.isDraining,
      });
      const stopSweeps = startSweeps(
        [
          { name: 'matches', run: whenWritable((limit) => matches.sweep(limit)) },
          { name: 'accounts', run: whenWritable((limit) => accounts.sweep(limit)) },
          { name: 'analytics', run: whenWritable((limit) => analytics.sweep(limit)) },
        ],
        (name, error) => scope.log.error({ err: error, sweep: name }, 'a sweep failed'),
      );
      scope.addHook('onClose', stopSweeps);
    },
  });

  log = app.log;
  return {
    app,
    async stop() {
      await underWay.drain(drainMs);
      // From here on nothing ends a peer that never finishes its request.
      const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
      await app.close();
      clearTimeout(cut);
      await matches.desk.flush();
      await heartbeat.stop();
      await bots.close();
      await database.close();
    },
  };
}
