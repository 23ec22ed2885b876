/**
 * SIGKILL between an end and what follows from it: guests finish games against the AI while the server is killed at
 * moments from a fixed seed. What was stored as ended is counted by the site's statistics once each, never twice and
 * never not at all. `npm run test:slow` has one such round in crash.slow.test.ts, whose audit compares the same
 * counts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../testing/freePort.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createGuest, startLoad } from './testing/guest.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const rounds = 20;
const guestCount = 8;
const atOnce = 8;
const secret = 'a secret of the operator';

let server: ServerProcess;
let statisticsUrl: string;
beforeAll(async () => {
  const port = await freePort();
  statisticsUrl = `http://127.0.0.1:${port}/statistics`;
  server = await serverProcess({ env: { OPERATOR_PORT: String(port), OPERATOR_SECRET: secret } });
});
afterAll(() => server.dispose());

const days = z.array(z.object({ kind: z.string(), count: z.int() }));

/** Games counted so far. */
async function counted(): Promise<number> {
  const answer = await fetch(statisticsUrl, { headers: { authorization: `Bearer ${secret}` } });
  const rows = days.parse(await answer.json());
  return rows.filter(({ kind }) => kind === 'game').reduce((sum, { count }) => sum + count, 0);
}

test(
  `F16 ${rounds} times SIGKILL between the end of games and their count: counted once each`,
  { timeout: 120_000 + rounds * 40_000 },
  async () => {
    const rng = seededRng(20_260_102);
    const guests = Array.from({ length: guestCount }, (_, index) =>
      createGuest({
        url: server.url,
        gameType: 'tic-tac-toe',
        difficulty: 'easy',
        rng: seededRng(index),
      }),
    );
    await server.start();
    let hits = 0;
    let ended = 0;
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(guests, atOnce);
      await load.reach(20 + Math.floor(rng() * 30));
      const finished = (): number => guests.reduce((sum, guest) => sum + guest.finished(), 0);
      const before = finished();
      while (finished() === before) await pause(1);
      await pause(rng() * 8);
      await server.end('SIGKILL');
      await load.stop();
      const audit = await auditDatabase({ dataDir: server.dataDir });
      hits += audit.unsettled > 0 ? 1 : 0;
      ended = audit.endings;
      await server.start();
      await expect.poll(counted).toBe(ended);
    }
    expect((await server.end('SIGTERM')).code).toBe(0);
    const audit = await auditDatabase({ dataDir: server.dataDir });
    expect(audit).toMatchObject({ unsettled: 0, endings: ended });
    expect(ended).toBeGreaterThanOrEqual(rounds);
    sayFigures('F16', { kills: rounds, 'that met an unsettled end': hits, 'games counted once each': ended });
  },
);
