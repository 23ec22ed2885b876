/** F4: a disk that fills up while people play, on a small file system of its own. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { isLong } from '@playfield/tools/test/size.ts';
import { sayFigures } from '../faults/testing/figures.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import type { Database } from './database.ts';
import type { StorageEvent } from './embedded/embedded.ts';
import { packCluster } from './embedded/clusterArchive.ts';
import { openDatabase } from './open.ts';
import { gameMoves, games, users } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

const mebibyte = 1024 * 1024;
const folder = temporaryFolder();
const mounted: string[] = [];

/** A small file system, or undefined where mounting is not permitted. */
function smallDisk(name: string, size = '96m'): string | undefined {
  const path = join(folder, name);
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'playfield-test', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  mounted.push(path);
  return path;
}

afterAll(() => {
  for (const path of mounted) execFileSync('umount', ['-l', path]);
  rmSync(folder, { recursive: true });
});

const disks = { floor: smallDisk('floor'), none: smallDisk('none'), tiny: smallDisk('tiny', '1m') };
if (!disks.floor) process.stderr.write('SKIPPED: F4 disk full. Mounting a tmpfs needs root.\n');

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(mebibyte));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}

/** Random, so that neither the log nor a table can make it small. */
const bulk = (): string => randomBytes(4000).toString('hex');

/** One write after the other until stopped; `write` gets the number of answers so far. */
function keepWriting(database: Database, write: (answered: number) => Promise<unknown>) {
  let answered = 0;
  const stopping = new AbortController();
  const refusals: unknown[] = [];
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        database.assertWritable();
        await write(answered);
        answered++;
      } catch (error) {
        refusals.push(error);
        await pause(20);
      }
    }
  }
  const running = run();
  return {
    refusals,
    answered: () => answered,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}

async function openWithGame(dataDir: string, hardFloorBytes: number) {
  await prepareDatabase(dataDir);
  const events: StorageEvent[] = [];
  const database = await openDatabase({
    dataDir,
    hardFloorBytes,
    softFloorBytes: hardFloorBytes * 1.5,
    report: (event) => events.push(event),
  });
  await database.db.insert(users).values({ id: 'u', username: 'Ann' });
  await database.db.insert(games).values({
    id: 'g',
    userId: 'u',
    gameType: 'connect-four',
    gameMode: 'ai',
    board: [],
    currentPlayer: 'player1',
    status: 'playing',
    player1Name: 'Ann',
  });
  return { database, events };
}

/** Waits for the first answer after the filler is gone; says how long that took. */
async function msUntilAnswered(filler: string, writing: ReturnType<typeof keepWriting>): Promise<number> {
  const answered = writing.answered();
  rmSync(filler);
  const startedMs = performance.now();
  await until(() => writing.answered() > answered);
  return performance.now() - startedMs;
}

/** F4's bars, which npm run test:long judges. */
function judge(resumedMs: number, longestGapNs: number): void {
  sayFigures('F4 database', { 'longest gap ms': longestGapNs / 1e6, 'written again after ms': resumedMs });
  if (!isLong) return;
  expect(resumedMs).toBeLessThan(5000);
  expect(longestGapNs).toBeLessThan(1e9);
}

test.skipIf(!disks.floor)(
  'F4 above the floor nothing reaches a full disk: reads go on, writes are refused',
  async () => {
    const filler = join(disks.floor ?? '', 'filler');
    const { database, events } = await openWithGame(disks.floor ?? '', 24 * mebibyte);
    const { db } = database;
    expect(database.spaceLow()).toBe(false);
    const writing = keepWriting(database, (ply) =>
      db.insert(gameMoves).values({ gameId: 'g', ply, seat: 'player1', move: {}, notation: bulk() }),
    );
    await until(() => writing.answered() >= 200);

    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    await fill(filler);
    await until(() => writing.refusals.length >= 20);
    expect(database.spaceLow()).toBe(true);
    for (const refusal of writing.refusals) expect(refusal).toMatchObject({ reason: 'disk-full' });
    expect(await db.$count(gameMoves)).toBe(writing.answered());
    const resumedMs = await msUntilAnswered(filler, writing);
    loop.disable();
    judge(resumedMs, loop.max);

    await writing.stop();
    const moves = await db.select({ ply: gameMoves.ply }).from(gameMoves).orderBy(gameMoves.ply);
    expect(moves.map(({ ply }) => ply)).toEqual(Array.from({ length: writing.answered() }, (_, ply) => ply));
    expect(events.map(({ kind }) => kind)).toEqual(['low']);
    await database.close();
  },
);

test.skipIf(!disks.none)(
  'F4 without floors the engine is lost when its log finds no space, and comes back with every answered write',
  async () => {
    const filler = join(disks.none ?? '', 'filler');
    const { database, events } = await openWithGame(disks.none ?? '', 0);
    const { db } = database;
    const writing = keepWriting(database, (answered) =>
      // Fills the log alone: a full disk then fails no statement, but the commit itself.
      db.execute(sql`with bulk as (select pg_logical_emit_message(true, 'test', ${bulk()}))
        update games set move_count = ${answered + 1} from bulk where games.id = 'g'`),
    );
    await until(() => writing.answered() >= 200);

    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    await fill(filler);
    await until(() => events.length > 0 && writing.refusals.length >= 20);
    for (const refusal of writing.refusals) expect(refusal).toSatisfy(isUnavailable);
    await expect(db.select().from(users)).rejects.toSatisfy(isUnavailable);
    const resumedMs = await msUntilAnswered(filler, writing);
    loop.disable();
    judge(resumedMs, loop.max);

    await writing.stop();
    expect(events.map((event) => event.kind)).toEqual(['lost', 'reopened']);
    expect(await db.select({ moveCount: games.moveCount }).from(games)).toEqual([
      { moveCount: writing.answered() },
    ]);
    await database.close();
  },
);

test.skipIf(!disks.tiny)(
  'a first start on a disk without room for the database says which disk it is',
  async () => {
    const [cluster, archive] = [join(folder, 'cluster'), join(folder, 'cluster.zst')];
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'PG_VERSION'), Buffer.alloc(2 * mebibyte));
    await packCluster(cluster, archive);
    const dataDir = join(disks.tiny ?? '', 'data');
    const full = `The disk with DATA_DIR (${dataDir}) is full. Free some space there`;
    await expect(openDatabase({ dataDir, archive })).rejects.toThrow(full);
    // Not even the lock's file can be written now.
    await expect(openDatabase({ dataDir, archive })).rejects.toThrow(full);
  },
);
