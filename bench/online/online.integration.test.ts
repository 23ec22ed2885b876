/**
 * The bench of online games on a small scale, on a server in this process: it plays, counts and
 * measures as claimed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '@playfield/server/testing/server.ts';
import { longGames } from './matches.ts';
import { measureRound } from './measure.ts';
import { playfieldPlayer } from './playfield.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('every match is played to its end, and the opponent sees every move once', async () => {
  const matches = 6;
  const { paced, closed, whole, idleSeatKb, firstSeatsKb, idleCpuMsPerS } = await measureRound(
    playfieldPlayer([server.url]),
    { serverPids: [process.pid], databasePid: null, inspectPorts: [] },
    {
      matches,
      closed: [
        { matches: 5, atOnce: 4 },
        { matches: 3, atOnce: 2 },
      ],
      whole: { matches: 3, atOnce: 2 },
      everyMs: 60,
      warmMs: 0,
      pacedMs: 120,
      closedMs: 30_000,
      restMs: 0,
      idleMs: 50,
    },
  );
  expect(closed.map(({ moves }) => moves)).toEqual([5, 3].map((count) => longGames(count).flat().length));
  expect(paced.moves).toBeGreaterThan(0);
  expect(paced.moves).toBeLessThanOrEqual(2 * matches);
  expect(closed.map(({ atOnce }) => atOnce)).toEqual([4, 2]);
  for (const { p50Ms, p99Ms } of [paced, ...closed]) expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
  expect(whole).toMatchObject({ matches: 3, atOnce: 2, moves: longGames(3).flat().length });
  expect(whole.openP99Ms).toBeGreaterThanOrEqual(whole.openP50Ms);
  expect(idleSeatKb).not.toBeNaN();
  expect(firstSeatsKb).not.toBeNaN();
  expect(idleCpuMsPerS).toBeGreaterThanOrEqual(0);
});
