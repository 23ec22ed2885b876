/** Builds one server from its configuration, wired by hand: the whole house on one page. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccounts } from './account/account.ts';
import { identityIn } from './account/identity.ts';
import { createPasswords } from './account/passwords.ts';
import { accountRoutes } from './account/routes.ts';
import { createSessions } from './account/sessions.ts';
import { createThrottle } from './account/throttle.ts';
import { createArenaProxy } from './arena/arenaProxy.ts';
import { registerArenaFigures } from './arena/arenaFigures.ts';
import { arenaRoutes } from './arena/routes.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { botFigures } from './bots/botFigures.ts';
import { createBots } from './bots/bots.ts';
import { seedFor } from './bots/seed.ts';
import { createBus } from './bus/createBus.ts';
import { systemClock } from './clock.ts';
import { createChat } from './chat/chat.ts';
import { isClean } from './chat/filter.ts';
import { chatRoutes } from './chat/routes.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { buildApp } from './http/app.ts';
import { createLimits } from './http/limits.ts';
import { createRequestTracker } from './http/drain.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetricsPort } from './metrics/port.ts';
import { openOperatorPort } from './operator/port.ts';
import { createMatches } from './match/matches.ts';
import { matchRoutes } from './match/routes.ts';
import { startHeartbeat } from './outages.ts';
import { createConnectedPlayers } from './socket/connectedPlayers.ts';
import type { Presence } from './socket/presence.ts';
import { describeGames } from './match/stats.ts';
import { createEndings } from './endings/endings.ts';
import { always, createStatistics } from './statistics/statistics.ts';
import { presenceRoutes } from './socket/presenceRoutes.ts';
import { raceGameType } from './race/completeRace.ts';
import { createRaces } from './race/races.ts';
import { raceRoutes } from './race/routes.ts';
import { newFraction, newId, newSeed } from './random.ts';
import { snakeRoutes } from './snake/routes.ts';
import { createSnakeScores, snakeGameType } from './snake/scores.ts';
import { createVerifier } from './snake/verifier.ts';
import { seedOf } from '@playfield/games/rng.ts';
import { openSockets } from './wireSockets.ts';
import { startCleanup } from './cleanupJobs.ts';
import { typingRoutes } from './race/typingRoutes.ts';
import { createTypingResults } from './race/typingResults.ts';

/** A search is limited to a third of a second of work. One that takes so long is ended. */
const botDeadlineMs = 1500;
const sweepLimit = 1000;
/** How long a stop waits for requests under way, and then for their last bytes. */
const drainMs = 6000;
const lastAnswersMs = 500;

export type Server = {
  readonly app: FastifyInstance;
  /** Resolves once the AI answers too, a third of a second of the processor later; or when it cannot. */
  readonly whenReady: () => Promise<void>;
  /** Where `/metrics` is answered; null where it is not. */
  readonly metricsPort: number | null;
  /** Where an operator is answered; null where nobody is. */
  readonly operatorPort: number | null;
  /** Sends an event to every tab of a player, on every server. */
  readonly publishTo: Presence['publishTo'];
  /** Answers what is in flight, writes what was handed in, closes everything. */
  readonly stop: () => Promise<void>;
};

/** Beside the source and beside the bundle the pages lie in web/dist. */
const defaultWebDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../web/dist' : '../../web/dist', import.meta.url),
);

