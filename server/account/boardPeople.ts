/** What boards need of people. Each function takes the connection or transaction to use. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Look } from '@playfield/contracts/http/profiles.ts';
import type { Db, Tx } from '../db/open.ts';
import { restrictions, users, userSettings } from '../db/schema.ts';
import { chosenOf } from './shownProfile.ts';

export type BoardPerson = {
  readonly id: string;
  readonly username: string;
  readonly look: Look;
  readonly pointsEarned: number;
};

/** An account that is there, isn't banned and lets somebody see its profile. A ban counts until it is lifted or removed. */
const isShown = and(
  eq(users.isGuest, false),
  isNull(users.deletedAt),
  sql`coalesce(${userSettings.profileVisibility}, 'everyone') <> 'nobody'`,
  sql`not exists (select 1 from ${restrictions} where ${restrictions.userId} = ${users.id} and ${restrictions.kind} = 'ban')`,
);

/** Those who may stand on a board, with their names, to be joined by id. */
export function listedAccountsIn(db: Db | Tx) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(isShown)
    .as('listed_accounts');
}

/** Those of these people who may stand on a board, by id. */
export async function boardPeople(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      profile: users.profile,
      pointsEarned: users.pointsEarned,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(among(users.id, ids), isShown));
  return new Map(rows.map(({ profile, ...row }) => [row.id, { ...row, look: chosenOf(profile).look }]));
}

/** Points earned by these people, guests too, and whether they may stand on a board. */
export async function boardStandings(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly pointsEarned: number; readonly mayBeListed: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      pointsEarned: users.pointsEarned,
      mayBeListed: sql<boolean>`coalesce(${isShown}, false)`,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(among(users.id, ids));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
