/**
 * Rows of boards in their order. A page is a range of one index from a key, never an offset, and a place is a sum of buckets with a
 * count within one of them, so that neither grows with the board.
 */
import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { among } from '../../db/among.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../db/open.ts';
import { playerRankings, ratingBuckets, weeklyScores } from '../../db/schema.ts';
import {
  bucketOf,
  bucketsOf,
  leastOf,
  shownValue,
  type Board,
  type RatingBoard,
  type ScoreBoard,
} from './boards.ts';
import type { Standing } from './places.ts';

/** What the order of a board depends on. */
export type BoardKey = {
  readonly userId: string;
  /** As stored: ratings with their fraction. */
  readonly value: number;
  readonly games: number;
  /** When a score was reached; null for ratings. */
  readonly at: Date | null;
};
export type BoardRow = BoardKey & { readonly wins: number };

export type BoardRows = {
  /** The first rows after a key, or of the board. */
  readonly after: (key: BoardKey | null, limit: number) => Promise<BoardRow[]>;
  /** The last rows before a key, in the order of the board. */
  readonly before: (key: BoardKey, limit: number) => Promise<BoardRow[]>;
  /** Those of these people who are on the board, in its order: all of them, or those after a key. */
  readonly of: (userIds: readonly string[], key?: BoardKey | null) => Promise<BoardRow[]>;
  /** Whether two rows share a place. */
  readonly isSame: (a: BoardKey, b: BoardKey) => boolean;
  /** Where each of these rows stands. */
  readonly standings: (keys: readonly BoardKey[]) => Promise<readonly Standing[]>;
};

const standingRow = z.object({ n: z.int(), above: z.coerce.number(), equal: z.coerce.number() });
const nowhere: Standing = { above: 0, equal: 1 };

/** Rows of a board that meet a condition, in an order. */
type Query = PromiseLike<BoardRow[]> & { readonly limit: (most: number) => PromiseLike<BoardRow[]> };

/** A board as an index has it: `up` is `down` backwards. */
type Ordered = {
  readonly read: (where: SQL | undefined, order: readonly SQL[]) => Query;
  readonly isAmong: (userIds: readonly string[]) => SQL;
  readonly down: readonly SQL[];
  readonly up: readonly SQL[];
  /** The two ranges after a key: those who tie with it, then all below. */
  readonly later: (key: BoardKey) => readonly (SQL | undefined)[];
  /** The two ranges before a key, the nearer one first. */
  readonly earlier: (key: BoardKey) => readonly (SQL | undefined)[];
};

/** Reads a board from a key on, in either direction. */
function pagesOf({ read, isAmong, down, up, later, earlier }: Ordered) {
  /** Ranges one after the other: each is a scan of the index, while their `or` would read all of a long tie. */
  async function chained(
    ranges: readonly (SQL | undefined)[],
    order: readonly SQL[],
    limit: number,
  ): Promise<BoardRow[]> {
    const rows: BoardRow[] = [];
    for (const range of ranges) {
      if (rows.length >= limit) break;
      rows.push(...(await read(range, order).limit(limit)));
    }
    return rows.slice(0, limit);
  }
  return {
    after: (key, limit) => chained(key === null ? [undefined] : later(key), down, limit),
    before: async (key, limit) => (await chained(earlier(key), up, limit)).toReversed(),
    of: async (ids, key = null) => read(and(isAmong(ids), key ? or(...later(key)) : undefined), down),
  } satisfies Partial<BoardRows>;
}

