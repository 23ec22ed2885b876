/** Tournaments, as far as they are there: people in brackets come along when they sign in, and are never removed. */
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import type { Feature } from '../feature.ts';
import type { ContestsOf } from './contest.ts';
import { eraseTournaments, tournamentSections } from './personalData.ts';
import { tournamentStore } from './store.ts';

/** Columns that name people who stay in brackets. */
export const tournamentReferences = [
  tournamentParticipants.userId,
  tournamentMatches.player1Id,
  tournamentMatches.player2Id,
  tournamentMatches.winnerId,
] as const;

type TournamentOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly contestsOf: ContestsOf;
};

export function tournamentFeature({ database }: TournamentOptions): Feature {
  return {
    name: 'tournament',
    async carryOver(tx, fromId, toId) {
      await tournamentStore(tx).reassign(fromId, toId);
      return () => undefined;
    },
    erase: async (tx, userId) => ({ rows: await eraseTournaments(tx, userId) }),
    exportOf: (userId) => tournamentSections(database.db, userId),
    references: tournamentReferences,
  };
}
