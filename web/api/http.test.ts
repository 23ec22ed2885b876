/** What a call sends, and what it is told when something other than the server's answer comes back. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuseCookies } from '../lib/testing/refuseCookies.ts';
import { api, changeSession, whenSessionEnded } from './http.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

let sent: Sent[];
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  whenSessionEnded(async () => undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the calls in this order, the last one every further call. */
function answering(...answers: readonly (() => Response)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    init.signal?.throwIfAborted();
    return answers[Math.min(sent.length, answers.length) - 1]?.();
  });
}

const points = (): Response => Response.json({ points: 3 });
const refusal =
  (status: number, code: string, headers = {}) =>
  (): Response =>
    Response.json({ code, message: 'No.' }, { status, headers });
const busy = refusal(503, 'server/overloaded', { 'retry-after': '1' });

/** A body that breaks off in the middle, as at a change from one network to another. */
function cutOff(status: number): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"points":'));
    },
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status });
}

test.each<[string, () => Response]>([
  ['an answer that breaks off', () => cutOff(200)],
  ['a refusal that breaks off', () => cutOff(409)],
  ['a page of somebody on the way', () => new Response('<html>Sign in to this network</html>')],
])('%s is no connection, as if there had been none', async (_, answer) => {
  answering(answer);
  await expect(api('GET /api/me/points')).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('nothing is sent where cookies are refused: each call would be another guest', async () => {
  refuseCookies();
  answering(points);
  await expect(api('GET /api/me/points')).rejects.toMatchObject({
    text: 'This needs cookies. Please allow them for this site and reload the page.',
  });
  expect(sent).toEqual([]);
});

describe('what is sent (SH-043, SH-044)', () => {
  test('a read has no body, and comes with the cookie of the session', async () => {
    answering(points);
    expect(await api('GET /api/me/points')).toEqual({ points: 3 });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: '/api/me/points',
      init: { method: 'GET', credentials: 'include' },
    });
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json' });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test.each([
    [{ upTo: '2026-01-01T00:00:00.000Z' }, '{"upTo":"2026-01-01T00:00:00.000Z"}'],
    [undefined, '{}'],
  ])('a change sends JSON, at least an empty object: %j', async (body, text) => {
    answering(points);
    await Reflect.apply(api, undefined, ['POST /api/notifications/read', body && { body }]);
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: text });
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  });
});

describe('while the session changes', () => {
  test('other calls wait for it: with the old cookie they would make a guest', async () => {
    answering(points);
    const change = Promise.withResolvers<void>();
    const changed = changeSession(() => change.promise);
    const read = api('GET /api/me/points');
    await api('GET /api/auth/me');
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/me']);
    change.resolve();
    await Promise.all([changed, read]);
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/me', '/api/me/points']);
  });

  test('one that fails holds nothing up', async () => {
    answering(points);
    await expect(changeSession(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await api('GET /api/me/points')).toEqual({ points: 3 });
  });
});

describe('a caller that has given up', () => {
  test('is told so, and not that there is no connection', async () => {
    const given = new AbortController();
    answering(() => {
      given.abort();
      given.signal.throwIfAborted();
      return points();
    });
    const call = api('GET /api/me/points', { signal: given.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('hears the same while the body comes', async () => {
    const given = new AbortController();
    answering(() => {
      given.abort();
      return cutOff(200);
    });
    await expect(api('GET /api/me/points', { signal: given.signal })).rejects.toThrow('terminated');
  });

  test('does not wait for a server that is too busy', async () => {
    vi.useFakeTimers();
    answering(busy);
    const given = new AbortController();
    const call = expect(api('GET /api/me/points', { signal: given.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    given.abort();
    await call;
    expect(vi.getTimerCount()).toBe(0);
    expect(sent).toHaveLength(1);
  });
});

describe('a server that is too busy', () => {
  test('is asked again after what it asked for, four times in all', async () => {
    vi.useFakeTimers();
    const askedMs: number[] = [];
    answering(() => {
      askedMs.push(Date.now());
      return busy();
    });
    const call = expect(api('GET /api/me/points')).rejects.toMatchObject({
      status: 503,
      code: 'server/overloaded',
    });
    while (sent.length < 4) await vi.advanceTimersByTimeAsync(100);
    await call;
    expect(sent).toHaveLength(4);
    const waitsMs = askedMs.slice(1).map((ms, n) => ms - (askedMs[n] ?? NaN));
    for (const waitMs of waitsMs) expect(waitMs).toBeGreaterThanOrEqual(1000);
  });

  test('gives its answer in the end', async () => {
    vi.useFakeTimers();
    answering(busy, points);
    const call = api('GET /api/me/points');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await call).toEqual({ points: 3 });
  });

  test.each([
    ['a change', 'POST /api/notifications/read', busy],
    ['what it will not have soon', 'GET /api/me/points', refusal(503, 'server/overloaded')],
    ['another refusal', 'GET /api/me/points', refusal(502, 'server/foreign-answer', { 'retry-after': '1' })],
  ] as const)('is not asked again for %s', async (_, key, answer) => {
    answering(answer);
    await expect(Reflect.apply(api, undefined, [key])).rejects.toMatchObject({ text: 'No.' });
    expect(sent).toHaveLength(1);
  });
});

describe('a session that has ended', () => {
  const ended = refusal(401, 'session/ended');
  let found: number;
  beforeEach(() => {
    found = 0;
    whenSessionEnded(async () => (found += 1));
  });

  test('a read is asked again once it is known whose the session is now', async () => {
    answering(ended, () => Response.json({ points: found }));
    expect(await api('GET /api/me/points')).toEqual({ points: 1 });
    expect(sent).toHaveLength(2);
  });

  test('a change is not made in the name of another', async () => {
    answering(ended, points);
    const change = Reflect.apply(api, undefined, ['POST /api/notifications/read']);
    await expect(change).rejects.toMatchObject({ code: 'session/ended' });
    expect([sent.length, found]).toEqual([1, 1]);
  });

  test.each([
    ['the second refusal stands', [ended, refusal(404, 'game/not-found')], 'game/not-found', 2, 1],
    ['another refusal says nothing of the session', [refusal(401, 'auth/wrong')], 'auth/wrong', 1, 0],
  ] as const)('%s', async (_, answers, code, times, asked) => {
    answering(...answers);
    await expect(api('GET /api/me/points')).rejects.toMatchObject({ code });
    expect([sent.length, found]).toEqual([times, asked]);
  });
});