export async function createServer(
  config: Config,
  webDir = defaultWebDir,
  clock = systemClock,
): Promise<Server> {
  const requests = createRequestTracker();
  let log: FastifyBaseLogger | null = null;
  const database = await openDatabase({
    ...config,
    report: (event) => log?.warn({ event: `storage-${event.kind}`, ...event }, 'the embedded database'),
  });
  const metrics = createMetrics();
  const bots = createBots({
    workers: config.engineWorkers,
    deadlineMs: botDeadlineMs,
    nowMs: clock.monotonicMs,
    isReproducible: config.botSeed !== undefined,
    endingsFile: join(config.dataDir, 'checkers-endings.gz'),
    events: botFigures(metrics, (kind, error) =>
      log?.warn({ event: 'engine-lost', kind, err: error }, 'an engine thread was lost'),
    ),
  });
  metrics.gauge('playfield_ai_waiting', 'Questions to the AI that wait.', bots.waiting);
  metrics.gauge('playfield_ai_running', 'Questions to the AI that are being thought about.', bots.running);
  const whenWritable = (sweep: (limit: number) => Promise<number>) => async (): Promise<number> => {
    database.assertWritable();
    return sweep(sweepLimit);
  };
  const { botSeed } = config;
  const heartbeat = await startHeartbeat(database, clock);
  const bus = createBus({
    database,
    databaseUrl: config.databaseUrl,
    node: newId(),
    report: {
      ignored: (kind, reason) => log?.warn({ event: 'notice-ignored', kind, reason }, 'a notice was ignored'),
      failed: (error) => log?.error({ err: error }, 'a notice could not be handled'),
    },
  });
  const identity = identityIn(database.db);
  const statistics = createStatistics({
    database,
    clock,
    metrics,
    describe: {
      game: describeGames,
      race: always({ gameType: raceGameType, mode: 'online' }),
      typing: always({ gameType: raceGameType, mode: 'practice' }),
      run: always({ gameType: snakeGameType, mode: 'solo' }),
    },
  });
  const endings = createEndings({
    database,
    clock,
    consumers: [statistics.consumer],
    failed: (consumer, error) => log?.error({ err: error, consumer }, 'an ending could not be settled'),
    unknownKind: (kind) => log?.warn({ event: 'ending-unknown', kind }, 'an ending of an unknown kind'),
  });
  const ended = endings.wake;
  const matches = createMatches({
    database,
    clock,
    ended,
    bots,
    seedFor: (gameType, level, moves) =>
      botSeed === undefined ? newSeed() : seedFor(botSeed, gameType, level, moves),
    outages: heartbeat.outages,
    graceMs: config.graceMs,
    bus,
    identity,
  });
  const typing = createTypingResults({ database, clock, ended });
  const races = createRaces({
    database,
    clock,
    typing,
    identity,
    isClean,
    rng: newFraction,
    ended,
    bus,
  });
  const verifier = createVerifier(clock.monotonicMs);
  const snake = createSnakeScores({ database, clock, verifier, newSeed, ended });
  const chat = createChat({
    database,
    clock,
    bus,
    memberName: (playerId, raceId) => races.memberName(playerId, raceId),
  });
  const connectedPlayers = createConnectedPlayers({ clock, nameOf: identity.shownName });
  const arena = createArenaProxy({
    settings: {
      playersPerArena: config.arenaPlayers,
      arenas: config.arenas,
      watchers: config.arenaWatchers,
      isLimited: config.limitFactor !== null,
      seed: botSeed === undefined ? newSeed() : seedOf(botSeed),
    },
    clock,
    identity,
    isDraining: requests.isDraining,
    failed: (error) => log?.error({ err: error }, 'the arena'),
  });
  registerArenaFigures(metrics, arena);
  if (heartbeat.wasDown) {
    await matches.online.afterOutage();
    await races.afterOutage();
  }
  const analytics = createAnalytics({ database, clock, isOn: config.analytics });

  let presence: Presence | null = null;
  const app = await buildApp({
    config,
    database,
    webDir,
    requests,
    routes(scope) {
      const limits = createLimits(scope, clock, config);
      const sessions = createSessions({
        database,
        clock,
        isHttps: config.isHttps,
        mayMint: limits.mayMint,
      });
      const accounts = createAccounts({
        database,
        clock,
        sessions,
        passwords: createPasswords(),
        throttle: createThrottle(clock),
        async carryOver(tx, fromId, toId) {
          const carried = [
            await matches.carryOver(tx, fromId, toId),
            await races.carryOver(tx, fromId, toId),
          ];
          await typing.carryOver(tx, fromId, toId);
          await snake.carryOver(tx, fromId, toId);
          return () => carried.forEach((done) => done());
        },
      });
      const context = { app: scope, sessions, limits };
      matchRoutes(context, matches);
      accountRoutes(context, accounts);
      raceRoutes(context, races);
      typingRoutes(context, typing);
      snakeRoutes(context, snake);
      chatRoutes(context, chat);
      presenceRoutes(context, connectedPlayers, newFraction);
      arenaRoutes(context, arena, connectedPlayers.count);
      analytics.routes(context);
      presence = openSockets({
        scope,
        config,
        bus,
        clock,
        matches,
        races,
        chat,
        arena,
        connectedPlayers,
        sessions,
        storage: limits.storage,
        isDraining: requests.isDraining,
      });
      const stopCleanup = startCleanup(
        [
          { name: 'matches', run: whenWritable((limit) => matches.sweep(limit)) },
          { name: 'races', run: whenWritable((limit) => races.sweep(limit)) },
          { name: 'snake', run: whenWritable((limit) => snake.sweep(limit)) },
          { name: 'endings', run: whenWritable((limit) => endings.sweep(limit)) },
          { name: 'accounts', run: whenWritable((limit) => accounts.sweep(limit)) },
          { name: 'analytics', run: whenWritable((limit) => analytics.sweep(limit)) },
        ],
        (name, error) => scope.log.error({ err: error, sweep: name }, 'a sweep failed'),
      );
      scope.addHook('onClose', stopCleanup);
      scope.addHook('onListen', heartbeat.serves);
    },
  });

  log = app.log;
  const portFailed = (error: unknown): void => app.log.error({ err: error }, 'a private port failed');
  const metricsPort = config.metrics && (await openMetricsPort(metrics, config.metrics, portFailed));
  const operatorPort =
    config.operator &&
    (await openOperatorPort({
      place: config.operator,
      secret: config.operator.secret,
      chat,
      statistics,
      failed: portFailed,
    }));
  return {
    app,
    whenReady: bots.whenUp,
    metricsPort: metricsPort?.port ?? null,
    operatorPort: operatorPort?.port ?? null,
    publishTo: (playerId, event) => presence?.publishTo(playerId, event),
    async stop() {
      await requests.drain(drainMs);
      // From here on nothing ends a peer that never finishes its request.
      const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
      await app.close();
      clearTimeout(cut);
      await matches.committer.flush();
      await races.flush();
      await endings.stop();
      await heartbeat.stop();
      await bots.close();
      await verifier.close();
      await metricsPort?.close();
      await operatorPort?.close();
      await database.close();
    },
  };
}
