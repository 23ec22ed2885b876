/** Moves are looked up by index even on a new site, whose tables have grown before the database has statistics for them. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { playedGames } from './playedGames.ts';
import { matchStore } from './store.ts';

/** How often the whole table of moves has been read; within a transaction the number only goes up. */
async function wholeReads(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'game_moves'`,
  );
  return Number(rows[0]?.['count']);
}

describeEachDatabase('moves of games', (open) => {
  test.each([1, 4, 30])('of %i games are read without the others', async (count) => {
    const { db } = await open();
    await db.execute(sql`
      insert into games (id, game_type, game_mode, player1_name, board, current_player, status, result, completed_at)
      select 'game-' || n, 'connect-four', 'friend', 'Ada', '[]', 'player1', 'completed', 'draw', now()
      from generate_series(1, 1000) n`);
    await db.execute(sql`
      insert into game_moves (game_id, ply, seat, move, notation)
      select 'game-' || n, ply, 'player1', jsonb_build_object('column', ply % 7), '1'
      from generate_series(1, 1000) n, generate_series(0, 29) ply`);
    const ids = Array.from({ length: count }, (_, n) => `game-${n * 7 + 1}`);
    await db.transaction(async (tx) => {
      const before = await wholeReads(tx);
      const found = await matchStore(tx).loadMany(ids);
      expect([...found.keys()].toSorted()).toEqual(ids.toSorted());
      for (const { moves } of found.values())
        expect(moves.map(({ ply }) => ply)).toEqual(Array.from({ length: 30 }, (_, ply) => ply));
      await playedGames(tx, ids);
      expect(await wholeReads(tx)).toBe(before);
      // The counter works.
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_indexonlyscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      await matchStore(tx).loadMany(ids);
      expect(await wholeReads(tx)).toBeGreaterThan(before);
    });
  });
});
