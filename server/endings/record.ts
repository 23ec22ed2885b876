/** Stores that something ended, in the statement or transaction that ends it. */
import type { Tx } from '../db/open.ts';
import { endings } from '../db/schema.ts';
import type { Ending, EndingKind } from './ending.ts';

type Ended = Pick<Ending, 'kind' | 'subjectId' | 'endedAt'>;

/** Storing the same end twice changes nothing. */
export async function recordEndings(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length > 0)
    await tx
      .insert(endings)
      .values([...ended])
      .onConflictDoNothing();
}

/** SQL for a statement of its own that ends things; `rows` selects their ids and the instants of their ends. */
export const insertEndings = (kind: EndingKind, rows: string): string => `
      insert into endings (kind, subject_id, ended_at)
      select '${kind}', ended.* from (${rows}) ended on conflict do nothing`;
