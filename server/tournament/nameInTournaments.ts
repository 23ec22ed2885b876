/** Puts a name in the place of those that brackets hold of one person: a new one, or what stands for somebody who is deleted. */
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { TournamentRow } from './course.ts';
import { isNotOver } from './courseQueries.ts';
import { tournamentStore } from './store.ts';

const { player1Id, player2Id, player1Name, player2Name } = tournamentMatches;

const inPlaces = (userId: string, name: string) =>
  and(eq(tournamentParticipants.userId, userId), ne(tournamentParticipants.username, name));

const inMatches = (userId: string, name: string) =>
  or(and(eq(player1Id, userId), ne(player1Name, name)), and(eq(player2Id, userId), ne(player2Name, name)));

async function nextOf(tx: Tx, userId: string, name: string): Promise<string | null> {
  const [place] = await tx
    .select({ id: tournamentParticipants.tournamentId })
    .from(tournamentParticipants)
    .where(inPlaces(userId, name))
    .limit(1);
  if (place) return place.id;
  const [match] = await tx
    .select({ id: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(inMatches(userId, name))
    .limit(1);
  return match?.id ?? null;
}

/**
 * In the next tournament that has another name of theirs, under the lock of its row: a course that is carried on would write the old one
 * back. Returns the row as it is; null when there is none.
 */
export async function nameInTournament(tx: Tx, userId: string, name: string): Promise<TournamentRow | null> {
  const id = await nextOf(tx, userId, name);
  const row = id === null ? null : await tournamentStore(tx).lock(id);
  if (!row) return null;
  await tx
    .update(tournamentParticipants)
    .set({ username: name })
    .where(and(eq(tournamentParticipants.tournamentId, row.id), inPlaces(userId, name)));
  await tx
    .update(tournamentMatches)
    .set({
      player1Name: sql`case when ${player1Id} = ${userId} then ${name} else ${player1Name} end`,
      player2Name: sql`case when ${player2Id} = ${userId} then ${name} else ${player2Name} end`,
    })
    .where(and(eq(tournamentMatches.tournamentId, row.id), inMatches(userId, name)));
  return row;
}

/** The tournaments that somebody announced and that are not over, locked: their pages name the organiser. */
export const lockAnnounced = (tx: Tx, userId: string): Promise<TournamentRow[]> =>
  tx
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.creatorId, userId), isNotOver))
    .orderBy(asc(tournaments.id))
    .for('update');
