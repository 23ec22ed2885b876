/**
 * Names that nobody may take for 30 days: those of deleted accounts, and those that an operator has changed, under which their owner may
 * still sign in. Each is stored as a hash of its key: the name itself is gone.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { freedNames, users } from '../db/schema.ts';
import { nameKey, nameKeys } from './nameKey.ts';
import type { UserRow } from './store.ts';

const keptMs = 30 * 86_400_000;

const hashOf = (usernameKey: string): string => createHash('sha256').update(usernameKey).digest('hex');

/** `ownerId`: the account that had it and is renamed; null where it is deleted. */
export async function keepFree(
  tx: Tx,
  usernameKey: string,
  ownerId: string | null,
  now: Date,
): Promise<void> {
  const kept = { freeAt: new Date(now.getTime() + keptMs), userId: ownerId };
  await tx
    .insert(freedNames)
    .values({ keyHash: hashOf(usernameKey), ...kept })
    .onConflictDoUpdate({ target: freedNames.keyHash, set: kept });
}

/** A deleted person has no former names any more; nobody may take them all the same. */
export async function forgetOwner(tx: Tx, userId: string): Promise<void> {
  await tx.update(freedNames).set({ userId: null }).where(eq(freedNames.userId, userId));
}

/** Whether a name was freed so lately that nobody may take it. */
export async function isFreed(tx: Tx, keys: readonly string[], now: Date): Promise<boolean> {
  return (await tx.$count(freedNames, isKept(keys, now))) > 0;
}

/** The same for anybody but the person who had the name. */
export async function isFreedFrom(
  db: Db,
  keys: readonly string[],
  playerId: string,
  now: Date,
): Promise<boolean> {
  const isOthers = or(isNull(freedNames.userId), ne(freedNames.userId, playerId));
  return (await db.$count(freedNames, and(isKept(keys, now), isOthers))) > 0;
}

/** The account that an operator has renamed from this name; null: there is none, or it is too long ago. */
export async function formerOwner(db: Db, name: string, now: Date): Promise<UserRow | null> {
  const rows = await db
    .select({ user: users, keyHash: freedNames.keyHash })
    .from(freedNames)
    .innerJoin(users, eq(users.id, freedNames.userId))
    .where(isKept(nameKeys(name), now));
  const hash = hashOf(nameKey(name));
  return (rows.find(({ keyHash }) => keyHash === hash) ?? rows[0])?.user ?? null;
}

function isKept(keys: readonly string[], now: Date) {
  return and(inArray(freedNames.keyHash, keys.map(hashOf)), gt(freedNames.freeAt, now));
}
