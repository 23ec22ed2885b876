/** The browser's side of the arena's socket. */
import { socketAddress } from '../api/url.ts';
import type { LinkPorts } from './arenaLink.ts';

export const browserLink: LinkPorts = {
  open({ onOpen, onText, onBytes, onClose }) {
    const socket = new WebSocket(socketAddress(location.href));
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') onText(data);
      else if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data));
    });
    socket.addEventListener('close', ({ code }) => onClose(code));
    return { send: (data) => socket.send(data), close: () => socket.close() };
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
