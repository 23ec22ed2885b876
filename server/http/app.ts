/**
 * The HTTP application: limits of the transport, security, documents, health, then the features'
 * routes.
 */
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { loggableError } from '../db/loggable.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../random.ts';
import { version } from '../version.ts';
import { clientAddress, trustIn } from './clientAddress.ts';
import { createMinuteLog } from '../log/minuteLog.ts';
import { answerUnreadable, answerUnroutable, handleFailures } from './failures.ts';
import { plainLog } from './plainLog.ts';
import { servePages } from './pages.ts';
import { secure } from './security.ts';
import { sendRefusal } from './serve.ts';
import { windowsBy } from './windows.ts';
import type { RequestTracker } from './drain.ts';

/**
 * Fastify sets no limits by default. Node checks for slow peers only every
 * `checkMs`. `silenceMs` catches what no other limit does: a peer that reads no responses. It is
 * longer than an idle connection may last.
 */
const bounds = {
  bodyBytes: 64 * 1024,
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 1000,
  keepAliveMs: 65_000,
  silenceMs: 75_000,
} as const;

/** Given no compilers of schemas, Fastify loads its own at each start, which nothing uses. */
function isSetBelow(): never {
  throw new Error('The compilers of schemas are set right after Fastify has been made.');
}

/** Requests that were refused, with the pattern of their path. */
type Refused = { readonly status: number; readonly method: string; readonly route: string | null };

export type AppOptions = {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  /** The folder of the built pages. */
  readonly webDir: string;
  readonly requests: RequestTracker;
  /** Whether this machine's wall clock is too far off to serve. */
  readonly isClockOff: () => boolean;
  readonly routes: (app: FastifyInstance) => void;
};

/** Answered while the server stops, too. */
const healthPaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

export async function buildApp({
  config,
  clock,
  database,
  webDir,
  requests,
  isClockOff,
  routes,
}: AppOptions): Promise<FastifyInstance> {
  /** Without somebody who takes it, as while the server stops, an upgrade is a request that is answered. */
  const listening: Server[] = [];
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(config.logFormat === 'plain'
        ? { stream: plainLog((line) => void process.stderr.write(line)) }
        : {}),
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: (error: unknown) => loggableError(error) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bounds.bodyBytes,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionTimeout: bounds.silenceMs,
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.checkMs,
      // Any other protocol is an offer that the server may ignore: curl and Java ask for h2c with ordinary requests.
      shouldUpgradeCallback: ({ headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' &&
        listening.some((server) => server.listenerCount('upgrade') > 0),
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: isSetBelow, buildSerializer: isSetBelow } },
  });
  listening.push(app.server);
  // Contracts check their own input (serve.ts); the routes' schemas are only for the OpenAPI
  // document.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  const isTrusted = trustIn(config.trustProxy);
  // Sockets are counted under the same address (gateway.ts). Fastify's own reading, left off above,
  // takes anything in the header for one.
  app.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw, isTrusted);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!requests.enter(request, reply)) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (requests.isDraining() && !healthPaths.has(request.routeOptions.url)) {
      reply.header('retry-after', '3');
      return sendRefusal(reply, { code: 'server/draining' });
    }
    return undefined;
  });
  app.addHook('preHandler', async (request, reply) => requests.serve(request, reply));
  app.addHook('onSend', async (_request, reply) => {
    // No client should send its next request on a connection that is about to close.
    if (requests.isDraining()) reply.header('connection', 'close');
  });
  handleFailures(app);
  await secure(app, config);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, store: windowsBy(clock) });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: config.productName, version } },
    transform: jsonSchemaTransform,
  });

  const refused = createMinuteLog<Refused>((about, count) =>
    app.log.info({ event: 'requests-refused', ...about, count }, 'requests were refused'),
  );
  app.addHook('onClose', refused.stop);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status }) => {
    if (status !== 403 && status !== 429) return;
    const route = routeOptions.url ?? null;
    refused.note(`${status} ${method} ${route}`, { status, method, route });
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (requests.isDraining()) return sendRefusal(reply, { code: 'server/draining' });
    if (isClockOff()) return sendRefusal(reply, { code: 'server/clock-off' });
    return (await database.ping())
      ? { status: 'ready' }
      : sendRefusal(reply, { code: 'server/storage-unavailable' });
  });
  // In its own scope, so that it is registered after swagger and sees every later route.
  await app.register(async (scope) => {
    routes(scope);
    let documentation: string | undefined;
    scope.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
      documentation ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(documentation);
    });
  });
  await servePages(app, config, webDir);
  return app;
}
