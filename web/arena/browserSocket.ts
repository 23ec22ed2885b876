/** The browser's side of the arena's socket: same host, wss where the page is https (document 2, section 7). */
import type { LinkPorts } from './arenaLink.ts';

export const browserLink: LinkPorts = {
  open({ onOpen, onText, onBytes, onClose }) {
    const address = new URL('/ws', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
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
