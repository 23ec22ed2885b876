/** The games that a profile lists, of somebody who has played thousands. */
import { ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/database.ts';
import { games } from '../db/schema.ts';
import { planOf } from '../testing/queryPlan.ts';
import { finishedInSeat } from './history.ts';
import { seatsIn } from './playedNow.ts';
import { currentGames, openSeats, ownGames } from './gamesOf.ts';
import { matchStore } from './store.ts';

describeEachDatabase('finished games', (open) => {
  test.each(['player1Id', 'player2Id'] as const)(
    'as %s are read in the order of their index',
    async (seat) => {
      const { db } = await open();
      await db.execute(sql`insert into users (id, username) values ('ada', 'Ada'), ('bea', 'Bea')`);
      await db.execute(sql`
      insert into games (id, game_type, game_mode, status, player1_id, player2_id, board, current_player, player1_name, completed_at)
      select 'game-' || n, 'checkers', 'online', 'completed', case n % 2 when 0 then 'ada' else 'bea' end,
        case n % 2 when 0 then 'bea' else 'ada' end, '[]', 'player1', 'x', now() - n * interval '1 hour'
      from generate_series(1, 5000) n`);
      await db.execute(sql`analyze users, games`);
      const plan = await planOf(
        db,
        finishedInSeat(db, seat, { playerId: 'ada', viewerId: 'bea', before: 'game-100', limit: 20 }),
      );
      expect(plan).toContain(seat === 'player1Id' ? 'games_player1' : 'games_player2');
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    },
  );

  test('those that are not over are found among them by the same indexes', async () => {
    const { db } = await open();
    await db.execute(
      sql`insert into users (id, username) values ('ada', 'Ada'), ('bea', 'Bea'), ('cyd', 'Cyd')`,
    );
    await db.execute(sql`
      insert into games (id, game_type, game_mode, status, player1_id, player2_id, board, current_player, player1_name, completed_at)
      select 'game-' || n, 'checkers', 'online', case n when 1 then 'playing' else 'completed' end,
        case when n > 1000 then 'cyd' when n % 2 = 0 then 'ada' else 'bea' end,
        case when n > 1000 then 'bea' when n % 2 = 0 then 'bea' else 'ada' end,
        '[]', 'player1', 'x', case when n > 1 then now() - n * interval '1 hour' end
      from generate_series(1, 9000) n`);
    // Games against the AI that somebody left stay open.
    await db.execute(sql`
      insert into games (id, game_type, game_mode, status, player1_id, board, current_player, player1_name)
      select 'open-' || n, 'checkers', 'ai', 'playing', 'cyd', '[]', 'player1', 'x' from generate_series(1, 2000) n`);
    await db.execute(sql`analyze users, games`);
    const current = currentGames(db, 'ada', 10);
    expect((await current).map(({ id }) => id)).toEqual(['game-1']);
    const seats = [openSeats(db, ['ada']), seatsIn(db, ['ada'], ne(games.gameMode, 'ai'))];
    for (const query of [current, ...seats]) {
      const plan = await planOf(db, query);
      for (const seat of ['player1', 'player2'])
        expect(plan).toMatch(new RegExp(`Index Cond: .*${seat}_id = .*completed_at IS NULL`));
    }
  });

  test('few of one game are found in the indexes, without reading the many of others', async () => {
    const { db } = await open();
    await db.execute(
      sql`insert into users (id, username) values ('ada', 'Ada'), ('bea', 'Bea'), ('cem', 'Cem')`,
    );
    await db.execute(sql`
      insert into games (id, user_id, game_type, game_mode, status, player1_id, player2_id, board, current_player, player1_name, created_at, completed_at)
      select 'game-' || n, first, case n % 2500 when 0 then 'chess' else 'checkers' end, 'online', 'completed', first, second, '[]',
        'player1', 'x', at, at
      from generate_series(1, 10000) n, lateral (select now() - n * interval '1 hour' as at) t,
        lateral (select case n % 4 when 0 then 'ada' else 'bea' end as first, case n % 4 when 0 then 'bea' when 1 then 'ada' else 'cem' end as second) s`);
    await db.execute(sql`analyze users, games`);
    const query = { playerId: 'ada', viewerId: 'bea', gameType: 'chess', limit: 20 };
    for (const plan of [
      await planOf(db, finishedInSeat(db, 'player1Id', query)),
      await planOf(db, finishedInSeat(db, 'player2Id', query)),
      await planOf(db, ownGames(db, 'userId', 'ada', query)),
    ])
      expect(plan).toMatch(/Index Cond: .*game_type = /);
    const own = ownGames(db, 'userId', 'ada', { limit: 3 });
    expect(await planOf(db, own)).not.toMatch(/Sort|Seq Scan/);
    // Of both seats, in one order.
    const listed = await matchStore(db).list('ada', { limit: 5, before: 'game-1' });
    expect(listed.map(({ id }) => id)).toEqual([4, 5, 8, 9, 12].map((n) => `game-${n}`));
  });
});
