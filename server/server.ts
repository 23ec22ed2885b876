/** Builds one server from its configuration, wired by hand: the features (`features.ts`) and the edges around them. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createBots } from './bots/bots.ts';
import { startCleanup } from './jobs/cleanupJobs.ts';
import { systemClock, type Clock } from './clock.ts';
import type { StorageEvent } from './db/embedded/embedded.ts';
import { giveUp, openDatabase, type Database } from './db/open.ts';
import { storageText } from './db/storageText.ts';
import { joinNodes } from './nodes/nodes.ts';
import { wireSockets } from './wireSockets.ts';
import { createSessions } from './account/sessions.ts';
import { botFigures } from './bots/botFigures.ts';
import { createBus } from './bus/createBus.ts';
import type { Config } from './config.ts';
import { createFailureLog } from './log/failureLog.ts';
import { buildApp } from './http/app.ts';
import { createLimits } from './http/limits.ts';
import { createRequestTracker } from './http/drain.ts';
import { createLaterLog, type LaterLog } from './log/laterLog.ts';
import type { ServeContext } from './http/serve.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openMetricsPort } from './metrics/port.ts';
import { openOperatorPort } from './operator/port.ts';
import type { Presence } from './socket/presence.ts';
import { newId } from './random.ts';
import { featuresOf } from './features.ts';
import { ThreadsHang, whyFailed } from './log/whyFailed.ts';

/** A search is limited to a third of a second of work. One that takes this long is ended. */
const botDeadlineMs = 1500;
/** Rows that one cleanup job removes at once. */
const mostSweptAtOnce = 1000;
/** How long a stop waits for requests under way, and then for their last bytes. */
const drainMs = 6000;
const lastAnswersMs = 500;
/** How long a failed start waits for its engines' threads to end. */
const endThreadsMs = 3000;

export type Server = {
  readonly app: FastifyInstance;
  /** Resolves once the AI is ready too, after half a second, or has failed to start; at once where it begins with the first question. */
  readonly whenReady: () => Promise<void>;
  /** Port of `/metrics`; null when it is off. */
  readonly metricsPort: number | null;
  /** The operator's port; null when it is off. */
  readonly operatorPort: number | null;
  /** Sends an event to every tab of a player, on every server. */
  readonly publishTo: Presence['publishTo'];
  /** Finishes requests in flight, writes what was accepted, closes everything. */
  readonly stop: () => Promise<void>;
};

/** Both from the source and from the bundle the pages are in web/dist. */
const defaultWebDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../web/dist' : '../../web/dist', import.meta.url),
);

export type ServerOptions = {
  readonly webDir?: string;
  readonly machine?: Clock;
  /** Whether the database's time is used in place of the machine's. */
  readonly followsDatabase?: boolean;
  /** PostgreSQL cannot be reached yet, and is waited for. */
  readonly waiting?: () => void;
};

export async function createServer(
  config: Config,
  {
    webDir = defaultWebDir,
    machine = systemClock,
    followsDatabase = machine === systemClock,
    waiting,
  }: ServerOptions = {},
): Promise<Server> {
  const log = createLaterLog();
  const database = await openDatabase({
    ...config,
    waiting(error) {
      process.stderr.write(`PostgreSQL cannot be reached yet: ${whyFailed(error)}. Waiting for it.\n`);
      waiting?.();
    },
    report: (event) => reportStorage(log, event, 'the embedded database'),
  });
  const threads: (() => Promise<void>)[] = [];
  try {
    return await serverOver(database, log, { config, webDir, machine, followsDatabase, threads });
  } catch (error) {
    // What runs in the background finds the database closed from here on, which is not why the start failed.
    log.close();
    const ended = Promise.allSettled(threads.map((end) => end())).then(() => true);
    const reason = (await Promise.race([ended, pause(endThreadsMs, false, { ref: false })]))
      ? error
      : new ThreadsHang(error);
    if (database.kind === 'embedded') return await giveUp(database.close, reason);
    throw reason;
  }
}

function reportStorage(log: LaterLog, event: StorageEvent, database: string): void {
  log.warn({ event: `storage-${event.kind}`, ...event }, storageText(event, database));
}

type ServerParts = Required<Omit<ServerOptions, 'waiting'>> & {
  readonly config: Config;
  /** Takes what ends the threads that are begun. */
  readonly threads: (() => Promise<void>)[];
};

