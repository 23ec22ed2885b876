/**
 * A disk that fills up in mid-play and is emptied again (TRUST F4): below the soft floor no new games, below the hard
 * one no writes, with no floors the engine itself fails and is reopened. Nothing acknowledged is lost, reading goes
 * on, the main loop never stands still, and play goes on without a restart.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { newClient } from '../testing/client.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createGuest, movesOf, startLoad, type Guest } from './testing/guest.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';
import { mountSmallDisk } from './testing/smallDisk.ts';

const probeEveryMs = 50;

/** What a test must give back, newest first. */
const remains: (() => void)[] = [];
afterAll(() => {
  for (const remove of remains.toReversed()) remove();
});

const folder = temporaryFolder();
remains.push(() => rmSync(folder, { recursive: true, force: true }));
const whole = mountSmallDisk(128);
if (whole) remains.push(() => whole.remove());
else process.stderr.write('SKIPPED: F4 disk full under a whole server. Mounting a tmpfs needs root.\n');

function guestsOf(url: string, count: number): Guest[] {
  return Array.from({ length: count }, (_, index) =>
    createGuest({
      url,
      gameType: index % 2 === 0 ? 'connect-four' : 'tic-tac-toe',
      difficulty: 'easy',
      rng: seededRng(index),
    }),
  );
}

/** Asks for /healthz all the time; the longest time to an answer is how long the main loop stood still at most. */
function startProbe(url: string): { readonly stop: () => Promise<number> } {
  const stopping = new AbortController();
  let longestMs = 0;
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      const answer = await fetch(`${url}/healthz`);
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      await pause(probeEveryMs);
    }
  }
  const running = run();
  // `stop` rethrows it.
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
      return longestMs;
    },
  };
}

/** Does the guests' next things until one of them is what is awaited. Rejects after a minute. */
async function actUntil(guests: readonly Guest[], isReached: () => boolean): Promise<number> {
  const startedMs = performance.now();
  for (let n = 0; !isReached(); n++) {
    if (performance.now() - startedMs > 60_000) throw new Error('not reached within a minute');
    if ((await guests[n % guests.length]?.act()) !== 'done') await pause(20);
  }
  return performance.now() - startedMs;
}

/** Every guest still sees its game. */
async function lookAtAll(guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) expect(await guest.look()).toBe('done');
}

async function finishAll(server: ServerProcess, guests: readonly Guest[]): Promise<void> {
  const goals = new Map(guests.map((guest) => [guest, guest.finished() + 1]));
  await startLoad(guests, 4, (guest) => guest.finished() >= (goals.get(guest) ?? 0)).whole;
  for (const guest of guests) await guest.checkSession();
  expect((await server.end('SIGTERM')).code).toBe(0);
  await auditDatabase({ dataDir: server.dataDir, hardFloorBytes: 0, softFloorBytes: 0 });
}

async function playing(server: ServerProcess): Promise<Guest[]> {
  await server.start();
  const guests = guestsOf(server.url, sized(6, 20));
  await actUntil(guests, () => guests.every((guest) => (guest.game()?.moveCount ?? 0) > 1));
  return guests;
}

function judge(name: string, longestGapMs: number, resumedMs: number): void {
  sayFigures(name, { 'longest gap ms': longestGapMs, 'play again after ms': resumedMs });
  if (!isLong) return;
  expect(longestGapMs).toBeLessThan(1000);
  expect(resumedMs).toBeLessThan(5000);
}

test.skipIf(!whole)(
  'through both floors: no new games, then no writes, then everything again (F4)',
  { timeout: 180_000 },
  async () => {
    if (!whole) return;
    const server = await serverProcess({
      dataDir: whole.path,
      env: { FREE_SPACE_FLOOR_MB: '30', FREE_SPACE_HARD_FLOOR_MB: '15' },
    });
    remains.push(() => void server.dispose());
    const guests = await playing(server);
    const probe = startProbe(server.url);

    whole.fill(22);
    const stranger = newClient(server.url);
    const refused = await stranger.post('/api/games', { gameMode: 'ai' });
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'server/low-disk' }]);
    const before = movesOf(guests);
    await actUntil(guests, () => movesOf(guests) > before + 10);

    whole.fill(7);
    await actUntil(guests, () =>
      guests.every((guest) => guest.refusalCodes().has('server/storage-unavailable')),
    );
    await lookAtAll(guests);
    expect((await stranger.get('/api/games')).status).toBe(200);
    const atFull = movesOf(guests);

    whole.clear();
    const resumedMs = await actUntil(guests, () => movesOf(guests) > atFull);
    const longestMs = await probe.stop();
    expect((await stranger.post('/api/games', { gameMode: 'ai' })).status).toBe(200);
    await finishAll(server, guests);
    judge('F4 with floors', longestMs, resumedMs);
    expect(server.output()).not.toContain('storage-lost');
  },
);

/** Page views, which fill the write-ahead log. */
const pageViews = {
  events: Array.from({ length: 50 }, (_, n) => ({
    name: `view ${n}`,
    label: 'x'.repeat(200),
    path: '/'.repeat(200),
  })),
};

test.skipIf(!whole)(
  'without floors and without space for the log: the engine is lost and reopened (F4)',
  { timeout: 240_000 },
  async () => {
    await prepareDatabase(folder);
    const log = mountSmallDisk(64, join(folder, 'database', 'pg_wal'));
    if (!log) return;
    remains.push(() => log.remove());
    const server = await serverProcess({
      dataDir: folder,
      env: { FREE_SPACE_FLOOR_MB: '0', FREE_SPACE_HARD_FLOOR_MB: '0', ANALYTICS: 'on' },
    });
    remains.push(() => void server.dispose());
    const guests = await playing(server);
    const probe = startProbe(server.url);

    log.fill(0);
    const isLost = (): boolean => server.output().includes('storage-lost');
    const visitor = newClient(server.url);
    const views = (async () => {
      while (!isLost()) await visitor.post('/api/analytics', pageViews);
    })();
    await actUntil(guests, isLost);
    await views;
    await lookAtAll(guests);
    const atFull = movesOf(guests);

    log.clear();
    const resumedMs = await actUntil(guests, () => movesOf(guests) > atFull);
    const longestMs = await probe.stop();
    await finishAll(server, guests);
    judge('F4 without floors', longestMs, resumedMs);
    expect(server.output()).toContain('storage-reopened');
  },
);
