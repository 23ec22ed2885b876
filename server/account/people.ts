/**
 * What other features may ask of people's rows. Each function takes the connection or transaction to use; the table itself
 * is this feature's alone.
 */
import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { users, userSettings } from '../db/schema.ts';
import { nameKey } from './nameKey.ts';
import { normaliseName } from './normaliseName.ts';

export type Account = { readonly id: string; readonly username: string };

/** The accounts among these people, by id. */
export async function accountsById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account & { readonly createdAt: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username, createdAt: users.createdAt })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isGuest, false)));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function exists(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

/** When these people were last here. */
export async function lastSeenOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, at: users.lastSeenAt })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The account with this name, whatever its case; otherwise the one whose name looks like it (G74). */
export async function accountNamed(
  db: Db | Tx,
  name: string,
): Promise<(Account & { readonly isExact: boolean }) | null> {
  const normal = normaliseName(name);
  if (!normal.ok) return null;
  const account = { id: users.id, username: users.username };
  const [exact] = await db
    .select(account)
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${normal.value}::text)`, eq(users.isGuest, false)));
  if (exact) return { ...exact, isExact: true };
  const key = nameKey(normal.value);
  if (key === '') return null;
  const [alike] = await db.select(account).from(users).where(eq(users.usernameKey, key));
  return alike ? { ...alike, isExact: false } : null;
}

export type NameSearch = {
  /** Two characters at least. */
  readonly beginning: string;
  /** Shown before others, in the order of these lists. */
  readonly first: readonly [readonly string[], readonly string[]];
  /** Never shown. */
  readonly without: readonly string[];
  readonly limit: number;
};

const isAmong = (ids: readonly string[]): SQL => (ids.length > 0 ? inArray(users.id, [...ids]) : sql`false`);

/** Accounts whose name begins so, and who let themselves be found. */
export async function accountsBeginning(db: Db | Tx, search: NameSearch): Promise<Account[]> {
  const [most, more] = search.first;
  const { without } = search;
  const pattern = `${search.beginning.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(
      and(
        sql`lower(${users.username}) like lower(${pattern}::text)`,
        not(users.isGuest),
        sql`coalesce(${userSettings.findable}, 'everyone') = 'everyone'`,
        without.length > 0 ? not(inArray(users.id, [...without])) : undefined,
      ),
    )
    .orderBy(
      sql`case when ${isAmong(most)} then 0 when ${isAmong(more)} then 1 else 2 end`,
      sql`lower(${users.username})`,
      users.id,
    )
    .limit(search.limit);
}

/** Accounts with their names, to be joined by id: boards list no guests. */
export function accountsIn(db: Db | Tx) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isGuest, false))
    .as('accounts');
}

/** Locks people until the transaction ends, in one order everywhere. Returns the ids of those that exist. */
export async function lockPeople(tx: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** The chosen vehicle of the typing race; null: the last one unlocked. */
export async function vehicleOf(db: Db | Tx, id: string): Promise<string | null> {
  const [row] = await db.select({ vehicle: users.vehicle }).from(users).where(eq(users.id, id));
  return row?.vehicle ?? null;
}

export async function chooseVehicle(db: Db | Tx, id: string, vehicle: string): Promise<void> {
  await db.update(users).set({ vehicle }).where(eq(users.id, id));
}

/** An account that has chosen no vehicle takes the guest's. */
export async function inheritVehicle(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      vehicle: sql`coalesce(${users.vehicle}, (select g.vehicle from ${users} g where g.id = ${fromId}))`,
    })
    .where(eq(users.id, toId));
}
