/** Posts one push message to addresses that were checked: one of those and no other, no redirects, no proxy, no waiting. */
import { lookup } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';

/** The connection and the answer together. */
const withinMs = 3000;

export type Message = {
  readonly url: URL;
  /** Resolved from the host's name and checked, never empty. The first that accepts a connection is used. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
};

export type Posted = {
  readonly status: number;
  /** From `Retry-After`; null where there is none. */
  readonly retryAfterS: number | null;
};

/** Sends; rejects when no answer came. */
export type Post = (message: Message) => Promise<Posted>;
/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

export type PostOptions = {
  /** Certificates that are trusted instead of the well-known authorities, PEM. */
  readonly ca?: string;
  readonly limitMs?: number;
};

export function createPost({ ca, limitMs = withinMs }: PostOptions = {}): Post & {
  readonly close: () => void;
} {
  // An agent of its own: the global one may go through a proxy of the environment.
  const agent = new Agent({
    keepAlive: false,
    proxyEnv: {},
    autoSelectFamily: true,
    ...(ca === undefined ? {} : { ca }),
  });
  const post: Post = ({ url, addresses, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent,
          headers,
          signal: AbortSignal.timeout(limitMs),
          lookup: (_host, _options, done) =>
            done(
              null,
              addresses.map((address) => ({ address, family: isIP(address) })),
            ),
        },
        (response) => {
          const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
          resolve({
            status: response.statusCode ?? 0,
            retryAfterS: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
          });
          // What it says besides is of no interest, and may be endless.
          response.destroy();
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return Object.assign(post, { close: () => agent.destroy() });
}
