/**
 * Friends' presence over two servers on one PostgreSQL: how late a friend's tab is told of what
 * somebody at the other server does, beside a tab of the same friend at the same server.
 * `node bench/presenceAcross.ts --pairs 5` measures less.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { serverProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import { befriend, member, type Member } from '@playfield/server/friends/testing/people.ts';
import { openGame } from '@playfield/server/match/testing/people.ts';
import { newClient } from '@playfield/server/testing/client.ts';
import { openSocket, type SocketClient } from '@playfield/server/testing/socket.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures } from './measure/figures.ts';
import { startPostgresql } from './online/postgresql.ts';

const { values: options } = parseArgs({
  options: { pairs: { type: 'string', default: '20' }, rounds: { type: 'string', default: '20' } },
});
const pairs = Number(options.pairs);
const rounds = Number(options.rounds);
/** Longer than a change waits at most until it is told. */
const everyMs = 3000;

type Change = { readonly kind: string | null; readonly atMs: number };

async function measure(): Promise<void> {
  const postgresql = await startPostgresql();
  const env = { DATABASE_URL: postgresql.url, DATABASE_POOL: '5' };
  const [one, two] = [await serverProcess({ env }), await serverProcess({ env })];
  try {
    await Promise.all([one.start(), two.start()]);
    const { id: gameId } = await openGame(newClient(two.url), { gameType: 'checkers' });
    await newClient(two.url).post(`/api/games/${gameId}/join`, { playerName: 'Bob' });

    const changes = new Map<string, Change>();
    const lateMs = { same: new Array<number>(), other: new Array<number>() };
    const hear = (late: number[]) => (event: SocketEvent) => {
      if (event.type !== 'friendPresence') return;
      for (const { friendId, activity } of event.friends) {
        const change = changes.get(friendId);
        if (change && change.kind === (activity?.kind ?? null)) late.push(performance.now() - change.atMs);
      }
    };
    async function watch(url: string, { client }: Member, late: number[]): Promise<void> {
      const socket = await openSocket(url, client.cookie(), {}, '/ws', hear(late));
      socket.send({ type: 'watchFriends' });
      await socket.next('friendPresence');
    }
    const movers: { readonly id: string; readonly socket: SocketClient }[] = [];
    for (let n = 0; n < pairs; n++) {
      const [ada, bob] = [await member(one.url, `watcher${n}`), await member(two.url, `mover${n}`)];
      await befriend(ada, bob);
      await watch(one.url, ada, lateMs.other);
      await watch(two.url, ada, lateMs.same);
      movers.push({ id: bob.id, socket: await openSocket(two.url, bob.client.cookie()) });
    }
    await pause(everyMs);
    for (let round = 0; round < rounds; round++) {
      const isJoining = round % 2 === 0;
      for (const { id, socket } of movers) {
        changes.set(id, { kind: isJoining ? 'watching' : null, atMs: performance.now() });
        socket.send({ type: isJoining ? 'joinGame' : 'leaveGame', gameId });
        await pause(everyMs / pairs);
      }
    }
    await pause(everyMs);
    const p99 = { same: percentile(lateMs.same, 0.99), other: percentile(lateMs.other, 0.99) };
    const name = 'Presence at the other of two servers';
    printFigures('npm run bench -- presenceAcross', new Date(), [
      {
        figure: `${name}: friends told, p99`,
        value: milliseconds(p99.other),
        anchor: `at the same server ${milliseconds(p99.same)}`,
        ratio: `${(p99.other / p99.same).toFixed(2)}x`,
      },
      { figure: `${name}: p50`, value: milliseconds(percentile(lateMs.other, 0.5)) },
    ]);
  } finally {
    await Promise.all([one.dispose(), two.dispose()]);
    await postgresql.dispose();
  }
}

await measure();
