/**
 * The bench of races on a small scale, on a server in this process: it types, is seen, and counts
 * as claimed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '@playfield/server/testing/server.ts';
import { measureRacing } from './racing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('every batch of keys reaches the next lane', async () => {
  const figures = await measureRacing(
    server.url,
    { serverPids: [process.pid], databasePid: null },
    { races: 2, warmMs: 4000, forMs: 2000 },
  );
  expect(figures.races).toBe(2);
  // Twelve players, at most five batches a second each.
  expect(figures.batches).toBeGreaterThan(12);
  expect(figures.batches).toBeLessThanOrEqual(12 * 5 * 3);
  expect(figures.p99Ms).toBeGreaterThanOrEqual(figures.p50Ms);
  expect(figures.bytesPerClientS).toBeGreaterThan(0);
});
