/** Tournaments that are over, as what follows from them needs them (`server/digest`): one event for each player, one for the organiser. */
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import { playersById } from '../account/people.ts';
import { among } from '../db/among.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { PlayedTournament } from '../digest/playedEvent.ts';
import type { Ended } from '../digest/step.ts';
import { isPlayed } from './payout.ts';

type Participant = typeof tournamentParticipants.$inferSelect;

const isPlayedOut = ({ status }: Participant): boolean => status !== 'withdrawn' && status !== 'disqualified';

const keyOf = (tournamentId: string, userId: string | null): string => `${tournamentId} ${userId}`;

/**
 * Who has played in these tournaments: in an arena a game, in a bracket a match that was no walkover. And who came into the losers'
 * bracket of them.
 */
async function playersIn(tx: Tx, ids: readonly string[], participants: readonly Participant[]) {
  const matches = await tx
    .select({
      tournamentId: tournamentMatches.tournamentId,
      player1Id: tournamentMatches.player1Id,
      player2Id: tournamentMatches.player2Id,
      outcome: tournamentMatches.outcome,
      bracket: tournamentMatches.bracket,
    })
    .from(tournamentMatches)
    .where(and(among(tournamentMatches.tournamentId, ids), ne(tournamentMatches.bracket, 'arena')));
  const keysIn = (those: typeof matches): ReadonlySet<string> =>
    new Set(
      those.flatMap(({ tournamentId, player1Id, player2Id }) => [
        keyOf(tournamentId, player1Id),
        keyOf(tournamentId, player2Id),
      ]),
    );
  const inMatches = keysIn(matches.filter(isPlayed));
  const inLosers = keysIn(matches.filter(({ bracket }) => bracket === 'losers'));
  // Only arenas count games.
  const hasBegun = ({ games, seed, tournamentId, userId }: Participant): boolean =>
    games > 0 || (seed !== null && inMatches.has(keyOf(tournamentId, userId)));
  return {
    /** Those who left before the end included: the winner had to come past them as well. */
    hasBegun,
    whoPlayed: new Set(
      participants.filter((one) => one.games > 0 || (one.status !== 'withdrawn' && hasBegun(one))),
    ),
    wasInLosers: ({ tournamentId, userId }: Participant): boolean =>
      inLosers.has(keyOf(tournamentId, userId)),
  };
}

export async function playedTournaments(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly PlayedTournament[]> {
  const rows = await tx
    .select()
    .from(tournaments)
    .where(and(among(tournaments.id, ids), eq(tournaments.status, 'completed')));
  const participants = Map.groupBy(
    await tx.select().from(tournamentParticipants).where(among(tournamentParticipants.tournamentId, ids)),
    ({ tournamentId }) => tournamentId,
  );
  const { hasBegun, whoPlayed, wasInLosers } = await playersIn(tx, ids, [...participants.values()].flat());
  const people = await playersById(tx, [
    ...[...whoPlayed].map(({ userId }) => userId),
    ...rows.flatMap(({ creatorId, winnerId }) => [creatorId ?? [], winnerId ?? []].flat()),
  ]);
  return rows.flatMap((row): PlayedTournament[] => {
    const players = participants.get(row.id) ?? [];
    const common = {
      on: 'tournament',
      subjectId: row.id,
      at: row.endDate ?? row.updatedAt,
      gameType: row.gameType,
      tournamentId: row.id,
      drawn: false,
      rating: null,
      mode: 'online',
      format: row.format,
      players: players.filter(hasBegun).length,
      size: players.filter((one) => whoPlayed.has(one) && isPlayedOut(one)).length,
    } as const;
    const organiser = row.creatorId === null ? undefined : people.get(row.creatorId);
    const organised: PlayedTournament[] = organiser
      ? [
          {
            ...common,
            role: 'organiser',
            userId: organiser.id,
            name: organiser.username,
            isGuest: organiser.isGuest,
            since: organiser.createdAt,
            won: false,
            isFinished: true,
            wasInLosers: false,
          },
        ]
      : [];
    const played = players
      // Who left by themselves may have won all the same.
      .filter((one) => whoPlayed.has(one) || one.userId === row.winnerId)
      .flatMap((one): PlayedTournament[] => {
        const person = people.get(one.userId);
        if (!person) return [];
        return [
          {
            ...common,
            role: 'player',
            userId: person.id,
            name: one.username,
            isGuest: person.isGuest,
            since: person.createdAt,
            won: row.winnerId === one.userId,
            isFinished: whoPlayed.has(one) && isPlayedOut(one),
            wasInLosers: wasInLosers(one),
          },
        ];
      });
    return [...played, ...organised];
  });
}

export async function tournamentsEndedAfter(
  tx: Tx,
  after: Ended | null,
  limit: number,
): Promise<readonly Ended[]> {
  const { id, endDate, status } = tournaments;
  const rows = await tx
    .select({ at: endDate, id })
    .from(tournaments)
    .where(and(eq(status, 'completed'), isNotNull(endDate), isAfter(endDate, id, after)))
    .orderBy(asc(endDate), asc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.at === null ? [] : [{ at: row.at, id: row.id }]));
}

/** What tournaments were, by id; for the statistics of the site. */
export async function describeTournaments(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly gameType: string; readonly mode: string }>> {
  const rows = await tx
    .select({ id: tournaments.id, gameType: tournaments.gameType, mode: tournaments.format })
    .from(tournaments)
    .where(among(tournaments.id, ids));
  return new Map(rows.map(({ id, ...played }) => [id, played]));
}
