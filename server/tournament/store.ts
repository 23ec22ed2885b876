/** Rows of tournaments, their participants and matches. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';

export function tournamentStore(tx: Tx) {
  return {
    /**
     * A guest signed in: the guest's places are the account's now, except in tournaments in which the account takes part
     * itself. There the guest stays, with nobody's session.
     */
    async reassign(fromId: string, toId: string): Promise<void> {
      const ownPlaces = tx
        .select({ id: tournamentParticipants.tournamentId })
        .from(tournamentParticipants)
        .where(eq(tournamentParticipants.userId, toId));
      const moved = await tx
        .update(tournamentParticipants)
        .set({ userId: toId })
        .where(
          and(
            eq(tournamentParticipants.userId, fromId),
            sql`${tournamentParticipants.tournamentId} not in ${ownPlaces}`,
          ),
        )
        .returning({ id: tournamentParticipants.tournamentId });
      if (moved.length === 0) return;
      const { player1Id, player2Id, winnerId } = tournamentMatches;
      const swap = (column: typeof player1Id | typeof player2Id | typeof winnerId) =>
        sql`case when ${column} = ${fromId} then ${toId} else ${column} end`;
      await tx
        .update(tournamentMatches)
        .set({ player1Id: swap(player1Id), player2Id: swap(player2Id), winnerId: swap(winnerId) })
        .where(
          and(
            inArray(
              tournamentMatches.tournamentId,
              moved.map(({ id }) => id),
            ),
            or(eq(player1Id, fromId), eq(player2Id, fromId), eq(winnerId, fromId)),
          ),
        );
    },
  };
}
