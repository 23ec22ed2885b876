/** Rows of ratings, of what changed them, and of pairs of players; each batch in one statement a table. */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { descending } from '../db/descending.ts';
import { among } from '../db/among.ts';
import { unnested } from '../db/unnested.ts';
import { z } from 'zod';
import type { Db, Tx } from '../db/open.ts';
import { headToHead, playerRankings, ratingChanges } from '../db/schema.ts';
import { startDeviation, startRating, startVolatility } from './glicko.ts';

export type RankingKey = { readonly userId: string; readonly gameType: string };
export type RankingRow = Omit<
  typeof playerRankings.$inferSelect,
  'id' | 'rank' | 'tournamentWins' | 'updatedAt' | 'rating'
>;
export type ChangeRow = typeof ratingChanges.$inferSelect;
export type PairKey = { readonly userA: string; readonly userB: string; readonly gameType: string };
export type PairRow = typeof headToHead.$inferSelect;

/** Begins the id under which the loss of a voided game is given back. */
export const voidMark = 'void:';

export const keyOf = ({ userId, gameType }: RankingKey): string => `${userId} ${gameType}`;
export const pairKeyOf = ({ userA, userB, gameType }: PairKey): string => `${userA} ${userB} ${gameType}`;

/** Somebody who has not played a rated game of this type. */
export const newRanking = ({ userId, gameType }: RankingKey): RankingRow => ({
  userId,
  gameType,
  ratingExact: startRating,
  deviation: startDeviation,
  volatility: startVolatility,
  gamesPlayed: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  winStreak: 0,
  bestWinStreak: 0,
  lastGameAt: null,
  lastRatedAt: null,
  rankedUntil: null,
  unratedUntil: null,
  warnedAt: null,
});

/** What somebody is told of a rating: see `ratingsOf`. */
export type KnownRating = Pick<
  RankingRow,
  'userId' | 'ratingExact' | 'deviation' | 'volatility' | 'lastRatedAt' | 'unratedUntil'
>;

export const newPair = (key: PairKey): PairRow => ({ ...key, winsA: 0, winsB: 0, draws: 0, recentAt: [] });

const rankingColumns = {
  userId: playerRankings.userId,
  gameType: playerRankings.gameType,
  ratingExact: playerRankings.ratingExact,
  deviation: playerRankings.deviation,
  volatility: playerRankings.volatility,
  gamesPlayed: playerRankings.gamesPlayed,
  wins: playerRankings.wins,
  losses: playerRankings.losses,
  draws: playerRankings.draws,
  winStreak: playerRankings.winStreak,
  bestWinStreak: playerRankings.bestWinStreak,
  lastGameAt: playerRankings.lastGameAt,
  lastRatedAt: playerRankings.lastRatedAt,
  rankedUntil: playerRankings.rankedUntil,
  unratedUntil: playerRankings.unratedUntil,
  warnedAt: playerRankings.warnedAt,
};

const settledRow = z.object({ subject_id: z.string() });

