/** The arena's socket in a browser. */
import { api } from '../api/http.ts';
import { socketAddress } from '../api/url.ts';
import type { LinkPorts, RawArenaListeners } from './arenaLink.ts';

function openSocket({ onOpen, onText, onBytes, onClose }: RawArenaListeners): WebSocket {
  const socket = new WebSocket(socketAddress(location.href));
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onText(data);
    else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data));
  });
  socket.addEventListener('close', ({ code }) => onClose(code));
  return socket;
}

/**
 * A connection may have been lost because its session ended, and without a session no socket opens. So
 * before reconnecting an HTTP call makes sure that there is one.
 */
function createBrowserLink(): Pick<LinkPorts, 'open'> {
  let isTrusted = true;
  return {
    open(listeners) {
      let socket: WebSocket | null = null;
      let isClosed = false;
      const begin = (): void => {
        if (isClosed) return;
        socket = openSocket({
          ...listeners,
          onClose(code) {
            isTrusted = false;
            listeners.onClose(code);
          },
        });
      };
      const introduce = async (): Promise<void> => {
        try {
          await api('GET /api/auth/me');
        } catch {
          if (!isClosed) listeners.onClose(1006);
          return;
        }
        isTrusted = true;
        begin();
      };
      if (isTrusted) begin();
      else void introduce();
      return {
        send: (data) => socket?.send(data),
        close() {
          isClosed = true;
          socket?.close();
        },
      };
    },
  };
}

export const browserLink: LinkPorts = {
  ...createBrowserLink(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
