/** Places in an arena that runs: stored at its end alone, they follow from the order of `byStanding` until then. */
import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/open.ts';
import { tournamentParticipants } from '../db/schema.ts';
import type { ParticipantRow, TournamentRow } from './course.ts';

export const isRunningArena = ({ format, status }: TournamentRow): boolean =>
  format === 'arena' && status === 'active';

/** Without a played game nobody has a place. */
export const hasPlace = ({ games, status }: Pick<ParticipantRow, 'games' | 'status'>): boolean =>
  games > 0 && status !== 'disqualified';

const mine = alias(tournamentParticipants, 'mine');
const all = tournamentParticipants;

/** What `byStanding` compares of those who have a place; the least comes first. */
const rankOf = (of: typeof mine | typeof all): SQL =>
  sql`(-${of.score}, -${of.performance}, ${of.games}, coalesce(${of.scoreAt}, 'infinity'), ${of.registeredAt}, ${of.id})`;

/** One more than there are players before this one. */
export async function placeInArena(db: Db | Tx, own: ParticipantRow): Promise<number | null> {
  if (!hasPlace(own)) return null;
  const [before] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(all)
    .innerJoin(mine, eq(mine.tournamentId, all.tournamentId))
    .where(
      and(
        eq(mine.id, own.id),
        gt(all.games, 0),
        ne(all.status, 'disqualified'),
        sql`${rankOf(all)} < ${rankOf(mine)}`,
      ),
    );
  return (before?.count ?? 0) + 1;
}
