/** Places of one person in tournaments: their own copy of them, and taking the name off when they are deleted. */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { deletedName } from '../account/deletedName.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

/** Brackets keep their people, without the name. A person is in few tournaments: everything is done at once. */
export async function eraseTournaments(tx: Tx, userId: string): Promise<number> {
  const { player1Id, player2Id, player1Name, player2Name } = tournamentMatches;
  const places = await tx
    .update(tournamentParticipants)
    .set({ username: deletedName })
    .where(and(eq(tournamentParticipants.userId, userId), ne(tournamentParticipants.username, deletedName)))
    .returning({ id: tournamentParticipants.id });
  const matches = await tx
    .update(tournamentMatches)
    .set({
      player1Name: sql`case when ${player1Id} = ${userId} then ${deletedName} else ${player1Name} end`,
      player2Name: sql`case when ${player2Id} = ${userId} then ${deletedName} else ${player2Name} end`,
    })
    .where(
      or(
        and(eq(player1Id, userId), ne(player1Name, deletedName)),
        and(eq(player2Id, userId), ne(player2Name, deletedName)),
      ),
    )
    .returning({ id: tournamentMatches.id });
  await tx.update(tournaments).set({ creatorId: null }).where(eq(tournaments.creatorId, userId));
  return places.length + matches.length;
}

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
