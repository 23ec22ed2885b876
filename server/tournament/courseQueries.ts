/** Queries that every result of a match runs, and the orders and conditions that other queries share with them. */
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { builtOnce } from '../db/builtOnce.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';

/** Order of participants: by place, else by seed, else as they joined. */
const byStanding = [
  sql`${tournamentParticipants.place} nulls last`,
  sql`${tournamentParticipants.seed} nulls last`,
  // Of an arena that runs.
  sql`${tournamentParticipants.games} = 0 or ${tournamentParticipants.status} = 'disqualified'`,
  desc(tournamentParticipants.score),
  desc(tournamentParticipants.performance),
  asc(tournamentParticipants.games),
  asc(tournamentParticipants.scoreAt),
  asc(tournamentParticipants.registeredAt),
  asc(tournamentParticipants.id),
] as const;

/**
 * The order in which pages list them: in a bracket that runs those who are still in come first, since they will stand above all who have
 * their place already. Nobody is `active` once it is over, and nobody in an arena has a seed.
 */
export const stillInFirst = [
  sql`(${tournamentParticipants.status} = 'active' and ${tournamentParticipants.seed} is not null) desc`,
  ...byStanding,
] as const;

export const byPlace = [
  asc(tournamentMatches.round),
  asc(tournamentMatches.matchNumber),
  asc(tournamentMatches.bracket),
] as const;

/** Tournaments that are not over. */
export const isNotOver = inArray(tournaments.status, ['upcoming', 'registration', 'active']);
/** Places of people who are still in it. */
export const isStillIn = inArray(tournamentParticipants.status, [
  'registered',
  'checked-in',
  'active',
  'paused',
]);

const idGiven = sql.placeholder('id');

export const courseQueries = {
  lock: builtOnce((db) =>
    db
      .select()
      .from(tournaments)
      .where(eq(tournaments.id, idGiven))
      .for('update')
      .prepare('tournament_locked'),
  ),
  lockIfDue: builtOnce((db) =>
    db
      .select()
      .from(tournaments)
      .where(and(eq(tournaments.id, idGiven), lte(tournaments.dueAt, sql.placeholder('now'))))
      .for('update', { skipLocked: true })
      .prepare('tournament_locked_if_due'),
  ),
  participants: builtOnce((db) =>
    db
      .select()
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, idGiven))
      .orderBy(...byStanding)
      .prepare('tournament_participants'),
  ),
  matches: builtOnce((db) =>
    db
      .select()
      .from(tournamentMatches)
      .where(eq(tournamentMatches.tournamentId, idGiven))
      .orderBy(...byPlace)
      .prepare('tournament_matches'),
  ),
} as const;
