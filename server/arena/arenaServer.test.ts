/** The sockets of the arena's process, in this one: connections on the loopback, on a clock that the test turns. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createArenaServer } from './arenaServer.ts';

type Heard = ((words: 'too many watch' | 'arena/full' | 'snakeJoined') => boolean) & {
  readonly drop: () => void;
};
const isGone = (heard: Heard): boolean => heard('too many watch');

async function opened({ watchers = 10, playersPerAddress = 10 }) {
  const clock = createStandingClock();
  const due = new Set<() => void>();
  const arena = createArenaServer({
    settings: { playersPerArena: 10, arenas: 1, watchers, playersPerAddress, isLimited: true, seed: 1 },
    clock,
    later(run) {
      due.add(run);
      return () => void due.delete(run);
    },
    send: () => undefined,
  });
  const listening = createServer();
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    arena.stop();
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  let lastId = 0;

  /** One more socket of this player, which plays or looks on; returns whether it has been told something, and how its connection is lost. */
  async function enter(playerId: string, kind: 'join' | 'watch', address = 'school'): Promise<Heard> {
    const arrived = once(listening, 'connection');
    const client = connect(port, '127.0.0.1');
    const heard: Buffer[] = [];
    client.on('data', (bytes) => heard.push(bytes));
    const [socket]: Socket[] = await arrived;
    if (!socket) throw new Error('nobody came');
    sockets.push(client, socket);
    const request = kind === 'watch' ? { kind } : { kind, name: playerId, skin: null, seat: null };
    lastId += 1;
    arena.enter({ kind: 'enter', id: lastId, playerId, address, wire: null, request, head: '' }, socket);
    const hears = (words: string): boolean => Buffer.concat(heard).includes(words);
    return Object.assign(hears, { drop: () => void socket.destroy() });
  }
  /** A second passes. */
  function pass(): void {
    clock.advance(1000);
    const now = [...due];
    due.clear();
    for (const run of now) run();
  }
  return { enter, pass };
}

test('where more sockets watch than may, older ones of a player with several are closed', async () => {
  const { enter, pass } = await opened({ watchers: 2 });
  const [looker, first, second, third, last] = [
    await enter('looker', 'watch'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
  ];
  pass();
  await vi.waitFor(() => expect([first, second].map(isGone)).toEqual([true, true]));
  expect([looker, third, last].map(isGone)).toEqual([false, false, false]);
});

describe('where nobody else may watch', () => {
  test('a newcomer gets a place of the player with the most sockets there', async () => {
    const { enter } = await opened({ watchers: 4 });
    await enter('bob', 'watch');
    const first = await enter('ada', 'watch');
    await enter('ada', 'watch');
    await enter('ada', 'watch');
    const newcomer = await enter('cyd', 'watch');
    await vi.waitFor(() => expect(first('too many watch')).toBe(true));
    expect(newcomer('arena/full')).toBe(false);
    // Now that Ada has two, a second one of Cyd would only turn the tables.
    const second = await enter('cyd', 'watch');
    await vi.waitFor(() => expect(second('arena/full')).toBe(true));
  });

  test('a newcomer from another network gets a place of the network with the most', async () => {
    const { enter } = await opened({ watchers: 3 });
    const first = await enter('ada', 'watch');
    const others = [await enter('bob', 'watch'), await enter('cyd', 'watch')];
    const pupil = await enter('dan', 'watch');
    await vi.waitFor(() => expect(pupil('arena/full')).toBe(true));
    expect(first('too many watch')).toBe(false);
    const elsewhere = await enter('eve', 'watch', 'home');
    await vi.waitFor(() => expect(first('too many watch')).toBe(true));
    expect([...others, elsewhere].some((one) => one('too many watch') || one('arena/full'))).toBe(false);
  });
});

test('TH-9 people of one network take as many places to play as one may; others still come in', async () => {
  const { enter, pass } = await opened({ playersPerAddress: 2 });
  await enter('ada', 'join');
  await enter('bob', 'join');
  const third = await enter('cyd', 'join');
  await vi.waitFor(() => expect(third('arena/full')).toBe(true));
  const [again, elsewhere] = [await enter('ada', 'join'), await enter('dan', 'join', 'home')];
  pass();
  await vi.waitFor(() => expect([again, elsewhere].map((one) => one('snakeJoined'))).toEqual([true, true]));
});

test('TH-9 a lost connection gives nobody else of its network the place, and its player comes back to the living snake', async () => {
  const { enter, pass } = await opened({ playersPerAddress: 2 });
  const first = await enter('ada', 'join');
  await enter('bob', 'join');
  first.drop();
  await new Promise(setImmediate);
  const third = await enter('cyd', 'join');
  await vi.waitFor(() => expect(third('arena/full')).toBe(true));
  const again = await enter('ada', 'join');
  pass();
  await vi.waitFor(() => expect(again('snakeJoined')).toBe(true));
  expect(again('arena/full')).toBe(false);
});
