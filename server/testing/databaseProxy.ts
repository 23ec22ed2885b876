/** A TCP proxy before a PostgreSQL, to take it away: cut off, frozen, and back again. */
import { createServer, connect, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  /** Keeps connections and takes new ones, but lets nothing through any more. */
  readonly freeze: () => void;
  /** Lets everything through again; what was frozen is cut. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (isFrozen) return;
    const upstream = keep(connect(Number(port), hostname));
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cut: stop,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(address.port);
    },
    async close() {
      if (server.listening) await stop();
    },
  };
}
