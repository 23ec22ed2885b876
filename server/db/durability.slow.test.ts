/** F3 and kill -9: what was answered is on the disk, whatever ends the server. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLong } from '@playfield/tools/test/size.ts';
import { openOnFiles } from '../testing/database.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { PowerLoss } from '../testing/databasePowerLoss.ts';
import { startDatabaseProcess } from '../testing/databaseProcess.ts';
import type { Database } from './database.ts';
import { packCluster } from './embedded/clusterArchive.ts';
import { openDatabase } from './open.ts';
import { gameMoves, games, users } from './schema.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** After how many rows the process is killed each time. */
const kills = isLong ? [40, 170, 90] : [120];

const userRow = (id: string) => ({ id, username: id, password: 'x'.repeat(300) });
const idsIn = async ({ db }: Database): Promise<Set<string>> =>
  new Set((await db.select({ id: users.id }).from(users)).map((row) => row.id));

test('F3 the log is synced before every answer to a write, and never for a read', async () => {
  await prepareDatabase(folder);
  let syncs = 0;
  const { db, close } = await openOnFiles({
    directory: join(folder, 'database'),
    durability: 'strict',
    observer: { onSync: (path) => (syncs += path.includes('/pg_wal/') ? 1 : 0) },
  });
  for (let row = 0; row < 40; row++) {
    syncs = 0;
    if (row % 2) await db.insert(users).values(userRow(`u${row}`));
    else await db.transaction(async (tx) => await tx.insert(users).values(userRow(`u${row}`)));
    expect(syncs).toBeGreaterThan(0);
    syncs = 0;
    await db.select().from(users);
    expect(syncs).toBe(0);
  }
  await close();
});

/** Writes as a server does, with a checkpoint amid, and cuts the power now and then, also in the middle of commits. */
async function writeAndCut(durability: 'strict' | 'relaxed') {
  await prepareDatabase(folder);
  const directory = join(folder, 'database');
  const power = new PowerLoss(directory);
  const cuts: { directory: string; answered: number }[] = [];
  let answered = 0;
  let syncs = 0;
  const cut = (): void => {
    cuts.push({ directory: power.cut(`${directory}-cut${cuts.length}`), answered });
  };
  const { db, close } = await openOnFiles({
    directory,
    durability,
    observer: {
      onSync(path) {
        power.synced(path);
        if ([31, 77, 130].includes(++syncs)) cut();
      },
    },
  });
  power.start();
  syncs = 0;
  for (let row = 0; row < 120; row++) {
    const id = `u${row}`;
    await db.transaction(async (tx) => {
      await tx.insert(users).values(userRow(id));
      const game = { id, userId: id, gameType: 'connect-four', gameMode: 'ai', board: [] } as const;
      await tx
        .insert(games)
        .values({ ...game, currentPlayer: 'player1', status: 'playing', player1Name: id });
      await tx.insert(gameMoves).values({ gameId: id, ply: 0, seat: 'player1', move: {}, notation: '4' });
    });
    answered = row + 1;
    if (row === 60) await db.execute(sql`checkpoint`);
    if (row === 90) cut();
  }
  cut();
  await close();
  return cuts;
}

test('F3 a power cut at any moment loses no answered row', async () => {
  const cuts = await writeAndCut('strict');
  expect(cuts).toHaveLength(5);
  // In the middle of a commit, after the checkpoint and at the end; each opens a database of its own.
  for (const { directory, answered } of isLong ? cuts : cuts.filter((_, n) => n % 2 === 0)) {
    const database = await openOnFiles({ directory, durability: 'strict' });
    const ids = await idsIn(database);
    for (let row = 0; row < answered; row++) expect(ids).toContain(`u${row}`);
    expect(ids.size).toBeLessThanOrEqual(answered + 1);
    expect(await database.db.$count(gameMoves)).toBe(ids.size);
    await database.close();
  }
});

test('F3 the model does drop what was not synced: without syncing every row is lost', async () => {
  const [first] = await writeAndCut('relaxed');
  if (!first) throw new Error('no cut');
  expect(first.answered).toBe(91);
  const database = await openOnFiles({ directory: first.directory, durability: 'relaxed' });
  expect((await idsIn(database)).size).toBe(0);
  await database.close();
});

test(`kill -9 while writing, ${kills.length} times over, loses no answered row`, async () => {
  await prepareDatabase(folder);
  const answered: string[] = [];
  for (const rows of kills) {
    const server = startDatabaseProcess('write', { dataDir: folder });
    await server.said(rows);
    await server.kill();
    answered.push(...server.lines.slice(1));
  }
  expect(answered.length).toBeGreaterThanOrEqual(kills.reduce((sum, rows) => sum + rows - 1, 0));
  const database = await openDatabase({ dataDir: folder });
  const ids = await idsIn(database);
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  await database.close();
});

/** At full size it makes everything again; otherwise it unpacks a database that is made, as the shipped server does. */
async function startAgain(): Promise<void> {
  if (isLong) {
    const next = startDatabaseProcess('write', { dataDir: folder });
    await next.said(2);
    expect(next.lines.slice(0, 2)).toEqual(['ready', `${next.pid}-0`]);
    return next.kill();
  }
  const made = temporaryFolder();
  await prepareDatabase(made);
  const archive = join(made, 'cluster.zst');
  await packCluster(join(made, 'database'), archive);
  const database = await openDatabase({ dataDir: folder, archive });
  rmSync(made, { recursive: true });
  await database.db.insert(users).values(userRow('first'));
  expect(await database.db.$count(users)).toBe(1);
  await database.close();
}

test('kill -9 while the database is being made: the next start makes it again', async () => {
  const server = startDatabaseProcess('hold', { dataDir: folder });
  while (!existsSync(join(folder, 'database', 'PG_VERSION'))) await pause(2);
  await server.kill();
  expect(existsSync(join(folder, 'database.creating'))).toBe(true);
  await startAgain();
  expect(existsSync(join(folder, 'database.creating'))).toBe(false);
});

test('a database put where one was being made is left alone: the start says what to do', async () => {
  const server = startDatabaseProcess('hold', { dataDir: folder });
  while (!existsSync(join(folder, 'database', 'PG_VERSION'))) await pause(2);
  await server.kill();
  const marker = join(folder, 'database.creating');
  const restored = join(folder, 'database');
  rmSync(restored, { recursive: true });
  const backup = temporaryFolder();
  await prepareDatabase(backup);
  cpSync(join(backup, 'database'), restored, { recursive: true });
  rmSync(backup, { recursive: true });
  const before = readdirSync(restored);
  for (const named of [readFileSync(marker, 'utf8'), '']) {
    writeFileSync(marker, named);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      /If you have restored it, remove .*creating/,
    );
    expect(readdirSync(restored)).toEqual(before);
  }
  unlinkSync(marker);
  const database = await openDatabase({ dataDir: folder });
  expect(await database.db.$count(users)).toBe(0);
  await database.close();
});

test('a directory that holds something else is left alone, and stops the start with a sentence', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'letters.txt'), 'dear all');
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/is not empty and holds no database/);
  expect(readFileSync(join(folder, 'database', 'letters.txt'), 'utf8')).toBe('dear all');
});
