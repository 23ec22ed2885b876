/** How many races against people somebody has run and won: of those that are kept, and of those that were deleted. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { pastRaces, raceParticipants, typingRaces } from '../db/schema.ts';

export type RaceCounts = { readonly run: number; readonly won: number };

// A race against bots alone is practice, and so is one in which nobody else typed. One that was called off has no places.
const isAgainstPeople = sql`${raceParticipants.position} is not null and exists (select 1 from ${raceParticipants} o where o.race_id = ${raceParticipants.raceId} and o.id <> ${raceParticipants.id} and o.keystrokes > 0)`;
const isWon = sql`${raceParticipants.position} = 1 and ${raceParticipants.isFinished} and ${raceParticipants.verdict} = 'plausible' and not ${raceParticipants.isProvisional}`;
const counts = {
  run: sql<number>`count(*)::int`,
  won: sql<number>`(count(*) filter (where ${isWon}))::int`,
};

export async function raceCountsOf(db: Db | Tx, userId: string): Promise<RaceCounts> {
  const [kept = { run: 0, won: 0 }] = await db
    .select(counts)
    .from(raceParticipants)
    .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
    .where(and(eq(raceParticipants.userId, userId), eq(typingRaces.status, 'completed'), isAgainstPeople));
  const [past = { run: 0, won: 0 }] = await db
    .select({ run: pastRaces.run, won: pastRaces.won })
    .from(pastRaces)
    .where(eq(pastRaces.userId, userId));
  return { run: kept.run + past.run, won: kept.won + past.won };
}

/** To be called in the transaction that deletes these completed races. */
export async function countDeleted(tx: Tx, raceIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ userId: raceParticipants.userId, ...counts })
    .from(raceParticipants)
    .where(and(sql`${raceParticipants.raceId} = any(${sql.param([...raceIds])}::text[])`, isAgainstPeople))
    .groupBy(raceParticipants.userId);
  await addPast(tx, rows);
}

/** A guest signed in. */
export async function carryOverPast(tx: Tx, fromId: string, toId: string): Promise<void> {
  const past = await tx.delete(pastRaces).where(eq(pastRaces.userId, fromId)).returning();
  await addPast(
    tx,
    past.map((row) => ({ ...row, userId: toId })),
  );
}

async function addPast(tx: Tx, rows: readonly (typeof pastRaces.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  // In one order everywhere, so that two transactions never wait for each other.
  const inOrder = rows.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  await tx
    .insert(pastRaces)
    .values(inOrder)
    .onConflictDoUpdate({
      target: pastRaces.userId,
      set: {
        run: sql`${pastRaces.run} + excluded.run`,
        won: sql`${pastRaces.won} + excluded.won`,
      },
    });
}
