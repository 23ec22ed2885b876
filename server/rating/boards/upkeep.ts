/** What is done for boards by the clock: the stored places of the first thousand (DB-013), and the nightly recount of the buckets. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/open.ts';
import { playerRankings, ratingBuckets, weeklyScores } from '../../db/schema.ts';
import { scoreUnitOf, type BoardCatalogue } from './boards.ts';
import { allTime } from './week.ts';

/** So many places of each board are stored. */
const storedPlaces = 1000;

/** Stores the places of the first thousand of a game, and 0 for those who are not among them any more. */
export async function storePlaces(tx: Tx, gameType: string): Promise<void> {
  await tx.execute(sql`
    with first as (
      select id, rating_exact from ${playerRankings}
      where game_type = ${gameType} and ranked_until is not null
      order by rating_exact desc nulls last, user_id limit ${storedPlaces}
    ),
    placed as (select id, (rank() over (order by floor(rating_exact + 0.5) desc))::int as place from first),
    known as (select id from ${playerRankings} where game_type = ${gameType} and rank > 0)
    update ${playerRankings} as p set rank = n.place
    from (select id, coalesce(placed.place, 0) as place from known full join placed using (id)) n
    where p.id = n.id and p.rank <> n.place`);
}

const differing = z.object({ count: z.coerce.number() });

/**
 * Counts all boards again and corrects the buckets that differ; returns how many did. Nothing moves meanwhile: a digest waits at its
 * buckets, and what it has not committed is not counted here but added by it.
 */
export async function recount(tx: Tx, catalogue: BoardCatalogue): Promise<number> {
  await tx.execute(sql`lock table ${ratingBuckets} in share row exclusive mode`);
  const scored = catalogue.games.filter((game) => scoreUnitOf(catalogue, game) === 'score');
  const { rows } = await tx.execute(sql`
    with counted as (
      select game_type, floor(floor(rating_exact + 0.5) / 4)::int as bucket, count(*)::int as players
      from ${playerRankings} where ranked_until is not null group by 1, 2
      union all
      select case when week = ${allTime}::date then game_type else game_type || ' ' || week::text end,
        floor(case when game_type in (select jsonb_array_elements_text(${JSON.stringify(scored)}::jsonb))
          then score * 4 else score + 0.5 end)::int,
        count(*)::int
      from ${weeklyScores} where is_listed group by 1, 2
    ),
    wrong as (
      select game_type, bucket, coalesce(c.players, 0) as players
      from counted c full join ${ratingBuckets} b using (game_type, bucket)
      where coalesce(c.players, 0) <> coalesce(b.players, 0)
    ),
    corrected as (
      insert into ${ratingBuckets} (game_type, bucket, players) select game_type, bucket, players from wrong
      on conflict (game_type, bucket) do update set players = excluded.players
      returning 1
    )
    select count(*) as count from corrected`);
  return differing.parse(rows[0]).count;
}
