/** The HTTP application: limits of the transport, security, documents, health, then the features' routes. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { loggableError } from '../db/loggable.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../random.ts';
import { handleFailures } from './failures.ts';
import { servePages } from './pages.ts';
import { secure } from './security.ts';
import { sendRefusal } from './serve.ts';

/** TRUST section 1, fact 4: the defaults of Fastify are none. */
const bounds = { bodyBytes: 64 * 1024, headersMs: 10_000, requestMs: 15_000, keepAliveMs: 65_000 } as const;

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  /** Where the built pages lie. */
  readonly webDir: string;
  readonly isDraining: () => boolean;
  readonly routes: (app: FastifyInstance) => void;
};

export async function buildApp({
  config,
  database,
  webDir,
  isDraining,
  routes,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: (error: unknown) => loggableError(error) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bounds.bodyBytes,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    http: { headersTimeout: bounds.headersMs },
    trustProxy: config.trustProxy,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  // Contracts check their own input (serve.ts); the schemas on the routes are for the document alone.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  handleFailures(app);
  await secure(app, config);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, cache: 50_000 });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: config.productName, version: '0.1.0' } },
    transform: jsonSchemaTransform,
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isDraining() && !request.url.endsWith('z')) {
      reply.header('connection', 'close').header('retry-after', '3');
      return sendRefusal(reply, { code: 'server/draining' });
    }
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 403 || reply.statusCode === 429) {
      request.log.info({ status: reply.statusCode, method: request.method, url: request.url }, 'refused');
    }
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isDraining()) return sendRefusal(reply, { code: 'server/draining' });
    return (await database.ping())
      ? { status: 'ready' }
      : sendRefusal(reply, { code: 'server/storage-unavailable' });
  });
  // In a scope of its own, so that it is registered after swagger and sees every route that follows.
  await app.register(async (scope) => {
    routes(scope);
    scope.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  });
  await servePages(app, config, webDir);
  return app;
}
