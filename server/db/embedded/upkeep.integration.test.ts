/** The embedded database stays small: its log is bounded, and dead rows are removed. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../../testing/databaseFolder.ts';
import { temporaryFolder } from '../../testing/temporaryFolder.ts';
import { openEngine } from './engine.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

const folder = temporaryFolder();
const directory = join(folder, 'database');
let engine: PGlite;
let upkeep: Upkeep;

beforeAll(async () => {
  await prepareDatabase(folder);
  engine = await openEngine({ directory, durability: 'relaxed' });
  await engine.exec('create table notes (id int primary key, text text)');
  upkeep = await createUpkeep(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** Runs until nothing is due. */
async function settle(): Promise<(string | null)[]> {
  const done: (string | null)[] = [];
  for (let did = await upkeep.run(); did !== null; did = await upkeep.run()) done.push(did);
  return done;
}

const logFiles = (): number =>
  readdirSync(join(directory, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

test('checkpoints truncate the log', async () => {
  const did: (string | null)[] = [];
  for (let round = 0; round < 12; round++) {
    // 20 MB of log, and of nothing else.
    await engine.exec(
      `select pg_logical_emit_message(false, 'test', repeat('x', 1048576)) from generate_series(1, 20)`,
    );
    did.push(...(await settle()));
  }
  expect(did).toContain('checkpoint');
  // 240 MB were written in segments of 16 MB; without checkpoints there would be 15 of them.
  expect(logFiles()).toBeLessThanOrEqual(9);
});

test('changed and deleted rows are vacuumed and analyzed automatically', async () => {
  await engine.exec(`insert into notes select n, 'text' from generate_series(1, 5000) n`);
  await engine.exec('delete from notes where id % 2 = 0');
  expect(await settle()).toContain('vacuum');
  const { rows } = await engine.query<{ n_dead_tup: number }>(
    `select n_dead_tup::int from pg_stat_user_tables where relname = 'notes'`,
  );
  expect(rows).toEqual([{ n_dead_tup: 0 }]);
});

test('rows that died before the database was opened are vacuumed, too', async () => {
  await engine.exec('truncate notes');
  await engine.exec(`insert into notes select n, 'text' from generate_series(1, 5000) n`);
  await settle();
  // Fewer than what asks for a vacuum, each time.
  await engine.exec('delete from notes where id <= 900');
  await engine.close();
  engine = await openEngine({ directory, durability: 'relaxed' });
  upkeep = await createUpkeep(engine);
  await engine.exec('delete from notes where id <= 1200');
  expect(await settle()).toContain('vacuum');
});

test('nothing is done when nothing was written', async () => {
  await settle();
  expect(await upkeep.run()).toBeNull();
});
