/**
 * Every call to our server: JSON both ways, with the session's cookie (SH-043, SH-044), typed by the contracts.
 * Only types are imported: zod stays out of the bundle, and the server checks both directions.
 */
import type { Api } from '@playfield/contracts/http/index.ts';
import { alone } from '../lib/alone.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { retryAfterMs } from './retryAfter.ts';
import { createFirstRequestGate } from './firstRequestGate.ts';
import { areCookiesRefused } from '../lib/cookies.ts';
import { cookiesRefused, HttpError, networkError } from './httpError.ts';
import { urlFor, type Parts } from './url.ts';

export { HttpError, textForPlayer } from './httpError.ts';

/** e.g. `POST /api/games/:id/move`. */
export type ApiKey = keyof Api;
export type Answer<Key extends ApiKey> = Api[Key]['answer'];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : object extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

export type Input<Key extends ApiKey> = Part<'params', Api[Key]['params']> &
  Part<'query', Api[Key]['query']> &
  Part<'body', Api[Key]['body']> & { readonly signal?: AbortSignal | undefined };

/** A call without a response by then has failed; the engine itself thinks for at most half a second. */
const timeoutMs = 20_000;

/**
 * Calls the server. Throws `HttpError` for every response that is not OK, and with status 0 and the code `network`
 * when there was none; rethrows the caller's own abort. A read waits while the server is too busy (retryAfter.ts).
 */
export async function api<Key extends ApiKey>(
  key: Key,
  ...[input]: object extends Input<Key> ? [input?: Input<Key>] : [input: Input<Key>]
): Promise<Answer<Key>> {
  const { params, query, body, signal }: AnyInput = input ?? {};
  const [method = 'GET', path = ''] = key.split(' ');
  if (!path.startsWith('/api/auth/')) await sessionChange;
  const answer: Promise<Answer<Key>> = requestJson(urlFor(path, params, query), {
    method,
    // Every POST and PUT sends JSON, at least an empty object.
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    signal,
  });
  return answer;
}

let onSessionEnded: () => Promise<unknown> = async () => undefined;

/** Sets who finds out whose the session is now, where a call is refused because the one it came with has ended. */
export function whenSessionEnded(find: () => Promise<unknown>): void {
  onSessionEnded = find;
}

/** Settled unless the session is changing now. */
let sessionChange: Promise<unknown> = Promise.resolve();

/** Resolves once no change of the session is under way. */
export const sessionSettled = (): Promise<unknown> => sessionChange;

/**
 * Sends a call that changes whose session this is. Requests made meanwhile wait for it: with the cookie of the session
 * that ends they would be answered with a new guest's, which would replace the account's.
 */
export async function changeSession<Value>(send: () => Promise<Value>): Promise<Value> {
  const sent = send();
  sessionChange = sent.catch(() => undefined);
  return sent;
}

type AnyInput = {
  readonly params?: Parts | undefined;
  readonly query?: Parts | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** Set once the server has given this browser a session; it says nothing about whose. */
const visitedKey = 'playfield-visited';
let isVisited = false;

const firstRequestGate = createFirstRequestGate(
  {
    isKnown: () => isVisited || readStored(visitedKey) !== null,
    remember() {
      // For the lifetime of the page, where nothing can be stored.
      isVisited = true;
      writeStored(visitedKey, '1');
    },
  },
  (call) => alone('first call', call),
);

type Request = {
  readonly method: string;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
};

/** Fetches and parses. The caller names the type, which the server's contract guarantees. */
async function requestJson<Answer>(url: string, request: Request): Promise<Answer> {
  if (areCookiesRefused()) throw cookiesRefused();
  let response = await firstRequestGate(() => sendUntilServed(url, request));
  if (!response.ok) response = await servedAgain(url, request, await errorOf(response, request));
  // oxlint-disable-next-line typescript/no-unsafe-return -- checked against the contract by the server; zod would cost 21 kB here
  return unlessCutOff(response.json(), request);
}

/** A body that breaks off, or that a proxy has replaced, is not the server's answer. */
async function unlessCutOff<Body>(body: Promise<Body>, { signal }: Request): Promise<Body> {
  try {
    return await body;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw networkError();
  }
}

/** What a read is answered after the session it came with has ended. Throws every other error. */
async function servedAgain(url: string, request: Request, error: HttpError): Promise<Response> {
  if (error.code !== 'session/ended') throw error;
  await onSessionEnded();
  // A change is made only in the name of the player that the page showed when it was asked for.
  if (request.method !== 'GET') throw error;
  const again = await sendUntilServed(url, request);
  if (!again.ok) throw await errorOf(again, request);
  return again;
}

/** Retries a read that the server was too busy for. Its refusals do not count as a first response. */
async function sendUntilServed(url: string, request: Request): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(url, request);
    const { status, headers } = response;
    if (status !== 503) return response;
    const error = await errorOf(response, request);
    const answered = { method: request.method, status, retryAfter: headers.get('retry-after') };
    const waitMs = retryAfterMs(answered, tries, Math.random());
    if (waitMs === null) throw error;
    await pause(waitMs, request.signal);
  }
}

async function errorOf(response: Response, request: Request): Promise<HttpError> {
  const text = await unlessCutOff(response.text(), request);
  return new HttpError(response.status, response.statusText, text);
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function send(url: string, { method, body, signal }: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw networkError();
  }
}
