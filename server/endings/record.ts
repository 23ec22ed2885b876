/** Stores that something ended, in the statement or transaction that ends it. */
import type { Tx } from '../db/open.ts';
import { endings } from '../db/schema.ts';
import type { Ending, EndingKind } from './ending.ts';

type Ended = Pick<Ending, 'kind' | 'subjectId' | 'endedAt'> & Partial<Pick<Ending, 'tournamentId'>>;

/** Storing the same end twice changes nothing. */
export async function recordEndings(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length > 0)
    await tx
      .insert(endings)
      .values(
        ended.map(({ tournamentId = null, ...end }) => ({
          ...end,
          tournamentId,
          advancedAt: tournamentId === null ? end.endedAt : null,
        })),
      )
      .onConflictDoNothing();
}

/** SQL for a statement of its own that ends things; `rows` selects their `id`, when they `ended_at`, and their `tournament_id`. */
export const insertEndings = (kind: EndingKind, rows: string): string => `
      insert into endings (kind, subject_id, ended_at, tournament_id, advanced_at)
      select '${kind}', id, ended_at, tournament_id, case when tournament_id is null then ended_at end
      from (${rows}) ended on conflict do nothing`;
