/** Rows of an arena that runs. A tick reads of ten thousand people what it needs, and writes what it changed. */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import type { ArenaMatch, ArenaPlayer } from './arenaTick.ts';
import type { MatchRow, ParticipantRow } from './course.ts';

const participants = tournamentParticipants;
const matches = tournamentMatches;
/** People in one statement. */
const rowsAtOnce = 1000;

const playerColumns = {
  id: participants.id,
  userId: participants.userId,
  username: participants.username,
  status: participants.status,
  rating: participants.rating,
  score: participants.score,
  streak: participants.streak,
  games: participants.games,
  performanceSum: participants.performanceSum,
  performance: participants.performance,
  scoreAt: participants.scoreAt,
  wins: participants.wins,
  draws: participants.draws,
  losses: participants.losses,
  firstSeats: participants.firstSeats,
  lastOpponentId: participants.lastOpponentId,
  pauseAfterGame: participants.pauseAfterGame,
  pausedUntil: participants.pausedUntil,
  pauses: participants.pauses,
  waitingSince: participants.waitingSince,
  awayAt: participants.awayAt,
  registeredAt: participants.registeredAt,
};

type Admitted = Pick<ArenaPlayer, 'id' | 'rating'> & { readonly isProvisional: boolean };
type Saved = ArenaPlayer & { readonly place?: number | null };

const isPlaying = (tournamentId: string) =>
  and(eq(matches.tournamentId, tournamentId), eq(matches.status, 'playing'));

export function arenaStore(db: Db | Tx) {
  return {
    async players(tournamentId: string): Promise<readonly ArenaPlayer[]> {
      return db.select(playerColumns).from(participants).where(eq(participants.tournamentId, tournamentId));
    },
    /** The whole rows of some. */
    async participantsAmong(tournamentId: string, userIds: readonly string[]): Promise<ParticipantRow[]> {
      return db
        .select()
        .from(participants)
        .where(and(eq(participants.tournamentId, tournamentId), among(participants.userId, userIds)));
    },
    /** Everything that is being played. */
    async playing(tournamentId: string): Promise<readonly ArenaMatch[]> {
      return db
        .select({ id: matches.id, player1Id: matches.player1Id, player2Id: matches.player2Id })
        .from(matches)
        .where(isPlaying(tournamentId));
    },
    /** Matches that may be over, locked so that an end that is noted meanwhile is noted after this. */
    async dueMatches(tournamentId: string, at: Date, limit: number): Promise<readonly MatchRow[]> {
      return db
        .select()
        .from(matches)
        .where(and(isPlaying(tournamentId), or(isNull(matches.dueAt), lte(matches.dueAt, at))))
        .orderBy(asc(matches.dueAt))
        .limit(limit)
        .for('update', { skipLocked: true });
    },
    /** These games are over: the next tick looks at their matches. */
    async noteEnded(gameIds: readonly string[], at: Date): Promise<void> {
      await db
        .update(matches)
        .set({ dueAt: sql`least(${matches.dueAt}, ${at.toISOString()}::timestamptz)` })
        .where(
          and(among(matches.gameId, gameIds), eq(matches.bracket, 'arena'), eq(matches.status, 'playing')),
        );
    },
    async openMatchesOf(tournamentId: string, userId: string): Promise<readonly MatchRow[]> {
      return db
        .select()
        .from(matches)
        .where(
          and(isPlaying(tournamentId), or(eq(matches.player1Id, userId), eq(matches.player2Id, userId))),
        );
    },
    /** These play from now on, with the rating they begin with. */
    async admit(people: readonly Admitted[], at: Date, version: number): Promise<void> {
      const rows = JSON.stringify(
        people.map(({ id, rating, isProvisional }) => ({ id, rating, is_provisional: isProvisional })),
      );
      await db.execute(sql`
        update tournament_participants p
        set status = 'active', rating = v.rating, is_provisional = v.is_provisional,
          waiting_since = ${at.toISOString()}::timestamptz, version = ${version}
        from jsonb_to_recordset(${rows}::jsonb) as v(id text, rating int, is_provisional boolean)
        where p.id = v.id`);
    },
    /** What a tick may change; others note at any time who is away. */
    async savePlayers(players: readonly Saved[], version: number): Promise<void> {
      for (let from = 0; from < players.length; from += rowsAtOnce) {
        const rows = JSON.stringify(players.slice(from, from + rowsAtOnce));
        // Locked in one order everywhere, so that nobody waits in a ring.
        await db.execute(sql`
          with v as (
            select * from jsonb_to_recordset(${rows}::jsonb) as v(
              "id" text, "status" text, "score" int, "streak" int, "games" int, "performanceSum" int,
              "performance" float8, "scoreAt" timestamptz, "wins" int, "draws" int, "losses" int,
              "firstSeats" int, "lastOpponentId" text, "pauseAfterGame" boolean, "pausedUntil" timestamptz,
              "waitingSince" timestamptz, "place" int)
          ), locked as (
            select id from tournament_participants where id in (select id from v) order by id for update
          )
          update tournament_participants p
          set status = v.status, score = v.score, streak = v.streak, games = v.games,
            performance_sum = v."performanceSum", performance = v.performance, score_at = v."scoreAt",
            wins = v.wins, draws = v.draws, losses = v.losses, first_seats = v."firstSeats",
            last_opponent_id = v."lastOpponentId", pause_after_game = v."pauseAfterGame",
            paused_until = v."pausedUntil", waiting_since = v."waitingSince", place = v.place, version = ${version}
          from v join locked using (id)
          where p.id = v.id`);
      }
    },
  };
}
