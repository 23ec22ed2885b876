/**
 * Takes a socket out of the hands of whoever reads it, to be sent to another process. Two things have no public call: Node goes
 * on reading a socket that it is sending, and drops what it reads, unless its handle is told to stop; and a server that has
 * sent sockets to a process which is gone never finishes closing, unless it does not know of them.
 */
import type { Socket } from 'node:net';

const events = ['data', 'end', 'close', 'error', 'drain', 'readable'] as const;

function stopReading(socket: Socket): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null || !('readStop' in handle)) return;
  const { readStop } = handle;
  if (typeof readStop === 'function') Reflect.apply(readStop, handle, []);
}

/**
 * Answers the bytes that had come and were handed to nobody. From here on the socket reads nothing and tells nobody. Once it is
 * sent, destroying it takes it off its server's count and leaves the connection alone.
 */
export function detach(socket: Socket): Buffer {
  socket.pause();
  for (const event of events) socket.removeAllListeners(event);
  socket.on('error', () => socket.destroy());
  const unread: unknown = socket.readableLength > 0 ? socket.read() : null;
  stopReading(socket);
  Reflect.set(socket, 'server', null);
  return Buffer.isBuffer(unread) ? unread : Buffer.alloc(0);
}
