/** A TCP proxy in front of PostgreSQL or a server, to make it unreachable, frozen or slow, and restore it. */
import { createServer, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type TcpProxy = {
  /** The address through the proxy. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  readonly cut: () => Promise<void>;
  /** Keeps connections and accepts new ones, but forwards nothing. */
  readonly freeze: () => void;
  /** Delays everything from the target by this much from now on. */
  readonly slow: (delayMs: number) => void;
  /** Forwards everything again; frozen connections are cut. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;
  /** In order: later data waits as well. */
  const late = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(done, delayMs, null, chunk);
      },
    });
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (isFrozen) return;
    const upstream = keep(connect(Number(port), hostname));
    client.pipe(upstream).pipe(late()).pipe(client);
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
    slow(ms) {
      delayMs = ms;
    },
    async restore() {
      isFrozen = false;
      delayMs = 0;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(address.port);
    },
    async close() {
      if (server.listening) await stop();
    },
  };
}
