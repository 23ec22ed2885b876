/** Tournaments, as far as they are there: people in brackets come along when they sign in, and are never removed. */
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { tournamentStore } from './store.ts';

export function tournamentFeature(): Feature {
  return {
    name: 'tournament',
    async carryOver(tx, fromId, toId) {
      await tournamentStore(tx).reassign(fromId, toId);
      return () => undefined;
    },
    references: [
      tournamentParticipants.userId,
      tournamentMatches.player1Id,
      tournamentMatches.player2Id,
      tournamentMatches.winnerId,
    ],
  };
}
