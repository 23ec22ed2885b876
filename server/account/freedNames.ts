/**
 * Names that nobody may take for 30 days: those of deleted accounts, and those that an operator has changed, under which their owner may
 * still sign in. Each is stored as a hash of its key: the name itself is gone. A changed one is stored as a hash of its letters too, as
 * names that look alike may have had the same key one after the other.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { freedNames, users } from '../db/schema.ts';
import { nameKey, nameKeys } from './nameKey.ts';
import type { UserRow } from './store.ts';
import { dayMs } from '../durations.ts';

const keptMs = 30 * dayMs;

const hashOf = (usernameKey: string): string => createHash('sha256').update(usernameKey).digest('hex');
/** No key has a space, so that this is the hash of none. */
const exactHashOf = (username: string): string => hashOf(`name ${username.toLowerCase()}`);

async function keep(tx: Tx, keyHash: string, ownerId: string | null, now: Date): Promise<void> {
  const kept = { freeAt: new Date(now.getTime() + keptMs), userId: ownerId };
  await tx
    .insert(freedNames)
    .values({ keyHash, ...kept })
    .onConflictDoUpdate({ target: freedNames.keyHash, set: kept });
}

/** The name of a deleted account. */
export const keepFree = (tx: Tx, usernameKey: string, now: Date): Promise<void> =>
  keep(tx, hashOf(usernameKey), null, now);

/** The name that an account had until now. */
export async function keepForOwner(
  tx: Tx,
  { id, username, usernameKey }: Pick<UserRow, 'id' | 'username' | 'usernameKey'>,
  now: Date,
): Promise<void> {
  if (usernameKey === null) return;
  await keep(tx, hashOf(usernameKey), id, now);
  await keep(tx, exactHashOf(username), id, now);
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

/**
 * The account that an operator has renamed from this name, or else from one that looks like it; null: there is none, or it is too
 * long ago.
 */
export async function formerOwner(db: Db, name: string, now: Date): Promise<UserRow | null> {
  const rows = await db
    .select({ user: users, keyHash: freedNames.keyHash })
    .from(freedNames)
    .innerJoin(users, eq(users.id, freedNames.userId))
    .where(isKeptBy([exactHashOf(name), ...nameKeys(name).map(hashOf)], now));
  const ownerBy = (hash: string): UserRow | undefined => rows.find(({ keyHash }) => keyHash === hash)?.user;
  return ownerBy(exactHashOf(name)) ?? ownerBy(hashOf(nameKey(name))) ?? rows[0]?.user ?? null;
}

const isKept = (keys: readonly string[], now: Date) => isKeptBy(keys.map(hashOf), now);

function isKeptBy(hashes: readonly string[], now: Date) {
  return and(among(freedNames.keyHash, hashes), gt(freedNames.freeAt, now));
}
