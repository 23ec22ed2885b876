/**
 * Half-open peers (TRUST F7): a process with many seats stops as a sleeping laptop does; its sockets stay open and say
 * nothing. They are dropped by the pulse, their opponents are told, and the time to come back begins.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { systemClock } from '../clock.ts';
import { newClient } from '../testing/client.ts';
import { openGame, person } from '../match/testing/people.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const seats = sized(30, 100);
/** A ping that is not answered shows within 10 s; the rest is what a busy machine needs. */
const droppedWithinMs = 10_000 + 30_000;
/** On a busy machine the last answer may be as old as the last ping (`closePulse`), or be read this late. */
const lastSignMs = { before: 7000, after: 4000 } as const;
const silentPeers = fileURLToPath(new URL('testing/silentPeers.ts', import.meta.url));

function residentMb(server: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) / 1024;
}

test(
  `${seats} seats of a process that stopped are dropped, their opponents told, and can be taken again (F7, USERS-ASK 23)`,
  { timeout: 180_000 },
  async () => {
    const server = await serverProcess();
    try {
      await server.start();
      const opponents = [];
      const held: [string, string][] = [];
      for (let n = 0; n < seats; n++) {
        const opponent = await person(server.url);
        const { id } = await openGame(opponent.client);
        const sleeper = newClient(server.url);
        expect((await sleeper.post(`/api/games/${id}/join`, { playerName: 'Bob' })).status).toBe(200);
        opponent.socket.send({ type: 'joinGame', gameId: id });
        opponents.push({ ...opponent, id });
        held.push([sleeper.cookie(), id]);
      }
      const peers = spawn(process.execPath, [silentPeers, JSON.stringify([server.url, held])], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(peers.stdout, 'data');
      for (const { socket } of opponents) await socket.next('presence', ({ player2 }) => player2);
      const before = residentMb(server);
      peers.kill('SIGSTOP');
      const stoppedMs = performance.now();
      const stoppedAtMs = systemClock.wallMs();
      try {
        for (const { socket } of opponents)
          await socket.next('presence', ({ player2 }) => !player2, droppedWithinMs);
        const droppedMs = performance.now() - stoppedMs;
        for (const { socket } of opponents) {
          const { game } = await socket.next(
            'gameUpdate',
            (event) => event.game.online?.graceEndsAtMs.player2 !== null,
          );
          // The countdown began with the last sign of life, as it did for the one who is gone.
          const goneSinceMs = (game.online?.graceEndsAtMs.player2 ?? 0) - (game.online?.graceMs ?? 0);
          expect(goneSinceMs).toBeGreaterThan(stoppedAtMs - lastSignMs.before);
          expect(goneSinceMs).toBeLessThan(stoppedAtMs + lastSignMs.after);
        }
        const grownMb = residentMb(server) - before;
        sayFigures('F7', { seats, 'all dropped after ms': droppedMs, 'grown by MB': grownMb });
        expect(droppedMs).toBeLessThan(droppedWithinMs);
        expect(grownMb).toBeLessThan(120);
      } finally {
        peers.kill('SIGKILL');
      }
      // Who wakes up takes the seat again.
      const [first] = opponents;
      const [seat] = held;
      if (!first || !seat) throw new Error('nobody was there');
      const awake = await person(server.url, seat[0]);
      awake.socket.send({ type: 'joinGame', gameId: seat[1] });
      expect((await awake.socket.next('gameState')).playerId).toBe('player2');
      await first.socket.next('presence', ({ player2 }) => player2);
      await Promise.all([...opponents, awake].map(({ socket }) => socket.close()));
    } finally {
      await server.dispose();
    }
  },
);