export function ratingStore(tx: Db | Tx) {
  return {
    /** The ratings of these players in their games, locked until the transaction ends; somebody without one has none. */
    async rankingsOf(keys: readonly RankingKey[]): Promise<Map<string, RankingRow>> {
      const found = new Map<string, RankingRow>();
      for (const [gameType, ofGame] of Map.groupBy(keys, (key) => key.gameType)) {
        const rows = await tx
          .select(rankingColumns)
          .from(playerRankings)
          .where(
            and(
              among(playerRankings.userId, new Set(ofGame.map(({ userId }) => userId))),
              eq(playerRankings.gameType, gameType),
            ),
          )
          .orderBy(playerRankings.userId)
          .for('no key update');
        for (const row of rows) found.set(keyOf(row), row);
      }
      return found;
    },
    /** The same without locks. */
    async read(userIds: readonly string[], gameType: string): Promise<readonly KnownRating[]> {
      return tx
        .select(rankingColumns)
        .from(playerRankings)
        .where(and(among(playerRankings.userId, userIds), eq(playerRankings.gameType, gameType)));
    },
    async pairsOf(keys: readonly PairKey[]): Promise<Map<string, PairRow>> {
      if (keys.length === 0) return new Map();
      const rows = await tx
        .select()
        .from(headToHead)
        .innerJoin(
          sql`${unnested(keys, [
            ['text', ({ userA }) => userA],
            ['text', ({ userB }) => userB],
            ['text', ({ gameType }) => gameType],
          ])} as k (user_a, user_b, game_type)`,
          sql`${headToHead.userA} = k.user_a and ${headToHead.userB} = k.user_b and ${headToHead.gameType} = k.game_type`,
        );
      return new Map(rows.map(({ head_to_head: row }) => [pairKeyOf(row), row]));
    },
    /** Which of these games and races have been rated. */
    async settled(subjectIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (subjectIds.length === 0) return new Set();
      const { rows } = await tx.execute(
        sql`select distinct subject_id from ${ratingChanges} where ${among(ratingChanges.subjectId, subjectIds)}`,
      );
      return new Set(rows.map((row) => settledRow.parse(row).subject_id));
    },
    /** The last rated games of a player, newest first. */
    async lastRated({ userId, gameType }: RankingKey, limit: number): Promise<string[]> {
      const rows = await tx
        .select({ subjectId: ratingChanges.subjectId })
        .from(ratingChanges)
        .where(and(eq(ratingChanges.userId, userId), eq(ratingChanges.gameType, gameType)))
        .orderBy(descending(ratingChanges.at), desc(ratingChanges.subjectId))
        .limit(limit);
      return rows.map(({ subjectId }) => subjectId);
    },
    /** What cost others rating against this player since then and has not been given back, the earliest first. */
    async lostTo(opponentId: string, since: Date): Promise<ChangeRow[]> {
      return tx
        .select()
        .from(ratingChanges)
        .where(
          and(
            eq(ratingChanges.opponentId, opponentId),
            gt(ratingChanges.at, since),
            lt(ratingChanges.after, ratingChanges.before),
            sql`not exists (select 1 from ${ratingChanges} given
              where given.subject_id = ${voidMark}::text || ${ratingChanges.subjectId} and given.user_id = ${ratingChanges.userId})`,
          ),
        )
        .orderBy(ratingChanges.at, ratingChanges.subjectId);
    },
    async savePause(
      { userId, gameType }: RankingKey,
      fields: { readonly warnedAt: Date } | { readonly unratedUntil: Date },
    ): Promise<void> {
      await tx
        .update(playerRankings)
        .set(fields)
        .where(and(eq(playerRankings.userId, userId), eq(playerRankings.gameType, gameType)));
    },
    async saveRankings(rows: readonly RankingRow[]): Promise<void> {
      if (rows.length === 0) return;
      const ordered = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await tx.execute(sql`
        insert into ${playerRankings} (id, user_id, game_type, rating, rating_exact, deviation, volatility, games_played, wins,
          losses, draws, win_streak, best_win_streak, last_game_at, last_rated_at, ranked_until)
        select user_id || ':' || game_type, user_id, game_type, round(rating_exact)::int, rating_exact, deviation, volatility,
          games_played, wins, losses, draws, win_streak, best_win_streak, last_game_at, last_rated_at, ranked_until
        from ${unnested(ordered, [
          ['text', ({ userId }) => userId],
          ['text', ({ gameType }) => gameType],
          ['float8', ({ ratingExact }) => ratingExact],
          ['float8', ({ deviation }) => deviation],
          ['float8', ({ volatility }) => volatility],
          ['int', ({ gamesPlayed }) => gamesPlayed],
          ['int', ({ wins }) => wins],
          ['int', ({ losses }) => losses],
          ['int', ({ draws }) => draws],
          ['int', ({ winStreak }) => winStreak],
          ['int', ({ bestWinStreak }) => bestWinStreak],
          ['timestamptz', ({ lastGameAt }) => lastGameAt],
          ['timestamptz', ({ lastRatedAt }) => lastRatedAt],
          ['timestamptz', ({ rankedUntil }) => rankedUntil],
        ])} as r (user_id, game_type, rating_exact, deviation, volatility, games_played, wins, losses, draws, win_streak,
          best_win_streak, last_game_at, last_rated_at, ranked_until)
        on conflict (user_id, game_type) do update set rating = excluded.rating, rating_exact = excluded.rating_exact,
          deviation = excluded.deviation, volatility = excluded.volatility, games_played = excluded.games_played,
          wins = excluded.wins, losses = excluded.losses, draws = excluded.draws, win_streak = excluded.win_streak,
          best_win_streak = excluded.best_win_streak, last_game_at = excluded.last_game_at,
          last_rated_at = excluded.last_rated_at, ranked_until = excluded.ranked_until, updated_at = now()`);
    },
    async saveChanges(rows: readonly ChangeRow[]): Promise<void> {
      if (rows.length === 0) return;
      await tx.execute(sql`
        insert into ${ratingChanges} (subject_id, user_id, game_type, at, before, after, deviation, volatility, weight, score,
          opponent_id, opponent_rating)
        select * from ${unnested(rows, [
          ['text', ({ subjectId }) => subjectId],
          ['text', ({ userId }) => userId],
          ['text', ({ gameType }) => gameType],
          ['timestamptz', ({ at }) => at],
          ['float8', ({ before }) => before],
          ['float8', ({ after }) => after],
          ['float8', ({ deviation }) => deviation],
          ['float8', ({ volatility }) => volatility],
          ['float8', ({ weight }) => weight],
          ['float8', ({ score }) => score],
          ['text', ({ opponentId }) => opponentId],
          ['float8', ({ opponentRating }) => opponentRating],
        ])}`);
    },
    async savePairs(rows: readonly PairRow[]): Promise<void> {
      if (rows.length === 0) return;
      const ordered = rows.toSorted((a, b) => (pairKeyOf(a) < pairKeyOf(b) ? -1 : 1));
      await tx.execute(sql`
        insert into ${headToHead} (user_a, user_b, game_type, wins_a, wins_b, draws, recent_at)
        select user_a, user_b, game_type, wins_a, wins_b, draws, recent_at::timestamptz[]
        from ${unnested(ordered, [
          ['text', ({ userA }) => userA],
          ['text', ({ userB }) => userB],
          ['text', ({ gameType }) => gameType],
          ['int', ({ winsA }) => winsA],
          ['int', ({ winsB }) => winsB],
          ['int', ({ draws }) => draws],
          // Arrays of different lengths don't fit into one: each is written as PostgreSQL writes it.
          ['text', ({ recentAt }) => `{${recentAt.map((at) => at.toISOString()).join()}}`],
        ])} as r (user_a, user_b, game_type, wins_a, wins_b, draws, recent_at)
        on conflict (user_a, user_b, game_type) do update set wins_a = excluded.wins_a, wins_b = excluded.wins_b,
          draws = excluded.draws, recent_at = excluded.recent_at`);
    },
  };
}
