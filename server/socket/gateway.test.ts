/** What is decided about a handshake before it becomes a socket, and how often a command is handled: a gateway on a server of its own, without a database. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketEvent } from '@playfield/contracts/socket/index.ts';
import { makeMoveCommand } from '@playfield/contracts/socket/match.ts';
import { watchTournamentCommand } from '@playfield/contracts/socket/tournament.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import type { StorageQuota } from '../http/storageQuota.ts';
import { on, type Reception } from './gateway.ts';
import { openTestGateway } from './testing/gateway.ts';

async function opened(
  factor: number | null = null,
  receptions: readonly Reception[] = [],
  storage?: StorageQuota,
) {
  /** How often a session was looked up. */
  let looks = 0;
  const { clock, failures, lines, port } = await openTestGateway({
    factor,
    receptions,
    ...(storage && { storage }),
    sessions: {
      async playerOfCookie(cookie) {
        looks += 1;
        return cookie === undefined
          ? null
          : { id: cookie, username: 'Ada', isGuest: false, sessionId: cookie };
      },
      onEnded: () => () => undefined,
      forgetEnded: async () => undefined,
    },
  });

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
  return { clock, failures, lines, port, looks: () => looks, handshake, statusOf };
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

test('T-52 the connection of a refused handshake is closed, although the peer keeps its side open', async () => {
  const { port } = await opened();
  const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  peer.on('error', () => undefined);
  peer.write(
    'GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  await once(peer, 'end');
  await vi.waitFor(() => {
    // What is sent to a closed connection resets it.
    if (!peer.destroyed) peer.write('x');
    expect(peer.destroyed).toBe(true);
  });
});

/** The statuses of so many handshakes, one after the other. */
async function tried(door: Awaited<ReturnType<typeof opened>>, count: number, headers?: readonly string[]) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await door.statusOf('/ws', headers));
  return statuses;
}
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('handshakes of one address (T-52)', () => {
  test('beyond the burst they are refused until time has passed, without a look at the session', async () => {
    // A hundredth: ten at once, then one every two seconds.
    const door = await opened(0.01);
    expect(await tried(door, 10, [cookie])).toEqual(times(10, 101));
    const looks = door.looks();
    expect(await tried(door, 2, [cookie])).toEqual([429, 429]);
    expect(await door.handshake('/ws', [cookie])).toContain('\r\nRetry-After: 2\r\n');
    expect(door.looks()).toBe(looks);
    door.clock.advance(4000);
    expect(await tried(door, 3, [cookie])).toEqual([101, 101, 429]);
  });

  test('one without a session counts five times', async () => {
    const door = await opened(0.01);
    expect(await tried(door, 3)).toEqual([401, 401, 429]);
    // Both kinds are logged, the second 401 within the next minute.
    expect(door.lines).toEqual([
      { event: 'handshakes-refused', status: 401, count: 1 },
      { event: 'handshakes-refused', status: 429, count: 1 },
    ]);
  });

  test('without limits all of them pass', async () => {
    const door = await opened(null);
    expect(await tried(door, 30, [cookie])).toEqual(times(30, 101));
  });
});

test('a socket that is closed for flooding is logged', async () => {
  const { port, lines } = await opened(1);
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { cookie: 'ada' } });
  await once(socket, 'open');
  // Two hundred at once are heard, and as many refused.
  for (let n = 0; n < 401; n++) socket.send('{}');
  const [code] = await once(socket, 'close');
  expect(code).toBe(1008);
  expect(lines).toEqual([{ event: 'sockets-closed', code: 1008, count: 1 }]);
});

test('T-51 pings count as messages', async () => {
  const { port } = await opened(1);
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { cookie: 'ada' } });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  for (let n = 0; n < 401 && socket.readyState === socket.OPEN; n++) {
    socket.ping();
    await Promise.race([once(socket, 'pong'), closed]);
  }
  const [code] = await closed;
  expect(code).toBe(1008);
});

