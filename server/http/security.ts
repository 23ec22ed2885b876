/**
 * What every request and response passes before any feature: headers, content types, origins (T-1…T-9).
 * The policy's values are those measured to work with the built pages.
 */
import { isIP } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createMinuteLog } from '../log/minuteLog.ts';
import { sendRefusal } from './serve.ts';

function isWrite(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
}

/** Names that only a local network assigns (RFC 6762, RFC 8375, and what routers use). */
const localNames = /(^|\.)(localhost|local|lan|home|home\.arpa|internal)$/;

/**
 * Whether a browser that was sent to this host can only mean this server: an IP address, a name
 * without dots, a local name. Any other name may be an attacker's, pointed at this address (DNS
 * rebinding): PUBLIC_URL names the one that is not.
 */
export function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 || (name !== '' && !name.includes('.')) || localNames.test(name);
}

/**
 * Whether the browser says that the request comes from another site (T-2). Clients other than
 * browsers do not say.
 */
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
  if (!isOwnHost(host)) return true;
  return origin !== `http://${host}` && origin !== `https://${host}`;
}

type Fetched = Parameters<typeof isForeign>[0] & {
  readonly [name in 'sec-fetch-mode' | 'sec-fetch-dest' | 'sec-purpose']?: string | string[] | undefined;
};

/**
 * Whether a page of another site makes the browser read the API, as with an `<img>` (T-2). A request
 * from there carries no Lax cookie, so each would be a new guest. A link that somebody follows may be
 * opened; a frame or what is fetched in advance is no such link.
 */
export function isForeignRead(headers: Fetched, host: string, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const isFollowed =
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined;
  return !isFollowed && isForeign(headers, host, publicOrigin);
}

/** Tells the host what to do about a name the server was not told of. */
function unnamed(request: FastifyRequest, { publicOrigin }: Config): { readonly text?: string } {
  const isOwnPage = request.headers.origin?.endsWith(`//${request.host}`) === true;
  return isOwnPage && !isOwnHost(request.host) && publicOrigin === undefined
    ? { text: 'This site does not know the address you use. Its host can set it as PUBLIC_URL.' }
    : {};
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

  const foreign = createMinuteLog<string | undefined>((origin, count) =>
    app.log.info({ event: 'foreign-origin', origin, count }, 'requests from other sites were refused'),
  );
  app.addHook('onClose', foreign.stop);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, host, routeOptions } = request;
    const writes = isWrite(request);
    if (!writes && routeOptions.url?.startsWith('/api/') !== true) return undefined;
    if ((writes ? isForeign : isForeignRead)(headers, host, config.publicOrigin)) {
      foreign.note('', headers.origin);
      return sendRefusal(reply, { code: 'request/foreign-origin', ...unnamed(request, config) });
    }
    if (!writes) return undefined;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== 'application/json')
      return sendRefusal(reply, { code: 'request/unsupported-type' });
    return undefined;
  });
}
