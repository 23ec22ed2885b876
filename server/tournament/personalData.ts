/** What tournaments hold of one person, for their own copy: places, those they announced, a bar. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { tournamentBars, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

export function tournamentSections(db: Db, userId: string): readonly ExportSection[] {
  async function* places() {
    yield* await db
      .select({
        tournament: tournaments.name,
        username: tournamentParticipants.username,
        status: tournamentParticipants.status,
        seed: tournamentParticipants.seed,
        wins: tournamentParticipants.wins,
        draws: tournamentParticipants.draws,
        losses: tournamentParticipants.losses,
        score: tournamentParticipants.score,
        rating: tournamentParticipants.rating,
        place: tournamentParticipants.place,
        prize: tournamentParticipants.prize,
        reason: tournamentParticipants.reason,
        registeredAt: tournamentParticipants.registeredAt,
        checkedInAt: tournamentParticipants.checkedInAt,
        withdrawnAt: tournamentParticipants.withdrawnAt,
      })
      .from(tournamentParticipants)
      .innerJoin(tournaments, eq(tournaments.id, tournamentParticipants.tournamentId))
      .where(eq(tournamentParticipants.userId, userId));
  }
  async function* announced() {
    yield* await db
      .select({
        name: tournaments.name,
        description: tournaments.description,
        gameType: tournaments.gameType,
        format: tournaments.format,
        status: tournaments.status,
        startDate: tournaments.startDate,
        cancelReason: tournaments.cancelReason,
        createdAt: tournaments.createdAt,
      })
      .from(tournaments)
      .where(eq(tournaments.creatorId, userId))
      .orderBy(asc(tournaments.createdAt));
  }
  async function* bar() {
    yield* await db
      .select({ until: tournamentBars.until, hours: tournamentBars.hours })
      .from(tournamentBars)
      .where(eq(tournamentBars.userId, userId));
  }
  return [
    { name: 'tournaments', rows: places() },
    { name: 'announcedTournaments', rows: announced() },
    { name: 'tournamentBars', rows: bar() },
  ];
}
