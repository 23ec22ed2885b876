/** The sockets of the arena's process, in this one: connections on the loopback, on a clock that the test turns. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createArenaServer } from './arenaServer.ts';

async function opened(watchers: number) {
  const clock = createStandingClock();
  const due = new Set<() => void>();
  const arena = createArenaServer({
    settings: { playersPerArena: 10, arenas: 1, watchers, isLimited: true, seed: 1 },
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

  /** One more socket of this player, which plays or looks on; returns whether it has been told to go. */
  async function enter(playerId: string, kind: 'join' | 'watch'): Promise<() => boolean> {
    const arrived = once(listening, 'connection');
    const client = connect(port, '127.0.0.1');
    const heard: Buffer[] = [];
    client.on('data', (bytes) => heard.push(bytes));
    const [socket]: Socket[] = await arrived;
    if (!socket) throw new Error('nobody came');
    sockets.push(client, socket);
    const request = kind === 'watch' ? { kind } : { kind, name: playerId, skin: null, seat: null };
    lastId += 1;
    arena.enter({ kind: 'enter', id: lastId, playerId, wire: 1, request, head: '' }, socket);
    return () => Buffer.concat(heard).includes('too many watch');
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
  const { enter, pass } = await opened(2);
  const [looker, first, second, third, last] = [
    await enter('looker', 'watch'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
    await enter('ada', 'join'),
  ];
  pass();
  await vi.waitFor(() => expect([first(), second()]).toEqual([true, true]));
  expect([looker(), third(), last()]).toEqual([false, false, false]);
});
