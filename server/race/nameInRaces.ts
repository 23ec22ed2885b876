/** Puts a name in the place of those that races hold of one person: a new one, or what stands for somebody who is deleted. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { byName, type StoredName } from '../account/storedName.ts';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { raceParticipants, typingRaces } from '../db/schema.ts';

/** Rows that one transaction changes: other servers are told of each race. */
const rowsAtOnce = 50;

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** In their places in races; returns of which races. */
async function nameInPlaces(tx: Tx, userId: string, given: StoredName, limit: number): Promise<string[]> {
  const { id, raceId, username } = raceParticipants;
  const rows = await tx
    .select({ id, raceId })
    .from(raceParticipants)
    .where(and(eq(raceParticipants.userId, userId), given.isNot(username)))
    // As the keystroke writer orders them, so that neither waits for the other in a ring.
    .orderBy(sql`${id} collate "C"`)
    .limit(limit)
    .for('update');
  const raceIds = rows.map((row) => row.raceId);
  if (raceIds.length === 0) return [];
  const others = await tx
    .select({ raceId, username })
    .from(raceParticipants)
    .where(and(among(raceId, raceIds), ne(raceParticipants.userId, userId)));
  const byRace = Map.groupBy(others, (other) => other.raceId);
  const named = rows.map((row) => ({
    id: row.id,
    others: (byRace.get(row.raceId) ?? []).map((other) => other.username),
  }));
  for (const [name, alike] of byName(named, given))
    await tx
      .update(raceParticipants)
      .set({ username: name })
      .where(among(id, idsOf(alike)));
  return raceIds;
}

/** At most `limit` rows; returns the races. None are left when it returns none. */
export async function nameInRaces(
  tx: Tx,
  userId: string,
  given: StoredName,
  limit: number,
): Promise<readonly string[]> {
  const atOnce = Math.min(limit, rowsAtOnce);
  const raced = await nameInPlaces(tx, userId, given, atOnce);
  if (raced.length > 0) return raced;
  const { id, creatorId, creatorName } = typingRaces;
  const made = await tx
    .select({ id })
    .from(typingRaces)
    .where(and(eq(creatorId, userId), given.isNot(creatorName)))
    .orderBy(sql`${id} collate "C"`)
    .limit(atOnce)
    .for('update');
  // The first in a race has nobody to be told apart from.
  const changed = { creatorName: given.beside([]) };
  if (made.length > 0)
    await tx
      .update(typingRaces)
      .set(changed)
      .where(among(id, idsOf(made)));
  return idsOf(made);
}
