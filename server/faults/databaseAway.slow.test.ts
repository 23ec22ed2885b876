/**
 * PostgreSQL crashes under play and comes back, then responds two seconds late (TRUST F5): nothing is acknowledged that
 * is not stored, nobody waits for more than three seconds, and play goes on by itself. `npm run test:slow` keeps the database
 * away for a few seconds each time; `npm run test:long` for as long as the bars say, and judges them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import { hasPrograms, startAgain, startCluster, stopCluster } from '../testing/postgresqlPrograms.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createGuest, movesOf, startLoad, type Guest } from './testing/guest.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const gameCount = sized(12, 200);
const crashedMs = sized(4000, 10_000);
const slowMs = sized(4000, 20_000);
/** What a storage that is away or late may be called. */
const honest = new Set(['server/storage-unavailable', 'server/overloaded']);
/** Nobody hangs, however busy the machine is. */
const neverMs = 15_000;

if (!hasPrograms()) process.stderr.write('SKIPPED: F5 under a whole server. PostgreSQL is not installed.\n');

describe.skipIf(!hasPrograms())('the database goes away', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'playfield-own-postgresql-'));
  let direct: string;
  let proxy: TcpProxy;
  let server: ServerProcess;
  let guests: Guest[];
  beforeAll(async () => {
    direct = await startCluster(folder);
    proxy = await startTcpProxy(direct);
    server = await serverProcess({ env: { DATABASE_URL: proxy.url } });
    await server.start();
    guests = Array.from({ length: gameCount }, (_, index) =>
      createGuest({
        url: server.url,
        gameType: index % 2 === 0 ? 'connect-four' : 'tic-tac-toe',
        difficulty: 'easy',
        rng: seededRng(index),
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await server.dispose();
    await proxy.close();
    stopCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Everybody plays; then the database is away for a while; says how long the slowest answer and the return took. */
  async function throughOutage(awayMs: number, leave: () => void, comeBack: () => void | Promise<void>) {
    const load = startLoad(guests, 8);
    await load.reach(gameCount * 2);
    load.slowestMs();
    leave();
    await pause(awayMs);
    await comeBack();
    const returnedMs = performance.now();
    const before = movesOf(guests);
    while (movesOf(guests) === before) await load.reach(1);
    const recoveryMs = performance.now() - returnedMs;
    await load.reach(gameCount);
    await load.stop();
    return { 'slowest answer ms': load.slowestMs(), 'recovery ms': recoveryMs };
  }

  function judge(name: string, figures: Awaited<ReturnType<typeof throughOutage>>): void {
    sayFigures(name, { games: gameCount, ...figures });
    expect(figures['slowest answer ms']).toBeLessThan(neverMs);
    const codes = guests.flatMap((guest) => [...guest.refusalCodes()]);
    expect(codes).toContain('server/storage-unavailable');
    expect(codes.filter((code) => !honest.has(code))).toEqual([]);
    if (!isLong) return;
    expect(figures['slowest answer ms']).toBeLessThan(3000);
    expect(figures['recovery ms']).toBeLessThan(5000);
  }

  test('a crash of PostgreSQL, and its return (F5)', async () => {
    const port = Number(new URL(direct).port);
    const figures = await throughOutage(
      crashedMs,
      () => stopCluster(folder),
      () => startAgain(folder, port),
    );
    judge('F5 crash', figures);
    for (const guest of guests.slice(0, 20)) await guest.checkSession();
  });

  test('a PostgreSQL that answers two seconds late (F5)', async () => {
    const figures = await throughOutage(
      slowMs,
      () => proxy.slow(2000),
      () => proxy.restore(),
    );
    judge('F5 slow', figures);
    for (const guest of guests.slice(0, 20)) await guest.checkSession();
  });

  test('a PostgreSQL that is silent (F5)', async () => {
    judge(
      'F5 silent',
      await throughOutage(
        crashedMs,
        () => proxy.freeze(),
        () => proxy.restore(),
      ),
    );
  });

  test('afterwards every game is whole and can be finished', async () => {
    const goals = new Map(guests.map((guest) => [guest, guest.finished() + 1]));
    await startLoad(guests, 4, (guest) => guest.finished() >= (goals.get(guest) ?? 0)).whole;
    for (const guest of guests.slice(0, 20)) await guest.checkSession();
    expect((await server.end('SIGTERM')).code).toBe(0);
    const audit = await auditDatabase({ dataDir: '', databaseUrl: direct });
    expect(audit.ended).toBeGreaterThanOrEqual(gameCount);
    expect(server.output()).not.toContain('an exception nobody caught');
  });
});
