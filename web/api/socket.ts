/** The page's one socket to `/ws`, and the browser events that wake it (WS-001). */
import { areCookiesRefused } from '../lib/cookies.ts';
import { askServer } from './askServer.ts';
import { createLiveSocket, type LiveSocket, type RawListeners, type RawSocket } from './liveSocket.ts';
import { socketAddress } from './url.ts';

/** A page hidden for longer than this probes its connection. */
const napMs = 10_000;

/** The server closes with it where a rule was broken, or the session has ended. */
export const refusedCode = 1008;
let refused: () => void = () => undefined;

/** Sets what is called when the server closes the socket, or never opens it, perhaps because the session has ended. */
export function onSocketRefused(listener: () => void): void {
  refused = listener;
}

/** The last socket, if it has not been open. */
let unopened: WebSocket | null = null;

function openNow({ onOpen, onText, onClose }: RawListeners): RawSocket {
  const socket = new WebSocket(socketAddress(location.href));
  unopened = socket;
  socket.addEventListener('open', () => {
    unopened = null;
    onOpen();
  });
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onText(data);
  });
  socket.addEventListener('close', ({ code }) => {
    // A browser does not tell why a socket could not be opened.
    if (code === refusedCode || unopened === socket) refused();
    onClose();
  });
  return {
    send(text) {
      // One that the server is closing takes nothing more; what follows greets again.
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

/** In place of a socket where cookies are refused: without a session none opens. */
export const noSocket = { send: (): void => undefined, close: (): void => undefined };

/** After one that could not be opened, only once the server is there. */
function openSocket(listeners: RawListeners): RawSocket {
  if (areCookiesRefused()) return noSocket;
  if (!unopened) return openNow(listeners);
  let socket: RawSocket | undefined;
  const giveUp = askServer((isThere) => {
    if (isThere) socket = openNow(listeners);
    else listeners.onClose();
  });
  return {
    send: (text) => socket?.send(text),
    close() {
      giveUp();
      socket?.close();
    },
  };
}

function createSocket(): LiveSocket {
  const live = createLiveSocket({
    open: openSocket,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    nowMs: () => performance.now(),
  });
  let hiddenSinceMs: number | null = null;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenSinceMs = Date.now();
      return;
    }
    const isLong = hiddenSinceMs !== null && Date.now() - hiddenSinceMs > napMs;
    hiddenSinceMs = null;
    if (isLong || live.status.get() !== 'connected') live.wake();
  });
  addEventListener('online', () => live.wake());
  // Without internet, a server in the local network may still be reachable, so probe the connection.
  addEventListener('offline', () => live.wake());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.wake();
  });
  return live;
}

/** Opens nothing until somebody joins. */
export const liveSocket: LiveSocket = createSocket();
