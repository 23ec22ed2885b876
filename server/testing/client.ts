/** A browser's worth of HTTP: keeps its cookies, sends JSON, gives back status, headers and parsed body. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON, null when the body is none. */
  readonly body: unknown;
};

export type Client = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends exactly this, without a content type of its own. */
  readonly raw: (
    method: string,
    path: string,
    body?: BodyInit,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly cookie: () => string;
  readonly setCookie: (cookie: string) => void;
};

const withId = z.looseObject({ id: z.string() });

/** The id of what was made; throws what was answered where there is none. */
export function idIn({ body, text }: Answer): string {
  const parsed = withId.safeParse(body);
  if (!parsed.success) throw new Error(text);
  return parsed.data.id;
}

/** How long a busy server is asked again. */
const patienceMs = 60_000;

/** Asks again while the server is too busy (503: nothing was lost, and the same call may be made again). */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || performance.now() - startedMs > patienceMs) return answer;
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

export function newClient(url: string): Client {
  const jar = new Map<string, string>();

  async function raw(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const isJson =
      response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    const parsed: unknown = isJson ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  const json =
    (method: string) =>
    (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      raw(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

  return {
    raw,
    get: (path, headers) => raw('GET', path, undefined, headers),
    post: json('POST'),
    put: json('PUT'),
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    setCookie(cookie) {
      jar.clear();
      const [name = '', value = ''] = cookie.split('=');
      if (value) jar.set(name, value);
    },
  };
}