async function serverOver(
  database: Database,
  log: LaterLog,
  { config, webDir, machine, followsDatabase, threads }: ServerParts,
): Promise<Server> {
  const requests = createRequestTracker();
  const failures = createFailureLog(log.error);
  const failedLate: ServeContext['failedLate'] = (error, at) =>
    failures.note(error, at, 'a request failed after its answer');
  const metrics = createMetrics();
  const endingsFile = resolve(config.dataDir, 'checkers-endings.gz');
  const bots = createBots({
    workers: config.engineWorkers,
    deadlineMs: botDeadlineMs,
    nowMs: machine.monotonicMs,
    isReproducible: config.botSeed !== undefined,
    endingsFile,
    events: botFigures(metrics, (kind, error) =>
      log.warn({ event: 'engine-lost', kind, err: error }, 'an engine thread was lost'),
    ),
  });
  threads.push(bots.close);
  const enginesUp = config.engineStart === 'at-once' ? bots.whenUp() : Promise.resolve();
  metrics.gauge('playfield_ai_waiting', 'Questions to the AI that wait.', bots.waiting);
  metrics.gauge('playfield_ai_running', 'Questions to the AI that are being thought about.', bots.running);
  const whenWritable = (sweep: (limit: number) => Promise<number>) => async (): Promise<number> => {
    database.assertWritable();
    return sweep(mostSweptAtOnce);
  };
  const node = newId();
  let peopleHere: (() => number) | null = null;
  const nodes = await joinNodes({
    database,
    node,
    machine,
    followsDatabase,
    people: () => peopleHere?.() ?? 0,
    warn: log.warn,
    failed: (error) => log.error({ err: error }, 'what other servers do could not be followed'),
    storage: (event) => reportStorage(log, event, 'PostgreSQL'),
  });
  const { clock, outages, leases } = nodes;
  const bus = createBus({
    database,
    databaseUrl: config.databaseUrl,
    node,
    heartbeats: leases,
    report: {
      ignored: (kind, reason) => log.warn({ event: 'notice-ignored', kind, reason }, 'a notice was ignored'),
      failed: (error) => failures.note(error, { where: 'notices' }, 'a notice could not be handled'),
    },
  });
  const { features, presence, operator, tournament, now, statistics } = featuresOf({
    metrics,
    config,
    database,
    clock,
    bus,
    node,
    leases,
    bots,
    outages: outages.outages,
    isDraining: requests.isDraining,
    warn: log.warn,
    error: log.error,
    failed: (error) => failures.note(error, { where: 'background' }, 'something in the background failed'),
  });
  peopleHere = presence.countHere;
  nodes.tell(features, presence.peopleOf);
  if (outages.wasDown) for (const { afterOutage } of features) await afterOutage?.(outages.putsOff);

  const app = await buildApp({
    config,
    clock,
    database,
    webDir,
    requests,
    isClockOff: nodes.isClockOff,
    routes(scope) {
      const limits = createLimits(scope, clock, config);
      const sessions = createSessions({
        database,
        clock,
        bus,
        isHttps: config.isHttps,
        mayMint: limits.mayMint,
      });
      for (const { routes } of features)
        routes?.({ app: scope, sessions, limits, answerWithinMs: config.answerWithinMs, failedLate });
      wireSockets({
        scope,
        config,
        database,
        bus,
        clock,
        features,
        sessions,
        storage: limits.storage,
        misses: limits.misses,
        isDraining: requests.isDraining,
        opened: presence.opened,
        failed: (error) => failures.note(error, { where: 'sockets' }, 'a socket command failed'),
        info: (fields, text) => scope.log.info(fields, text),
      });
      const stopJobs = startCleanup(
        [{ name: 'nodes', sweep: outages.sweep }, ...features].flatMap(({ name, sweep }) =>
          sweep ? [{ name, run: whenWritable(sweep) }] : [],
        ),
        (name, error) => scope.log.error({ err: error, job: name }, 'a cleanup job failed'),
      );
      scope.addHook('onClose', stopJobs);
      scope.addHook('onListen', outages.portOpened);
    },
  });

  log.open(app.log);
  if (existsSync(endingsFile))
    app.log.info({ event: 'checkers-endings', file: endingsFile }, 'own endings of Checkers found');
  for (const { starting } of features) await starting?.();
  const portFailed = (error: unknown): void => app.log.error({ err: error }, 'a private port failed');
  const metricsPort = config.metrics && (await openMetricsPort(metrics, config.metrics, portFailed));
  const operatorPort =
    config.operator &&
    (await openOperatorPort({
      place: config.operator,
      secrets: config.operator.secrets,
      moderation: operator.moderation,
      tournaments: tournament.operated,
      statistics: statistics.statistics,
      now: async () => [...(await now()), ['Servers running', (await outages.nodes()).length]],
      nowMs: clock.monotonicMs,
      failed: portFailed,
    }));
  return {
    app,
    whenReady: () => enginesUp,
    metricsPort: metricsPort?.port ?? null,
    operatorPort: operatorPort?.port ?? null,
    publishTo: presence.publishTo,
    async stop() {
      await requests.drain(drainMs);
      // From here on nothing else ends a peer that never finishes its request.
      const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
      await app.close();
      clearTimeout(cut);
      for (const { stop } of features) await stop?.();
      await nodes.stop();
      await bus.close();
      failures.stop();
      await bots.close();
      await metricsPort?.close();
      await operatorPort?.close();
      await database.close();
    },
  };
}
