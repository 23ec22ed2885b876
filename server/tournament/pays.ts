/** What a tournament would pay as it stands: what was announced counts for the accounts that play, not for all who ever joined. */
import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { countAccounts } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import type { TournamentRow } from './course.ts';
import { playedOutcomes, poolOf, splitOf } from './payout.ts';

/** The ids of those in it who have not left or been removed, and of those who have played; of a tournament that is over these alone. */
function playersOf(db: Db | Tx, { id, status }: TournamentRow) {
  const { tournamentId, userId } = tournamentParticipants;
  const { player1Id, player2Id, outcome } = tournamentMatches;
  const isPlayed = and(eq(tournamentMatches.tournamentId, id), inArray(outcome, [...playedOutcomes]));
  const seat = (of: typeof player1Id | typeof player2Id) =>
    db.select({ id: of }).from(tournamentMatches).where(isPlayed);
  const hasPlayed = inArray(userId, union(seat(player1Id), seat(player2Id)));
  const isIn = notInArray(tournamentParticipants.status, ['withdrawn', 'disqualified']);
  return db
    .select({ userId })
    .from(tournamentParticipants)
    .where(and(eq(tournamentId, id), status === 'completed' ? hasPlayed : or(isIn, hasPlayed)));
}

/** How many accounts the announced pool counts; where it holds no points of its own, none need be counted. */
async function paidAccounts(db: Db | Tx, row: TournamentRow): Promise<number> {
  if (row.prizePool === '0' || row.isOfficial || row.poolPaid !== null) return 0;
  return countAccounts(db, playersOf(db, row));
}

export async function paysOf(db: Db | Tx, row: TournamentRow): Promise<TournamentDetails['pays']> {
  const accounts = await paidAccounts(db, row);
  return {
    pool: row.poolPaid ?? poolOf(row, { places: row.currentParticipants, accounts }),
    split: [...splitOf(row.currentParticipants)],
    paidAt: row.prizesAt?.toISOString() ?? null,
  };
}
