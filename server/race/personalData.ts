/** What races and typing hold of one person: their own copy of it, and taking it away when they are deleted. */
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { deletedName } from '../account/deletedName.ts';
import { storedAlike } from '../account/storedName.ts';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import {
  pastRaces,
  raceKeystrokes,
  raceParticipants,
  typingLogHashes,
  typingRaces,
  typingResults,
} from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { nameInRaces } from './nameInRaces.ts';
import { removedText } from './raceText.ts';

const rowsAtOnce = 50;

/**
 * What was typed goes, and own texts with it; places in races stay for the others, without the name. Returns how many rows that were,
 * and the races that are to be read again.
 */
export async function eraseRaces(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ readonly rows: number; readonly changed: readonly string[] }> {
  const mine = tx
    .select({ id: raceParticipants.id })
    .from(raceParticipants)
    .where(eq(raceParticipants.userId, userId));
  const gone = await deleteFirst(
    tx,
    [
      [typingResults, eq(typingResults.userId, userId)],
      [typingLogHashes, eq(typingLogHashes.ownerId, userId)],
      [pastRaces, eq(pastRaces.userId, userId)],
      [raceKeystrokes, inArray(raceKeystrokes.participantId, mine)],
    ],
    limit,
  );
  if (gone > 0) return { rows: gone, changed: [] };
  const named = await nameInRaces(tx, userId, storedAlike(deletedName), limit);
  if (named.length > 0) return { rows: named.length, changed: named };
  const written = await tx
    .update(typingRaces)
    .set({ text: removedText })
    .where(
      and(
        eq(typingRaces.creatorId, userId),
        isNull(typingRaces.textId),
        eq(typingRaces.status, 'completed'),
        ne(typingRaces.text, removedText),
      ),
    )
    .returning({ id: typingRaces.id });
  return { rows: written.length, changed: written.map(({ id }) => id) };
}

export function raceSections(db: Db, userId: string): readonly ExportSection[] {
  async function* typed() {
    const rows = inPages<typeof typingResults.$inferSelect>((after) =>
      db
        .select()
        .from(typingResults)
        .where(and(eq(typingResults.userId, userId), after ? gt(typingResults.id, after.id) : undefined))
        .orderBy(asc(typingResults.id))
        .limit(rowsAtOnce),
    );
    for await (const { userId: _userId, ...row } of rows) yield row;
  }
  async function* raced() {
    type Raced = {
      readonly race: Pick<
        typeof typingRaces.$inferSelect,
        'text' | 'status' | 'startedAt' | 'completedAt' | 'creatorName'
      >;
      readonly own: typeof raceParticipants.$inferSelect;
    };
    const rows = inPages<Raced>((after) =>
      db
        .select({
          race: {
            text: typingRaces.text,
            status: typingRaces.status,
            startedAt: typingRaces.startedAt,
            completedAt: typingRaces.completedAt,
            creatorName: typingRaces.creatorName,
          },
          own: raceParticipants,
        })
        .from(raceParticipants)
        .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
        .where(
          and(
            eq(raceParticipants.userId, userId),
            after ? sql`${raceParticipants.id} > ${after.own.id}` : undefined,
          ),
        )
        .orderBy(asc(raceParticipants.id))
        .limit(rowsAtOnce),
    );
    for await (const { race, own } of rows) {
      const keystrokes = await db
        .select({
          fromKey: raceKeystrokes.fromKey,
          times: raceKeystrokes.times,
          kinds: raceKeystrokes.kinds,
        })
        .from(raceKeystrokes)
        .where(eq(raceKeystrokes.participantId, own.id))
        .orderBy(asc(raceKeystrokes.fromKey));
      const { userId: _userId, ...place } = own;
      yield { ...race, ...place, keystrokesOfRace: keystrokes };
    }
  }
  async function* past() {
    yield* await db
      .select({ run: pastRaces.run, won: pastRaces.won })
      .from(pastRaces)
      .where(eq(pastRaces.userId, userId));
  }
  return [
    { name: 'typingResults', rows: typed() },
    { name: 'races', rows: raced() },
    { name: 'pastRaces', rows: past() },
  ];
}
