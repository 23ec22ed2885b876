/**
 * Sentences about somebody with another name. Only the name itself is replaced, once in a sentence, where it stands as a word: the
 * rest may happen to have the same letters.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Renamed } from '../account/storedName.ts';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { notifications } from '../db/schema.ts';

/** As PostgreSQL reads a regular expression. */
const patternOf = (name: string): string =>
  String.raw`(?<!\w)${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?!\w)`;

/** At most `limit` sentences that name the person as before; returns whom they tell, once for each. */
export async function renameInTexts(
  tx: Tx,
  { userId, to, from }: Renamed,
  limit: number,
): Promise<readonly string[]> {
  const { id, text, actorId } = notifications;
  const replaced = to.replaceAll('\\', String.raw`\\`);
  const told: string[] = [];
  for (const pattern of from.map(patternOf)) {
    const rows = await tx
      .select({ id })
      .from(notifications)
      .where(and(eq(actorId, userId), sql`strpos(${text}, ${to}) = 0 and ${text} ~ ${pattern}`))
      // As `notifyAll` orders them.
      .orderBy(notifications.userId, id)
      .limit(limit - told.length)
      .for('update');
    if (rows.length === 0) continue;
    const named = await tx
      .update(notifications)
      .set({ text: sql`regexp_replace(${text}, ${pattern}, ${replaced})` })
      .where(
        among(
          id,
          rows.map((row) => row.id),
        ),
      )
      .returning({ reader: notifications.userId });
    told.push(...named.map(({ reader }) => reader));
  }
  return told;
}
