/** What is done for boards by the clock: the stored places of the first thousand (DB-013), and the nightly recount of the buckets. */
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { pointsBoard, speedBoard } from '@playfield/contracts/http/rankings.ts';
import { among } from '../../db/among.ts';
import type { Database, Tx } from '../../db/open.ts';
import { playerRankings, ratingBuckets, weeklyScores } from '../../db/schema.ts';
import type { BoardCatalogue } from './boards.ts';
import { allTime } from './week.ts';

export type BoardsDatabase = Pick<Database, 'assertWritable'> & {
  readonly db: { transaction: <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value> };
};

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
const storedWeeks = z.array(z.object({ week: z.string() }));

/** Corrects the buckets of these boards that differ from what `counted` selects; returns how many did. */
async function correct(tx: Tx, boards: readonly string[], counted: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`
    with counted as (${counted}),
    known as (select game_type, bucket, players from ${ratingBuckets} where ${among(ratingBuckets.gameType, boards)}),
    wrong as (
      select game_type, bucket, coalesce(c.players, 0) as players
      from counted c full join known b using (game_type, bucket)
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

const countRatings = (tx: Tx, gameType: string): Promise<number> =>
  correct(
    tx,
    [gameType],
    sql`select game_type, floor(floor(rating_exact + 0.5) / 4)::int as bucket, count(*)::int as players
      from ${playerRankings} where ranked_until is not null and game_type = ${gameType} group by 1, 2`,
  );

function countWeek(tx: Tx, catalogue: BoardCatalogue, week: string): Promise<number> {
  const ofScores = [catalogue.runs, speedBoard, pointsBoard];
  // Of all time, games have ratings.
  const stored = week === allTime ? ofScores : [...catalogue.games, ...ofScores];
  const suffix = week === allTime ? '' : ` ${week}`;
  const isResults = among(weeklyScores.gameType, catalogue.games);
  return correct(
    tx,
    stored.map((name) => name + suffix),
    sql`select game_type || ${suffix}::text as game_type,
        floor(case when ${isResults} then score * 4 else score + 0.5 end)::int as bucket, count(*)::int as players
      from ${weeklyScores} where is_listed and week = ${week}::date and ${among(weeklyScores.gameType, stored)} group by 1, 2`,
  );
}

/** All time, every week with results, and every week that has only buckets, which should be empty. */
async function weeksIn(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(sql`
    with recursive weeks as (
      select min(week) as week from ${weeklyScores}
      union all
      select (select min(week) from ${weeklyScores} as later where later.week > weeks.week) from weeks where week is not null
    )
    select week::text as week from weeks where week is not null
    union
    select right(game_type, 10) from ${ratingBuckets} where players <> 0 and game_type ~ ' \\d{4}-\\d\\d-\\d\\d$'`);
  return new Set([allTime, ...storedWeeks.parse(rows).map(({ week }) => week)]);
}

/**
 * Counts all boards again and corrects the buckets that differ; returns how many did. Nothing moves meanwhile: a digest waits at its
 * buckets, and what it has not committed is not counted here but added by it. So that it does not wait for years of weeks, each game and
 * each week has a transaction of its own.
 */
export async function recount(
  { db }: Pick<BoardsDatabase, 'db'>,
  catalogue: BoardCatalogue,
): Promise<number> {
  let wrong = 0;
  const alone = async <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${ratingBuckets} in share row exclusive mode`);
      return work(tx);
    });
  for (const gameType of [...catalogue.games, catalogue.races])
    wrong += await alone((tx) => countRatings(tx, gameType));
  for (const week of await db.transaction(weeksIn))
    wrong += await alone((tx) => countWeek(tx, catalogue, week));
  return wrong;
}
