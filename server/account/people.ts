/**
 * What other features may ask of people's rows. Each function takes the connection or transaction to use; the table itself
 * is this feature's alone.
 */
import { and, eq, inArray, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import type { Db, Tx } from '../db/open.ts';
import { users, userSettings } from '../db/schema.ts';
import { nameKey, nameKeys } from './nameKey.ts';
import { normaliseName } from './normaliseName.ts';
import { defaultSettings } from './settings.ts';

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
    .where(and(among(users.id, ids), eq(users.isGuest, false)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many of these people are accounts; a query gives their ids. */
export const countAccounts = (db: Db | Tx, ids: SQLWrapper): Promise<number> =>
  db.$count(users, and(inArray(users.id, ids), eq(users.isGuest, false)));

export type Player = Account & { readonly isGuest: boolean; readonly createdAt: Date };

const playersAmong = (db: Db | Tx, ids: readonly string[]) =>
  db
    .select({
      id: users.id,
      username: users.username,
      isGuest: users.isGuest,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(among(users.id, new Set(ids)), isNull(users.deletedAt)))
    .orderBy(users.id);

/** These people, guests included, by id. Locks nothing: call `lockPeople` first to change their rows. */
export async function playersById(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Player>> {
  if (ids.length === 0) return new Map();
  return new Map((await playersAmong(db, ids)).map((row) => [row.id, row]));
}

/**
 * The same, but nobody who is found can be deleted or renamed until the transaction ends. Not to be followed by `lockPeople` in the
 * same transaction: the holder of such a lock may be waiting to delete or rename one of these people.
 */
export async function keepPlayers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Player>> {
  if (ids.length === 0) return new Map();
  return new Map((await playersAmong(tx, ids).for('key share')).map((row) => [row.id, row]));
}

/** Whether there is such a person, who may be a guest; somebody deleted is none. */
export async function exists(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNull(users.deletedAt)))) > 0;
}

/** Whether this person has been deleted. Of a guest who entered an account nothing is left, and this is false. */
export async function isDeleted(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.deletedAt)))) > 0;
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
  const keys = nameKeys(normal.value);
  if (keys.length === 0) return null;
  const [alike] = await db
    .select(account)
    .from(users)
    .where(among(users.usernameKey, keys))
    .orderBy(sql`${users.usernameKey} = ${nameKey(normal.value)} desc`)
    .limit(1);
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

/** Accounts whose name begins so, and who let themselves be found. */
const beginning = (db: Db | Tx, { beginning: text, without }: NameSearch, more: SQL) =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(
      and(
        sql`lower(${users.username}) like lower(${`${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}::text)`,
        not(users.isGuest),
        sql`coalesce(${userSettings.findable}, 'everyone') = 'everyone'`,
        not(among(users.id, without)),
        more,
      ),
    );

/** People outside both lists, in the order of the index `users_name_prefix`: sorting all matches would be slow. */
export const strangersBeginning = (db: Db | Tx, search: NameSearch, limit: number) =>
  beginning(db, search, not(among(users.id, search.first.flat())))
    .orderBy(sql`lower(${users.username}) using ~<~`)
    .limit(limit);

/** Accounts whose name begins so, and who let themselves be found: those of the lists, then others. */
export async function accountsBeginning(db: Db | Tx, search: NameSearch): Promise<Account[]> {
  const [most, more] = search.first;
  const known = [...most, ...more];
  const first =
    known.length === 0
      ? []
      : await beginning(db, search, among(users.id, known))
          .orderBy(
            sql`case when ${among(users.id, most)} then 0 else 1 end`,
            sql`lower(${users.username})`,
            users.id,
          )
          .limit(search.limit);
  const left = search.limit - first.length;
  return left <= 0 ? first : [...first, ...(await strangersBeginning(db, search, left))];
}

/** Accounts with their names, to be joined by id: boards list no guests. */
export function accountsIn(db: Db | Tx) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isGuest, false))
    .as('accounts');
}

const locked = (tx: Db | Tx, ids: readonly string[]) =>
  tx
    .select({ id: users.id, isGuest: users.isGuest, deletedAt: users.deletedAt })
    .from(users)
    .where(and(among(users.id, new Set(ids)), isNull(users.erasedAt)))
    .orderBy(users.id)
    .for('no key update');

/**
 * Locks people until the transaction ends, always in the same order. Returns the ids of those who exist; a guest who has entered
 * an account, or an erased person, does not.
 */
export async function lockPeople(tx: Db | Tx, ids: readonly string[]): Promise<string[]> {
  return (await locked(tx, ids)).map(({ id }) => id);
}

/** Locks people as `lockPeople` does; returns whether each is a guest. Somebody deleted is missing. */
export async function lockPlayers(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly isGuest: boolean }>> {
  const rows = await locked(tx, ids);
  return new Map(rows.flatMap((row) => (row.deletedAt === null ? [[row.id, row] as const] : [])));
}

/**
 * Locks a person for a deletion or a new name. It waits for every transaction whose new rows reference the person, so it has to be
 * the first lock of a transaction: on top of that of `lockPeople` it can deadlock.
 */
export async function lockWithKey(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

/** Locks people as `lockPeople` does; returns the accounts and guests among them, by id. */
export async function lockAnybody(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Player>> {
  const rows = await tx
    .select({
      id: users.id,
      username: users.username,
      createdAt: users.createdAt,
      isGuest: users.isGuest,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(users)
    .where(among(users.id, ids))
    .orderBy(users.id)
    .for('no key update');
  return new Map(rows.flatMap(({ isErased, ...row }) => (row.isGuest && isErased ? [] : [[row.id, row]])));
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

/** What others may know of when somebody is here. */
export type SeenBy = {
  readonly visibility: Settings['visibility'];
  /** What is shown as last seen: frozen while the person shows it to nobody. */
  readonly lastSeenAt: Date | null;
};

/** Of accounts alone, by id: guests are nobody's friends, and hide nothing. */
export async function seenBy(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SeenBy>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      lastSeenAt: users.lastSeenAt,
      visibility: userSettings.visibility,
      shownAt: userSettings.lastSeenShownAt,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(among(users.id, ids), eq(users.isGuest, false)));
  return new Map(
    rows.map(({ id, lastSeenAt, visibility, shownAt }) => [
      id,
      {
        visibility: visibility ?? defaultSettings.visibility,
        lastSeenAt: visibility === 'nobody' ? shownAt : lastSeenAt,
      },
    ]),
  );
}

/** Notes when these people were last here; never sets an instant back. Locks them in the order of `lockPeople`. */
export async function noteLastSeen(db: Db | Tx, seen: ReadonlyMap<string, Date>): Promise<void> {
  if (seen.size === 0) return;
  const at = [...seen].map(([id, date]) => ({ id, at: date.toISOString() }));
  await db.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(at)}::jsonb) as seen (id text, at timestamptz)
    ), locked as (
      select id from ${users} where id in (select id from seen) and deleted_at is null
      order by id for no key update
    )
    update ${users} set last_seen_at = greatest(last_seen_at, seen.at)
    from seen join locked using (id)
    where ${users.id} = seen.id`);
}

/** Of these people those that exist, with their names; the name of guests is null. */
export async function namesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username, isGuest: users.isGuest })
    .from(users)
    .where(among(users.id, ids));
  return new Map(rows.map(({ id, username, isGuest }) => [id, isGuest ? null : username]));
}
