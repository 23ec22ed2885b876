/** When a silent peer is disconnected (T-51): real sockets, on timers and a clock that the test turns. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guessesOf, unlimitedMisses } from '../http/misses.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createConnection, type Connection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

async function connected(answersPings: boolean, onMessage: (text: string) => void = () => undefined) {
  const clock = createStandingClock();
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const opened = new Promise<Connection>((resolve) => {
    server.on('upgrade', (request, wire, head) =>
      sockets.handleUpgrade(request, wire, head, (socket) =>
        resolve(
          createConnection({
            socket,
            wire,
            player: { id: 'ada', username: 'Ada', isGuest: false, sessionId: 'ada' },
            clock,
            isLimited: false,
            guesses: guessesOf(unlimitedMisses, '127.0.0.1'),
            onMessage: (_connection, text) => onMessage(text),
          }),
        ),
      ),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`, { autoPong: answersPings });
  const pinged = once(client, 'ping');
  const connection = await opened;
  await pinged;
  return {
    client,
    connection,
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

test('who was not asked for a while is asked first when somebody begins to wait for them', async () => {
  const { client, connection, pass, close } = await connected(true);
  // Pings are 15 s apart until then: 12 s of silence say nothing.
  pass(12_000);
  const release = connection.watchClosely();
  const pinged = once(client, 'ping');
  pass(2500);
  await pinged;
  expect(client.readyState).toBe(client.OPEN);
  release();
  close();
});

test('who leaves two pings unanswered then is disconnected within 9.5 seconds', async () => {
  const { client, connection, pass, close } = await connected(false);
  pass(12_000);
  connection.watchClosely();
  const closed = once(client, 'close');
  for (let passedMs = 0; passedMs < 9500; passedMs += 500) pass(500);
  const [code] = await closed;
  expect(code).toBe(1006);
  expect(connection.silentMs()).toBeLessThanOrEqual(9500);
  close();
});