function ratingRows(db: Db | Tx, board: RatingBoard): BoardRows {
  const { ratingExact, userId, gameType, rankedUntil } = playerRankings;
  const isOn = and(eq(gameType, board.gameType), isNotNull(rankedUntil));
  const pages = pagesOf({
    read: (where, order) =>
      db
        .select({
          userId,
          value: ratingExact,
          games: playerRankings.gamesPlayed,
          wins: playerRankings.wins,
          at: sql<null>`null`,
        })
        .from(playerRankings)
        .where(and(isOn, where))
        .orderBy(...order),
    isAmong: (ids) => among(userId, ids),
    // As the index has it, which sorts null last.
    down: [sql`${ratingExact} desc nulls last`, asc(userId)],
    up: [sql`${ratingExact} asc nulls first`, sql`${userId} desc`],
    later: ({ value, userId: id }) => [and(eq(ratingExact, value), gt(userId, id)), lt(ratingExact, value)],
    earlier: ({ value, userId: id }) => [and(eq(ratingExact, value), lt(userId, id)), gt(ratingExact, value)],
  });
  return {
    ...pages,
    isSame: (a, b) => shownValue('rating', a.value) === shownValue('rating', b.value),
    async standings(keys) {
      const asked = keys.map(({ value }, n) => {
        const shown = shownValue('rating', value);
        const bucket = bucketOf('rating', value);
        return { n, bucket, from: shown - 0.5, above: shown + 0.5, to: leastOf('rating', bucket + 1) - 0.5 };
      });
      const inBucket = sql`
        select count(*) filter (where rating_exact >= a.above) as above,
          count(*) filter (where rating_exact < a.above) as equal
        from ${playerRankings}
        where game_type = ${board.gameType} and ranked_until is not null
          and rating_exact >= a."from" and rating_exact < a."to"`;
      return standingsBy(db, board, asked, inBucket);
    },
  };
}

const tieOf = (key: BoardKey): SQL =>
  sql`(${key.games}::int, ${key.at?.toISOString() ?? null}::timestamptz, ${key.userId}::text)`;

function scoreRows(db: Db | Tx, board: ScoreBoard): BoardRows {
  const { week, gameType, score, games, reachedAt, userId, isListed } = weeklyScores;
  const isOn = and(eq(week, board.week), eq(gameType, board.gameType), isListed);
  const tied = sql`(${games}, ${reachedAt}, ${userId})`;
  const pages = pagesOf({
    read: (where, order) =>
      db
        .select({ userId, value: score, games, wins: weeklyScores.wins, at: reachedAt })
        .from(weeklyScores)
        .where(and(isOn, where))
        .orderBy(...order),
    isAmong: (ids) => among(userId, ids),
    down: [sql`${score} desc nulls last`, asc(games), asc(reachedAt), asc(userId)],
    up: [sql`${score} asc nulls first`, sql`${games} desc`, sql`${reachedAt} desc`, sql`${userId} desc`],
    later: (key) => [and(eq(score, key.value), sql`${tied} > ${tieOf(key)}`), lt(score, key.value)],
    earlier: (key) => [and(eq(score, key.value), sql`${tied} < ${tieOf(key)}`), gt(score, key.value)],
  });
  /** Results of a week are told apart by games and instant; elsewhere equal numbers share a place. */
  const isOrdered = board.unit === 'score';
  return {
    ...pages,
    isSame: (a, b) =>
      a.value === b.value && (!isOrdered || (a.games === b.games && a.at?.getTime() === b.at?.getTime())),
    async standings(keys) {
      const asked = keys.map(({ value, games, at }, n) => {
        const bucket = bucketOf(board.unit, value);
        return { n, bucket, score: value, games, at: at?.toISOString() ?? null };
      });
      const inBucket = isOrdered
        ? sql`
          select count(*) filter (where (games, reached_at) < (a.games, a.at)) as above,
            count(*) filter (where (games, reached_at) = (a.games, a.at)) as equal
          from ${weeklyScores}
          where week = ${board.week}::date and game_type = ${board.gameType} and is_listed
            and score = a.score and (games, reached_at) <= (a.games, a.at)`
        : sql`select 0 as above, coalesce(t.players, 1) as equal`;
      return standingsBy(db, board, asked, inBucket);
    },
  };
}

/**
 * Standings of many rows by one statement: `t` is the bucket of a row with how many are in the buckets above it, `inBucket` counts within
 * it, given the asked row `a`.
 */
