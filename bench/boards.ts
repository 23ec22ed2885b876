/**
 * Boards of a million players on PostgreSQL: a page after a random place, and the place of a random player.
 * `node bench/boards.ts --players 100000` measures less.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openDatabase, type Database } from '@playfield/server/db/open.ts';
import { boardRows, type BoardRow } from '@playfield/server/rating/boards/store.ts';
import { boardPeople } from '@playfield/server/account/boardPeople.ts';
import { recount } from '@playfield/server/rating/boards/upkeep.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures } from './measure/figures.ts';
import { startPostgresql } from './online/postgresql.ts';

const { values: options } = parseArgs({
  options: {
    players: { type: 'string', default: '1000000' },
    reads: { type: 'string', default: '1000' },
  },
});
const players = Number(options.players);
const reads = Number(options.reads);
const catalogue = { games: ['checkers'], races: 'typing-race', runs: 'little-big-snake' };
const board = { unit: 'rating', gameType: 'checkers' } as const;

/** Ratings around 1500 with a deviation of 250. */
async function fill({ db }: Database, connectionString: string): Promise<void> {
  const connection = new Client({ connectionString });
  await connection.connect();
  await connection.query(
    `insert into users (id, username, username_key, password)
     select 'p' || n, 'p' || n, 'p' || n, 'none' from generate_series(1, $1::int) n`,
    [players],
  );
  await connection.query(
    `insert into player_rankings (id, user_id, game_type, rating, rating_exact, deviation, games_played, ranked_until)
     select id, id, 'checkers', floor(exact + 0.5), exact, 80, 20, now() + interval '90 days'
     from (
       select 'p' || n as id,
         greatest(100, 1500 + 250 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) as exact
       from generate_series(1, $1::int) n
     ) p`,
    [players],
  );
  await recount({ db }, catalogue);
  for (const table of ['users', 'player_rankings', 'rating_buckets', 'user_settings'])
    await connection.query(`vacuum analyze ${table}`);
  await connection.end();
}

async function timed(
  work: (row: BoardRow) => Promise<unknown>,
  rows: readonly BoardRow[],
): Promise<number[]> {
  const times: number[] = [];
  for (const row of rows) {
    const startMs = performance.now();
    await work(row);
    times.push(performance.now() - startMs);
  }
  return times;
}

async function measure(): Promise<void> {
  const postgresql = await startPostgresql();
  const database = await openDatabase({ dataDir: '', databaseUrl: postgresql.url, databasePoolSize: 2 });
  try {
    await fill(database, postgresql.url);
    const { db } = database;
    const { after, of, standings } = boardRows(db, board);
    const stride = Math.max(1, Math.floor(players / reads));
    const ids = Array.from({ length: reads }, (_, n) => `p${1 + n * stride}`);
    const rows = await of(ids);
    const page = async (row: BoardRow): Promise<void> => {
      const found = await after(row, 51);
      await Promise.all([
        standings(found.slice(0, 1)),
        boardPeople(
          db,
          found.map(({ userId }) => userId),
        ),
      ]);
    };
    const place = async ({ userId }: BoardRow): Promise<void> => void (await standings(await of([userId])));
    await timed(page, rows.slice(0, 50));
    await timed(place, rows.slice(0, 50));
    const name = `Board of ${players} players`;
    const [pages, places] = [await timed(page, rows), await timed(place, rows)];
    printFigures('npm run bench -- boards', new Date(), [
      { figure: `${name}: a page of 50, p50`, value: milliseconds(percentile(pages, 0.5)) },
      { figure: `${name}: a page of 50, p95`, value: milliseconds(percentile(pages, 0.95)) },
      { figure: `${name}: one player's place, p50`, value: milliseconds(percentile(places, 0.5)) },
      { figure: `${name}: one player's place, p95`, value: milliseconds(percentile(places, 0.95)) },
    ]);
  } finally {
    await database.close();
    await postgresql.dispose();
  }
}

await measure();
