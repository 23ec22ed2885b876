/** A guest signs in: the guest's places in tournaments become the account's, and so do the tournaments that the guest announced. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import {
  tournamentContestEnds,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
} from '../db/schema.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';

const placesOf = (tx: Tx, userId: string) =>
  tx
    .select({ id: tournamentParticipants.tournamentId })
    .from(tournamentParticipants)
    .where(eq(tournamentParticipants.userId, userId));

/**
 * Locks the tournaments that a guest has announced or has a place in, so that nobody settles them meanwhile. Before people, as everywhere:
 * who joins, leaves or is paid is locked under the lock of the tournament.
 */
export const lockTournamentsOf = (tx: Tx, guestId: string) =>
  tx
    .select({ id: tournaments.id, creatorId: tournaments.creatorId })
    .from(tournaments)
    .where(or(inArray(tournaments.id, placesOf(tx, guestId)), eq(tournaments.creatorId, guestId)))
    .orderBy(asc(tournaments.id))
    .for('update');

/**
 * Moves the places, except in tournaments in which the account takes part itself: there the guest's is to be left, so that no
 * pair can meet itself. Returns the tournaments that were announced or in which a place moved, and those with a place that is to be
 * left; they are locked. Those joined since `lockTournamentsOf` are locked late.
 */
export async function reassign(
  tx: Tx,
  fromId: string,
  toId: string,
  toName: string,
): Promise<{ readonly moved: readonly string[]; readonly left: readonly string[] }> {
  const mine = (await placesOf(tx, fromId)).map(({ id }) => id);
  const locked = await lockTournamentsOf(tx, fromId);
  const announced = locked.filter(({ creatorId }) => creatorId === fromId).map(({ id }) => id);
  if (announced.length > 0) await handOver(tx, announced, fromId, toId);
  if (mine.length === 0) return { moved: announced, left: [] };
  const taken = new Set((await placesOf(tx, toId)).map(({ id }) => id));
  const moved = mine.filter((id) => !taken.has(id));
  await renamePlaces(tx, moved, fromId, toId, toName);
  return { moved: [...new Set([...moved, ...announced])], left: mine.filter((id) => taken.has(id)) };
}

/** From now on the account is their organiser, in the log of what was done about them as well. */
async function handOver(tx: Tx, ids: readonly string[], fromId: string, toId: string): Promise<void> {
  await tx.update(tournaments).set({ creatorId: toId }).where(among(tournaments.id, ids));
  await moderationLogIn(tx).passOn(ids, fromId, toId);
}

/** Gives the places of a person in these tournaments, and all that names them there, to an account, which may be the same person. */
export async function renamePlaces(
  tx: Tx,
  ids: readonly string[],
  fromId: string,
  toId: string,
  toName: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(tournamentParticipants)
    .set({ userId: toId, username: toName })
    .where(and(among(tournamentParticipants.tournamentId, ids), eq(tournamentParticipants.userId, fromId)));
  // An arena does not pair the two at once again.
  await tx
    .update(tournamentParticipants)
    .set({ lastOpponentId: toId })
    .where(
      and(among(tournamentParticipants.tournamentId, ids), eq(tournamentParticipants.lastOpponentId, fromId)),
    );
  const { player1Id, player2Id, player1Name, player2Name, winnerId } = tournamentMatches;
  const swap = (column: typeof player1Id | typeof player2Id | typeof winnerId) =>
    sql`case when ${column} = ${fromId} then ${toId} else ${column} end`;
  const nameOf = (
    column: typeof player1Id | typeof player2Id,
    name: typeof player1Name | typeof player2Name,
  ) => sql`case when ${column} = ${fromId} then ${toName} else ${name} end`;
  await tx
    .update(tournamentMatches)
    .set({
      player1Id: swap(player1Id),
      player2Id: swap(player2Id),
      winnerId: swap(winnerId),
      player1Name: nameOf(player1Id, player1Name),
      player2Name: nameOf(player2Id, player2Name),
    })
    .where(
      and(
        among(tournamentMatches.tournamentId, ids),
        or(eq(player1Id, fromId), eq(player2Id, fromId), eq(winnerId, fromId)),
      ),
    );
  await tx
    .update(tournaments)
    .set({ winnerId: toId })
    .where(and(among(tournaments.id, ids), eq(tournaments.winnerId, fromId)));
}

/** What is still to be ended as lost by the guest, who has left perhaps in this transaction: the account plays in it. */
export const reassignEnds = (tx: Tx, fromId: string, toId: string) =>
  tx.update(tournamentContestEnds).set({ loserId: toId }).where(eq(tournamentContestEnds.loserId, fromId));