async function standingsBy(
  db: Db | Tx,
  board: Board,
  asked: readonly { readonly n: number }[],
  inBucket: SQL,
): Promise<readonly Standing[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute(sql`
    with totals as materialized (
      select bucket, players, (sum(players) over (order by bucket desc)) - players as above
      from ${ratingBuckets} where game_type = ${bucketsOf(board)}
    )
    select a.n, coalesce(t.above, 0) + c.above as above, c.equal
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (
      n int, bucket int, "from" float8, above float8, "to" float8, score float8, games int, at timestamptz(3)
    )
    left join totals t on t.bucket = a.bucket
    cross join lateral (${inBucket}) c`);
  const found = new Map(
    z
      .array(standingRow)
      .parse(rows)
      .map((row) => [row.n, row]),
  );
  return asked.map(({ n }) => found.get(n) ?? nowhere);
}

export const boardRows = (db: Db | Tx, board: Board): BoardRows =>
  board.unit === 'rating' ? ratingRows(db, board) : scoreRows(db, board);

const bucketRow = { bucket: ratingBuckets.bucket, players: ratingBuckets.players };

/** The filled buckets of a board. */
export async function bucketsIn(db: Db | Tx, board: Board): Promise<{ bucket: number; players: number }[]> {
  return db
    .select(bucketRow)
    .from(ratingBuckets)
    .where(and(eq(ratingBuckets.gameType, bucketsOf(board)), gt(ratingBuckets.players, 0)));
}

/** How many are on a board. */
export async function totalOf(db: Db | Tx, board: Board): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${ratingBuckets.players}), 0)::int` })
    .from(ratingBuckets)
    .where(eq(ratingBuckets.gameType, bucketsOf(board)));
  return row?.total ?? 0;
}

/** Weeks of a board that somebody is on, the latest first. */
export async function weeksOf(db: Db | Tx, gameType: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: ratingBuckets.gameType })
    .from(ratingBuckets)
    .where(and(sql`starts_with(${ratingBuckets.gameType}, ${`${gameType} `})`, gt(ratingBuckets.players, 0)))
    .groupBy(ratingBuckets.gameType)
    .orderBy(sql`${ratingBuckets.gameType} desc`)
    .limit(limit);
  return rows.map(({ name }) => name.slice(gameType.length + 1));
}

/** How many more, or fewer, are in a bucket of a board. */
export type BucketMove = { readonly board: Board; readonly value: number; readonly by: 1 | -1 };

/** Counts people who came onto boards, left them or moved on them. One statement, in one order everywhere. */
export async function moveBuckets(tx: Tx, moves: readonly BucketMove[]): Promise<void> {
  const byBucket = new Map<string, { game_type: string; bucket: number; players: number }>();
  for (const { board, value, by } of moves) {
    const [name, bucket] = [bucketsOf(board), bucketOf(board.unit, value)];
    const key = `${name} ${bucket}`;
    const players = (byBucket.get(key)?.players ?? 0) + by;
    byBucket.set(key, { game_type: name, bucket, players });
  }
  const changed = [...byBucket].filter(([, { players }]) => players !== 0);
  if (changed.length === 0) return;
  const rows = changed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.execute(sql`
    insert into ${ratingBuckets} as b (game_type, bucket, players)
    select game_type, bucket, players
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (game_type text, bucket int, players int)
    on conflict (game_type, bucket) do update set players = b.players + excluded.players`);
}

/** Rows of boards of scores, by whom, game and week. */
export type ScoreRow = typeof weeklyScores.$inferSelect;

export async function scoresOf(
  db: Db | Tx,
  userIds: readonly string[],
  weeks: readonly string[],
): Promise<ScoreRow[]> {
  return db
    .select()
    .from(weeklyScores)
    .where(and(among(weeklyScores.userId, userIds), inArray(weeklyScores.week, [...weeks])));
}

/** Rating of somebody in a game, on its board or not. */
export async function rankingOf(db: Db | Tx, userId: string, gameType: string) {
  const [row] = await db
    .select({
      value: playerRankings.ratingExact,
      deviation: playerRankings.deviation,
      volatility: playerRankings.volatility,
      games: playerRankings.gamesPlayed,
      lastRatedAt: playerRankings.lastRatedAt,
    })
    .from(playerRankings)
    .where(
      and(
        eq(playerRankings.userId, userId),
        eq(playerRankings.gameType, gameType),
        // A row may be there for a tournament won without ratings.
        isNotNull(playerRankings.lastRatedAt),
      ),
    );
  return row ?? null;
}
