/** What a feature needs that counts old ends beside a consumer that settles the new ones. */
import { and, eq, isNull } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { endings } from '../db/schema.ts';
import type { ConsumerColumn, EndingKind } from './ending.ts';

export { claimColumn } from './store.ts';

/** Somebody else is settling: it may have begun before what ended here was stored, or holds it for something else. */
export const askAgainMs = 20;

/** Which of these subjects ended and are still to be settled by a consumer. */
export async function unsettledAmong(
  tx: Tx,
  column: ConsumerColumn,
  kind: EndingKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: endings.subjectId })
    .from(endings)
    .where(and(eq(endings.kind, kind), among(endings.subjectId, ids), isNull(endings[column])));
  return new Set(rows.map(({ id }) => id));
}
