/**
 * What every request and answer goes through before any feature: headers, content types, origins (TRUST section 2 and
 * T-1…T-9). Values of the policy are those measured to work with the built pages.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendRefusal } from './serve.ts';

function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
}

/** Whether the browser says that the request comes from another site (T-2). Clients that are no browsers say nothing. */
export function isForeign(
  headers: {
    readonly origin?: string | undefined;
    readonly 'sec-fetch-site'?: string | string[] | undefined;
  },
  host: string,
  publicOrigin: string | undefined,
): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  return origin !== `http://${host}` && origin !== `https://${host}`;
}

export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const script = config.analyticsScript ? [new URL(config.analyticsScript).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...script],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...script],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xPoweredBy: false,
  });

  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isWrite(request)) return undefined;
    if (isForeign(request.headers, request.host, config.publicOrigin)) {
      request.log.info({ event: 'foreign-origin', origin: request.headers.origin }, 'refused');
      return sendRefusal(reply, { code: 'request/foreign-origin' });
    }
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== 'application/json')
      return sendRefusal(reply, { code: 'request/unsupported-type' });
    return undefined;
  });
}
