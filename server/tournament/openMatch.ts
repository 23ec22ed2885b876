/** What else is played in tournaments may ask whether a match is decided. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { tournamentMatches, tournaments } from '../db/schema.ts';

/** Whether the match with this id is still to be decided, in a tournament that runs. */
export const isOpenMatch = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from ${tournamentMatches} m join ${tournaments} t on t.id = m.tournament_id
    where m.id = ${id} and m.outcome is null and t.status = 'active')`;