describe('commands that read much (T-52)', () => {
  /** A gateway that counts who was answered, and a way to send so many commands over a socket of one's own. */
  async function answering(factor: number | null) {
    const handled: string[] = [];
    const note = async (id: string): Promise<void> => void handled.push(id);
    const door = await opened(factor, [
      on(watchTournamentCommand, (connection) => note(connection.player.id)),
    ]);
    /** The codes of those that were refused. */
    async function send(player: string, count: number): Promise<string[]> {
      const socket = new WebSocket(`ws://127.0.0.1:${door.port}`, { headers: { cookie: player } });
      const refused: string[] = [];
      socket.on('message', (data: Buffer) => {
        const event = socketEvent.parse(JSON.parse(data.toString('utf8')));
        if (event.type === 'error') refused.push(`${event.code} ${event.command}`);
      });
      await once(socket, 'open');
      for (let n = 0; n < count; n++) socket.send(watching);
      socket.close();
      await once(socket, 'close');
      return refused;
    }
    return { ...door, handled, send };
  }
  const watching = JSON.stringify({ type: 'watchTournament', tournamentId: 'cup' });
  const refusal = 'request/rate-limited watchTournament';

  test('are counted by player, over all sockets, and refused beyond what all tabs ask at once', async () => {
    const { send, handled, clock } = await answering(1);
    expect(await send('ada', 30)).toEqual([]);
    expect(await send('ada', 12)).toEqual([refusal, refusal]);
    expect(handled).toHaveLength(40);
    expect(await send('bob', 1)).toEqual([]);
    clock.advance(1000);
    expect(await send('ada', 5)).toEqual([refusal]);
  });

  test('all pass without limits', async () => {
    const { send, handled } = await answering(null);
    expect(await send('ada', 300)).toEqual([]);
    expect(handled).toHaveLength(300);
  });
});

const fails = on(makeMoveCommand, () => Promise.reject(new Error('the database is away')));
const refuses = on(makeMoveCommand, async (connection) => {
  connection.refuse('move/stale');
  return 'unstored';
});

/** The refusals of these moves, all of which are refused, and what they leave counted as stored. */
async function refused(moves: readonly object[], by = fails) {
  let storedBytes = 0;
  const door = await opened(null, [by], {
    take(_address, _player, { bytes }) {
      storedBytes += bytes;
      return 0;
    },
    giveBack: (_address, _player, { bytes }) => void (storedBytes -= bytes),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}`, { headers: { cookie: 'ada' } });
  const events: unknown[] = [];
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString('utf8'))));
  await once(socket, 'open');
  for (const move of moves) socket.send(JSON.stringify({ type: 'makeMove', ...move }));
  await expect.poll(() => events).toHaveLength(moves.length);
  return { events, storedBytes };
}

describe('a command that is refused, malformed or fails', () => {
  test('uses nothing up of what may be stored where its feature refuses it', async () => {
    const { events, storedBytes } = await refused([{ gameId: 'one', column: 3 }], refuses);
    expect(events).toMatchObject([{ code: 'move/stale' }]);
    expect(storedBytes).toBe(0);
  });

  test('is refused with what it was about, as one socket may follow several games', async () => {
    const moves = [
      { gameId: 'one', column: 3 },
      { gameId: 'two', column: 3 },
    ];
    const { events, storedBytes } = await refused(moves);
    const refusal = { type: 'error', code: 'server/error', command: 'makeMove' };
    expect(events).toMatchObject([
      { ...refusal, gameId: 'one' },
      { ...refusal, gameId: 'two' },
    ]);
    // What was not stored uses nothing up.
    expect(storedBytes).toBe(0);
  });

  test('is not repeated where it names no id', async () => {
    const { events, storedBytes } = await refused([{ gameId: '<b>', raceId: 'x'.repeat(1000) }]);
    const refusal = { type: 'error', code: 'socket/malformed', command: 'makeMove' };
    expect(events).toEqual([{ ...refusal, message: expect.any(String) }]);
    expect(storedBytes).toBe(0);
  });
});

describe('a session that ended unheard', () => {
  const away = new StorageUnavailable('connection', 'away');
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A socket of Ada, whose session has ended; it can be read as long as `reads` are left. */
  async function ended(reads: number) {
    const listeners: ((sessionIds: readonly string[]) => void)[] = [];
    const database = { isAway: false };
    const { failures, gateway, port } = await openTestGateway({
      sessions: {
        async playerOfCookie() {
          if (reads === 0) throw away;
          reads -= 1;
          return { id: 'ada', username: 'Ada', isGuest: false, sessionId: 'ada' };
        },
        onEnded(listener) {
          listeners.push(listener);
          return () => undefined;
        },
        async forgetEnded(known) {
          if (database.isAway) throw away;
          for (const listener of listeners) listener(known.map(({ sessionId }) => sessionId));
        },
      },
    });
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { cookie: 'ada' } });
    await once(socket, 'open');
    return { database, failures, gateway, closed: once(socket, 'close') };
  }

  test('while its socket was opened closes it, though the database is away at that moment', async () => {
    const { failures, closed } = await ended(1);
    await expect.poll(() => failures).toEqual([away]);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await closed)[0]).toBe(1008);
  });

  test('while no notices arrived closes its socket, though the database is away when they do again', async () => {
    const { database, failures, gateway, closed } = await ended(2);
    database.isAway = true;
    gateway.closeEnded();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual([away, away]);
    database.isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect((await closed)[0]).toBe(1008);
  });
});
