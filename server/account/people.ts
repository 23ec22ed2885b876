/**
 * What other features may ask of people's rows. Each function takes the connection or transaction to use; the table itself
 * is this feature's alone.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';

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
