/** Accounts on one address that play rated games or for points: they may, and it is noted for the operator (TH-19). No player is told. */
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { onOneAddress } from '../account/addressHash.ts';
import { namesOf } from '../account/people.ts';
import { among } from '../db/among.ts';
import { deleteSome } from '../db/some.ts';
import { sharedAddresses } from '../db/schema.ts';
import type { Db, Tx } from '../db/open.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import { dayMs } from '../durations.ts';

/** Without another game a pair is forgotten after so long. */
const keptMs = 90 * dayMs;
const mostShown = 10;
const mostPairs = 100;

type Noted = { readonly userA: string; readonly userB: string; games: number; lastAt: Date };

/** Rated games of each pair, once for both players. */
function pairsOf(events: readonly PlayedEvent[]): ReadonlyMap<string, Noted> {
  const pairs = new Map<string, Noted>();
  for (const event of events) {
    if (event.on !== 'game' || !event.rating || event.opponentId === null) continue;
    const { userId: userA, opponentId: userB, at: lastAt } = event;
    if (userA > userB) continue;
    const key = `${userA} ${userB}`;
    const known = pairs.get(key);
    if (known) Object.assign(known, { games: known.games + 1, lastAt });
    else pairs.set(key, { userA, userB, games: 1, lastAt });
  }
  return pairs;
}

async function note(tx: Tx, rows: readonly Noted[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(sharedAddresses)
    .values([...rows])
    .onConflictDoUpdate({
      target: [sharedAddresses.userA, sharedAddresses.userB],
      set: {
        games: sql`${sharedAddresses.games} + excluded.games`,
        lastAt: sql`greatest(${sharedAddresses.lastAt}, excluded.last_at)`,
      },
    });
}

/** Somebody joins these others where points are at stake: those on one address with them are noted, with or without a game. */
export async function noteShared(
  tx: Tx,
  userId: string,
  others: readonly string[],
  lastAt: Date,
): Promise<void> {
  const pairs = others
    .filter((other) => other !== userId)
    .map((other) => (userId < other ? { userA: userId, userB: other } : { userA: other, userB: userId }));
  const shared = await onOneAddress(tx, pairs);
  await note(
    tx,
    shared.map(({ userA, userB }) => ({ userA, userB, games: 0, lastAt })),
  );
}

/** Pairs among these people that were noted, the latest first. */
export async function sharedAmong(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<readonly { readonly userA: string; readonly userB: string }[]> {
  const { userA, userB, lastAt } = sharedAddresses;
  return db
    .select({ userA, userB })
    .from(sharedAddresses)
    .where(and(among(userA, userIds), among(userB, userIds)))
    .orderBy(desc(lastAt))
    .limit(mostPairs);
}

export const sharedAddressStep: DigestStep = {
  name: 'shared-addresses',
  async digest(tx, events) {
    const pairs = pairsOf(events);
    const shared = await onOneAddress(tx, [...pairs.values()]);
    await note(
      tx,
      shared.flatMap(({ userA, userB }) => pairs.get(`${userA} ${userB}`) ?? []),
    );
    return {};
  },
};

/** With whom somebody played rated games from one address, the latest first. */
async function sharedWith(
  db: Db | Tx,
  userId: string,
): Promise<readonly { readonly otherId: string; readonly games: number; readonly lastAt: Date }[]> {
  const rows = await db
    .select()
    .from(sharedAddresses)
    .where(or(eq(sharedAddresses.userA, userId), eq(sharedAddresses.userB, userId)))
    .orderBy(desc(sharedAddresses.lastAt))
    .limit(mostShown);
  return rows.map(({ userA, userB, games, lastAt }) => ({
    otherId: userA === userId ? userB : userA,
    games,
    lastAt,
  }));
}

export async function forgetShared(db: Db, nowMs: number, limit: number): Promise<number> {
  return db.transaction((tx) =>
    deleteSome(tx, sharedAddresses, lt(sharedAddresses.lastAt, new Date(nowMs - keptMs)), limit),
  );
}

/** The same for the operator's view of a person. */
export async function addressFigures(db: Db, userId: string): Promise<(readonly [string, number])[]> {
  const shared = await sharedWith(db, userId);
  const names = await namesOf(
    db,
    shared.map(({ otherId }) => otherId),
  );
  return shared.map(({ otherId, games, lastAt }) => [
    `Rated games on one address with ${names.get(otherId) ?? otherId}, last on ${lastAt.toISOString().slice(0, 10)}`,
    games,
  ]);
}
