/**
 * Detaches a socket from its readers so that it can be sent to another process. Two things have no public API: Node keeps
 * reading a socket while sending it, and drops what it reads, unless its handle is told to stop; and a server that sent
 * sockets to a process that has died never finishes closing unless it forgets them.
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
 * Returns the bytes that arrived and that nobody has read. From then on the socket reads nothing and emits nothing. Once it
 * is sent, destroying it removes it from its server's count and leaves the connection alone.
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
