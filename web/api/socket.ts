/** The page's one socket to `/ws`, and what in the browser wakes it (WS-001). */
import { createLiveSocket, type LiveSocket, type RawListeners, type RawSocket } from './liveSocket.ts';
import { socketAddress } from './url.ts';

/** Away for longer than this, a page does not trust its connection without asking. */
const NAP_MS = 10_000;

function openSocket({ onOpen, onText, onClose }: RawListeners): RawSocket {
  const socket = new WebSocket(socketAddress(location.href));
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onText(data);
  });
  socket.addEventListener('close', onClose);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function createSocket(): LiveSocket {
  const live = createLiveSocket({
    open: openSocket,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  });
  let hiddenSinceMs: number | null = null;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenSinceMs = Date.now();
      return;
    }
    const isLong = hiddenSinceMs !== null && Date.now() - hiddenSinceMs > NAP_MS;
    hiddenSinceMs = null;
    if (isLong || live.status.get() !== 'connected') live.wake();
  });
  addEventListener('online', () => live.wake());
  // A browser without the internet may still reach a server in its own network: asked, not believed.
  addEventListener('offline', () => live.wake());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.wake();
  });
  return live;
}

/** Nothing is opened before somebody joins. */
export const liveSocket: LiveSocket = createSocket();
