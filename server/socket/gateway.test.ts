/** What is decided about a handshake before it becomes a socket: a gateway on a server of its own, without a database. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { unlimitedMisses } from '../http/misses.ts';
import { createStandingClock } from '../testing/clock.ts';
import { openGateway } from './gateway.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(factor: number | null = null) {
  const clock = createStandingClock();
  const server = createServer();
  const failures: unknown[] = [];
  const gateway = openGateway({
    server,
    sessions: {
      playerOfCookie: async (cookie) =>
        cookie === undefined ? null : { id: cookie, username: 'Ada', isGuest: false, sessionId: cookie },
      onEnded: () => () => undefined,
    },
    clock,
    receptions: [],
    publicOrigin: undefined,
    limits: {
      factor,
      perPlayer: 1000,
      perAddress: 10_000,
      storage: { take: () => 0, giveBack: () => undefined },
      misses: unlimitedMisses,
    },
    trustProxy: false,
    isDraining: () => false,
    opened: () => undefined,
    failed: (error) => failures.push(error),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    await gateway.close();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  /** The first lines of the answer to a handshake at this address. */
  async function handshake(path: string, headers: readonly string[] = []): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  }
  const statusOf = async (path: string, headers?: readonly string[]): Promise<number> =>
    Number((await handshake(path, headers)).split(' ', 2)[1]);
  return { clock, failures, handshake, statusOf };
}

const cookie = 'Cookie: ada';

test.each([
  ['/ws', 101],
  ['/?x=1', 101],
  ['http://localhost/ws', 101],
  ['/elsewhere', 404],
  ['//', 404],
])('a handshake at %s is answered with %i', async (path, status) => {
  const { statusOf, failures } = await opened();
  expect(await statusOf(path, [cookie])).toBe(status);
  expect(failures).toEqual([]);
});
