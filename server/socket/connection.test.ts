/** When a silent peer is disconnected (T-51): real sockets, on timers and a clock that the test turns. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type WebSocket as ServedSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guessesOf, unlimitedMisses } from '../http/misses.ts';
import { createStandingClock } from '../testing/clock.ts';
import { closeWithinMs, createConnection, type Connection } from './connection.ts';

const realTimeout = setTimeout;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const serverOptions = { noServer: true, closeTimeout: closeWithinMs, maxPayload: 16 * 1024 } as const;

async function connected(
  answersPings: boolean,
  onMessage: (text: string) => void = () => undefined,
  clock = createStandingClock(),
) {
  const server = createServer();
  const sockets = new WebSocketServer(serverOptions);
  const opened = new Promise<{ readonly connection: Connection; readonly wire: Duplex }>((resolve) => {
    server.on('upgrade', (request, wire, head) =>
      sockets.handleUpgrade(request, wire, head, (socket) =>
        resolve({
          wire,
          connection: createConnection({
            socket,
            wire,
            player: { id: 'ada', username: 'Ada', isGuest: false, sessionId: 'ada' },
            clock,
            isLimited: false,
            address: '127.0.0.1',
            guesses: guessesOf(unlimitedMisses, '127.0.0.1'),
            flooded: () => undefined,
            onMessage: (_connection, text) => onMessage(text),
          }),
        }),
      ),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`, { autoPong: answersPings });
  const pinged = once(client, 'ping');
  const { connection, wire } = await opened;
  await pinged;
  return {
    client,
    connection,
    wire,
    /** The server's end. */
    served: (): ServedSocket => {
      const [socket] = sockets.clients;
      if (!socket) throw new Error('nobody is connected');
      return socket;
    },
    pass: (ms: number): void => {
      clock.advance(ms);
      vi.advanceTimersByTime(ms);
    },
    close: (): void => {
      client.terminate();
      sockets.close();
      server.close();
    },
  };
}

test('T-50 what somebody says who was told to go is not heard', async () => {
  const heard: string[] = [];
  const { client, connection, close } = await connected(true, (text) => void heard.push(text));
  const answered = once(client, 'pong');
  client.send('before');
  client.ping();
  await answered;
  connection.close(1008, 'signed out');
  // Before its close frame can have arrived.
  client.send('after');
  await once(client, 'close');
  expect(heard).toEqual(['before']);
  close();
});

test('T-35 a peer that was told to go and does not answer is disconnected after two seconds', async () => {
  const { client, connection, pass, close } = await connected(true);
  client.pause();
  const gone = new Promise<void>((resolve) => connection.onGone(resolve));
  connection.close(1008, 'signed out');
  pass(1999);
  expect(connection.isGone()).toBe(false);
  pass(1);
  await gone;
  close();
});

test('a peer that is told to go for a malformed message and does not answer is disconnected after two seconds', async () => {
  const { client, connection, served, pass, close } = await connected(true);
  client.pause();
  const refused = once(served(), 'error');
  client.send(Buffer.from([0xff]), { binary: false });
  await refused;
  const gone = new Promise<void>((resolve) => connection.onGone(resolve));
  pass(1999);
  expect(connection.isGone()).toBe(false);
  pass(1);
  await gone;
  close();
});

test('T-51 of what follows a frame that is too long nothing is kept', async () => {
  const { client, served, wire, close } = await connected(true);
  // A peer may go on sending until it is disconnected: all of it would belong to this frame.
  const refused = once(served(), 'error');
  client.send(Buffer.alloc(serverOptions.maxPayload + 1));
  await refused;
  expect(wire.listenerCount('data')).toBe(0);
  close();
});

test('who was not asked for a while is asked first when somebody begins to wait for them', async () => {
  const { client, connection, pass, close } = await connected(true);
  // Until then somebody is asked after 15 s: 12 s of silence say nothing.
  pass(12_000);
  const release = connection.watchClosely();
  const pinged = once(client, 'ping');
  pass(5000);
  await pinged;
  expect(client.readyState).toBe(client.OPEN);
  release();
  close();
});

test('a peer that leaves a ping unanswered then is disconnected after 9.5 seconds', async () => {
  const { client, connection, pass, close } = await connected(false);
  pass(12_000);
  connection.watchClosely();
  const closed = once(client, 'close');
  for (let passedMs = 0; passedMs < 9500; passedMs += 500) pass(500);
  const [code] = await closed;
  expect(code).toBe(1006);
  expect(connection.silentMs()).toBe(9500);
  close();
});

test('an answer that waited behind a stall of this process is read first', async () => {
  const { client, connection, pass, close } = await connected(true);
  const roundTrip = async (): Promise<void> => {
    const answered = once(client, 'pong');
    client.ping();
    await answered;
  };
  await roundTrip();
  connection.watchClosely();
  // It has answered, but timers come before what is to be read.
  const late = new Promise<void>((resolve) => {
    client.once('ping', () => {
      realTimeout(() => {
        pass(4500);
        resolve();
      }, 0);
      const stalledMs = performance.now();
      while (performance.now() - stalledMs < 5);
    });
  });
  pass(5000);
  await late;
  await roundTrip();
  expect([client.readyState, connection.silentMs()]).toEqual([client.OPEN, 0]);
  close();
});

test('peers that are due within a tenth of a second are pinged at the same instant', async () => {
  const clock = createStandingClock();
  const pingedAt: number[][] = [];
  const peers: Awaited<ReturnType<typeof connected>>[] = [];
  for (const connectedAfterMs of [10, 40, 40]) {
    clock.advance(connectedAfterMs);
    vi.advanceTimersByTime(connectedAfterMs);
    const peer = await connected(true, undefined, clock);
    const answered = once(peer.client, 'pong');
    peer.client.ping();
    await answered;
    peer.connection.watchClosely();
    const instants: number[] = [];
    pingedAt.push(instants);
    vi.spyOn(peer.wire, 'write').mockImplementation(() => {
      instants.push(clock.monotonicMs());
      return true;
    });
    peers.push(peer);
  }
  while (clock.monotonicMs() < 5200) peers[0]?.pass(10);
  expect(pingedAt).toEqual([[5100], [5100], [5100]]);
  for (const { close } of peers) close();
});

test('a peer that sends messages is pinged for the round trip alone', async () => {
  const { client, connection, pass, close } = await connected(true, () => heard.resolve());
  let heard = Promise.withResolvers<void>();
  let pings = 0;
  client.on('ping', () => (pings += 1));
  connection.watchClosely();
  for (let n = 0; n < 10; n += 1) {
    heard = Promise.withResolvers<void>();
    client.send('here');
    await heard.promise;
    pass(3000);
  }
  const answered = once(client, 'pong');
  client.ping();
  await answered;
  // In 30 seconds.
  expect(pings).toBe(2);
  close();
});
