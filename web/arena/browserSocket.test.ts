/** When the browser's own sockets to the arena are opened. */
import { afterAll, expect, test, vi } from 'vitest';
import type { RawArenaListeners } from './arenaLink.ts';

const nothing = (): void => undefined;

afterAll(() => vi.unstubAllGlobals());

test('after a lost connection the server is asked who plays and whether it is there, before the next one', async () => {
  const sockets: EventTarget[] = [];
  class FakeSocket extends EventTarget {
    constructor() {
      super();
      sockets.push(this);
    }
    readonly send = (): void => undefined;
    readonly close = (): void => undefined;
  }
  const asked: string[] = [];
  let isThere = false;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 401 });
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  const { browserLink } = await import('./browserSocket.ts');
  const onClose = vi.fn<(code: number) => void>();
  const listeners: RawArenaListeners = { onOpen: nothing, onText: nothing, onBytes: nothing, onClose };

  browserLink.open(listeners);
  sockets[0]?.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  expect(onClose).toHaveBeenCalledTimes(1);

  browserLink.open(listeners);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(asked).toEqual(['/api/auth/me', '/healthz']);
  expect(sockets).toHaveLength(1);

  isThere = true;
  browserLink.open(listeners);
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  expect(onClose).toHaveBeenCalledTimes(2);

  // Nobody wants it any more.
  sockets[1]?.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  browserLink.open(listeners).close();
  await vi.waitFor(() => expect(asked.filter((address) => address === '/api/auth/me')).toHaveLength(3));
  await new Promise(setImmediate);
  expect(asked.filter((address) => address === '/healthz')).toHaveLength(2);
  expect(sockets).toHaveLength(2);
});
