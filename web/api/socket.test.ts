/** When the browser's own sockets are opened. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseCookies } from '../lib/testing/refuseCookies.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  close(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }
}
const sockets: FakeSocket[] = [];

/** There are no pauses between attempts. */
const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('where cookies are refused none is opened, until they are allowed', async () => {
  refuseCookies();
  const { liveSocket } = await import('./socket.ts');
  const leave = liveSocket.join({ greeting: () => [], onEvent: () => undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(0);
  vi.stubGlobal('localStorage', undefined);
  await vi.advanceTimersByTimeAsync(8000);
  expect(sockets).toHaveLength(1);
  sockets.pop()?.open();
  leave();
  await vi.advanceTimersByTimeAsync(2000);
});

test('after a socket that could not be opened no other is opened until the server answers', async () => {
  const asked: {
    readonly address: string;
    readonly answer: PromiseWithResolvers<Response>;
    readonly signal: AbortSignal;
  }[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { readonly signal: AbortSignal }) => {
    const answer = Promise.withResolvers<Response>();
    asked.push({ address, answer, signal });
    return answer.promise;
  });
  const { liveSocket, onSocketRefused } = await import('./socket.ts');
  const refused = vi.fn<() => void>();
  onSocketRefused(refused);
  const leave = liveSocket.join({
    greeting: () => [{ type: 'askTime', sentMs: 0 }],
    onEvent: () => undefined,
  });
  sockets[0]?.close();
  expect(refused).toHaveBeenCalledTimes(1);

  await soon();
  expect(asked.map(({ address }) => address)).toEqual(['/healthz']);
  asked[0]?.answer.reject(new TypeError('Failed to fetch'));
  await soon();
  expect(asked).toHaveLength(2);
  // From a proxy.
  asked[1]?.answer.resolve(new Response(null, { status: 502 }));
  await soon();
  expect(asked).toHaveLength(3);
  expect(sockets).toHaveLength(1);
  asked[2]?.answer.resolve(Response.json({ status: 'ok' }));
  await soon();
  expect(sockets).toHaveLength(2);
  sockets[1]?.open();
  expect(sockets[1]?.sent).toHaveLength(1);

  // After one that was open it is not asked.
  sockets[1]?.close();
  await soon();
  expect(sockets).toHaveLength(3);
  expect(asked).toHaveLength(3);
  expect(refused).toHaveBeenCalledTimes(1);

  // The question gets no answer, as on a connection that has died: it is given up, and a socket tried.
  sockets[2]?.close();
  await soon();
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2900);
  expect(sockets).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(sockets).toHaveLength(4);
  expect(asked[3]?.signal.aborted).toBe(true);

  // Nobody wants the next one any more by the time the server answers.
  sockets[3]?.close();
  await soon();
  expect(asked).toHaveLength(5);
  leave();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked[4]?.signal.aborted).toBe(true);
  asked[4]?.answer.resolve(Response.json({ status: 'ok' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(4);
});
