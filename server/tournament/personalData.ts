/** Places of one person in tournaments: their own copy of them. */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { tournamentParticipants, tournaments } from '../db/schema.ts';
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
        losses: tournamentParticipants.losses,
        registeredAt: tournamentParticipants.registeredAt,
      })
      .from(tournamentParticipants)
      .innerJoin(tournaments, eq(tournaments.id, tournamentParticipants.tournamentId))
      .where(eq(tournamentParticipants.userId, userId));
  }
  return [{ name: 'tournaments', rows: places() }];
}
