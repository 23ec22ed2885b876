/** The arena's socket in a browser. */
import { askServer } from '../api/askServer.ts';
import { noSocket, refusedCode } from '../api/socket.ts';
import { socketAddress } from '../api/url.ts';
import { areCookiesRefused } from '../lib/cookies.ts';
import { findOut, restoreSession } from '../session/session.ts';
import type { LinkPorts, RawArenaListeners } from './arenaLink.ts';

/** As the browser says of a connection that was lost or never there. */
const lostCode = 1006;

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
 * before reconnecting the page finds out who plays, and whether the server is there.
 */
function createBrowserLink(): Pick<LinkPorts, 'open'> {
  let isTrusted = true;
  let isRefused = false;
  return {
    open(listeners) {
      if (areCookiesRefused()) return noSocket;
      let socket: WebSocket | null = null;
      let isClosed = false;
      let giveUp: (() => void) | null = null;
      const lost = (code: number): void => {
        isTrusted = false;
        isRefused = code === refusedCode;
        listeners.onClose(code);
      };
      const begin = (): void => {
        socket = openSocket({ ...listeners, onClose: lost });
      };
      const introduce = async (): Promise<void> => {
        await (isRefused ? findOut() : restoreSession());
        isTrusted = true;
        if (isClosed) return;
        giveUp = askServer((isThere) => {
          if (isThere) begin();
          else lost(lostCode);
        });
      };
      if (isTrusted) begin();
      else void introduce();
      return {
        send: (data) => socket?.send(data),
        close() {
          isClosed = true;
          giveUp?.();
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
