/** A page of a board and a place read by their index, never the table from end to end. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '../../db/open.ts';
import { describeOnPostgresql, openOnPostgresql } from '../../testing/database.ts';
import { planOf } from '../../testing/queryPlan.ts';
import { bestWins, bestWinsOf } from '../profileRatings.ts';
import { boardRows, type BoardKey } from './store.ts';
import { catalogue } from './testing/players.ts';
import { recount } from './upkeep.ts';

const players = 20_000;
const scans = z.array(z.object({ relname: z.string(), seq: z.coerce.number(), index: z.coerce.number() }));

const at = (key: Partial<BoardKey>): BoardKey => ({ userId: 'p500', value: 0, games: 0, at: null, ...key });

/** How often each of the tables was read, as PostgreSQL counts it for this connection. */
const countsIn = async (tx: Tx) => {
  const { rows } = await tx.execute(sql`
    select relname, seq_scan as seq, idx_scan as index from pg_stat_xact_user_tables
    where relname in ('player_rankings', 'weekly_scores')`);
  return new Map(scans.parse(rows).map((row) => [row.relname, row]));
};

describeOnPostgresql('G89 plans of boards', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
    const { db } = database;
    await db.execute(sql`
      insert into users (id, username, username_key, password)
      select 'p' || n, 'p' || n, 'p' || n, 'none' from generate_series(1, ${players}::int) n`);
    await db.execute(sql`
      insert into player_rankings (id, user_id, game_type, rating_exact, deviation, games_played, ranked_until)
      select 'p' || n, 'p' || n, 'checkers', 1000 + (n % 1000) + 0.25, 80, 20, now() + interval '90 days'
      from generate_series(1, ${players}::int) n`);
    await db.execute(sql`
      insert into weekly_scores (week, game_type, user_id, score, games, reached_at, is_listed)
      select '2026-11-23', 'checkers', 'p' || n, n % 40, 5 + n % 9, now() - n * interval '1 second', true
      from generate_series(1, ${players}::int) n`);
    await recount({ db }, catalogue);
    for (const table of ['users', 'player_rankings', 'weekly_scores', 'rating_buckets'])
      await db.execute(sql.raw(`vacuum analyze ${table}`));
  });
  afterAll(() => database.close());

  /** How often each of the tables was read from end to end, and by an index, by this work alone. */
  const scansOf = (work: (tx: Tx) => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      // PostgreSQL counts what the connection did before as well, until it has passed its counts on.
      const before = await countsIn(tx);
      await work(tx);
      const after = await countsIn(tx);
      return [...after.values()]
        .map(({ relname, seq, index }) => ({
          relname,
          seq: seq - (before.get(relname)?.seq ?? 0),
          index: index - (before.get(relname)?.index ?? 0),
        }))
        .filter(({ seq, index }) => seq + index > 0);
    });

  test('the best win in each game, of somebody who has won thousands', async () => {
    const { db } = database;
    await db.execute(sql`
      insert into rating_changes (subject_id, user_id, game_type, at, before, after, deviation, volatility, weight, score, opponent_id, opponent_rating)
      select 'game-' || n, 'p1', 'checkers', now() - n * interval '1 minute', 1500, 1501, 60, 0.06, 1, n % 2, 'p' || n % 90 + 2,
        1000 + (n * 7919) % 4001 from generate_series(1, 4000) n`);
    await db.execute(sql`analyze rating_changes`);
    expect(await bestWins(db, 'p1')).toMatchObject([{ gameType: 'checkers', rating: 4998 }]);
    const plan = await planOf(db, bestWinsOf(db, 'p1'));
    expect(plan).toMatch(/Scan using rating_changes_wins .*\n.*Index Cond: .*user_id = .*game_type = /);
  });

  const rating = { unit: 'rating', gameType: 'checkers' } as const;
  const week = { unit: 'score', gameType: 'checkers', week: '2026-11-23' } as const;
  const rated = at({ value: 1500.25 });
  const scored = at({ value: 20, games: 7, at: new Date() });

  test.each([
    ['the first page', rating, (tx: Tx) => boardRows(tx, rating).after(null, 51)],
    ['a later page', rating, (tx: Tx) => boardRows(tx, rating).after(rated, 51)],
    ['the rows above', rating, (tx: Tx) => boardRows(tx, rating).before(rated, 10)],
    ['a place', rating, (tx: Tx) => boardRows(tx, rating).standings([rated])],
    ['one player', rating, (tx: Tx) => boardRows(tx, rating).of(['p500'])],
    ['the first page', week, (tx: Tx) => boardRows(tx, week).after(null, 51)],
    ['a later page', week, (tx: Tx) => boardRows(tx, week).after(scored, 51)],
    ['the rows above', week, (tx: Tx) => boardRows(tx, week).before(scored, 10)],
    ['a place', week, (tx: Tx) => boardRows(tx, week).standings([scored])],
  ])('%s of %j', async (_what, _board, work) => {
    const found = await scansOf(work);
    expect(found).not.toEqual([]);
    expect(found.filter(({ seq }) => seq > 0)).toEqual([]);
  });
});
