/** The list of tournaments as one person sees it: what there is, what they joined, and how those that are over ended. */
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/open.ts';
import { tournamentParticipants, tournaments } from '../db/schema.ts';
import type { TournamentRow } from './course.ts';

const shownTournaments = 100;

export type ListQuery = {
  readonly status?: TournamentRow['status'] | undefined;
  readonly gameType?: string | undefined;
};

type Listed = {
  readonly row: TournamentRow;
  readonly isJoined: boolean;
  readonly winnerName: string | null;
  /** Of the person who asked; null while it runs, since places still change then. */
  readonly place: number | null;
};

const winners = alias(tournamentParticipants, 'winners');

/** The newest start first. */
export async function listTournaments(
  { db }: Pick<Database, 'db'>,
  userId: string,
  { status, gameType }: ListQuery,
): Promise<Listed[]> {
  const own = tournamentParticipants;
  const rows = await db
    .select({ row: tournaments, standing: own.status, place: own.place, winnerName: winners.username })
    .from(tournaments)
    .leftJoin(own, and(eq(own.tournamentId, tournaments.id), eq(own.userId, userId)))
    .leftJoin(
      winners,
      and(eq(winners.tournamentId, tournaments.id), eq(winners.userId, tournaments.winnerId)),
    )
    .where(
      and(
        status === undefined ? undefined : eq(tournaments.status, status),
        gameType === undefined ? undefined : eq(tournaments.gameType, gameType),
      ),
    )
    .orderBy(desc(tournaments.startDate), desc(tournaments.id))
    .limit(shownTournaments);
  return rows.map(({ row, standing, place, winnerName }) => ({
    row,
    isJoined: standing !== null && standing !== 'withdrawn' && standing !== 'disqualified',
    winnerName,
    place: row.status === 'completed' ? place : null,
  }));
}
