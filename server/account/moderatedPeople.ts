/** What an operator may see of people and do to them. Each function takes the connection or transaction to use. */
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { guestName, guestNameCount } from '@playfield/contracts/names.ts';
import type { Bus } from '../bus/bus.ts';
import type { Notice, Topic } from '../bus/notice.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import { keepForOwner } from './freedNames.ts';
import { nameKey, nameKeys } from './nameKey.ts';
import { lockPeople } from './people.ts';
import { accountStore, hasNotEnded } from './store.ts';

export type ModeratedPerson = {
  readonly id: string;
  readonly username: string;
  readonly isGuest: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
};

type Changed = { readonly sessionIds: readonly string[] };

const sessionsTopic: Topic = 'sessions:all';
/** Session ids have 64 characters, and a notice 8,000 bytes. */
const mostInNotice = 50;
/** Names with a free look are tried so many times: of 368,640, few are taken. */
const mostTries = 20;
const mostFound = 20;
const mostListed = 50;

/** Sessions that have ended, or whose person is known differently now: their sockets are closed, and come back if they may. */
export const sessionsChanged: Notice<Changed> = {
  kind: 'account/sessions-changed',
  body: z.object({ sessionIds: z.array(z.string()).max(mostInNotice) }),
  topicOf: () => sessionsTopic,
  audience: 'subscribers',
};

export const hearSessions = (bus: Pick<Bus, 'subscribe'>): (() => void) => bus.subscribe(sessionsTopic);

const columns = {
  id: users.id,
  username: users.username,
  isGuest: users.isGuest,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
};

/** People of these ids, by id. */
export async function peopleById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModeratedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(columns).from(users).where(among(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** People of this id or name, and those whose name looks like it. */
export async function findPeople(db: Db | Tx, text: string): Promise<ModeratedPerson[]> {
  const given = text.trim();
  const keys = nameKeys(given);
  return db
    .select(columns)
    .from(users)
    .where(
      or(
        eq(users.id, given),
        sql`lower(${users.username}) = lower(${given}::text)`,
        keys.length === 0 ? undefined : among(users.usernameKey, keys),
      ),
    )
    .limit(mostFound);
}

/** How many sessions of a person have not ended, and the newest of them. */
export async function sessionsOf(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<{
  readonly count: number;
  readonly newest: readonly { readonly createdAt: Date; readonly lastSeenAt: Date }[];
}> {
  const newest = await db
    .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), hasNotEnded(now)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostListed);
  return { count: await accountStore(db).sessionCountOf(userId, now), newest };
}

async function tellOf(tx: Tx, bus: Bus, ids: readonly string[]): Promise<() => void> {
  const told: (() => void)[] = [];
  for (let from = 0; from < ids.length; from += mostInNotice) {
    const body = { sessionIds: ids.slice(from, from + mostInNotice) };
    told.push(await bus.publishWithin(tx, sessionsChanged, body));
  }
  return () => told.forEach((tell) => tell());
}

/** Ends every session of a person, on all servers. The returned function is called after the commit. */
export async function endSessionsOf(
  tx: Tx,
  bus: Bus,
  userId: string,
): Promise<{ readonly count: number; readonly told: () => void }> {
  const gone = await accountStore(tx).deleteSessionsOf(userId);
  return { count: gone.length, told: await tellOf(tx, bus, gone) };
}

/** Ends these sessions of a person, on all servers. The returned function is called after the commit. */
export async function endSomeSessions(
  tx: Tx,
  bus: Bus,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly count: number; readonly told: () => void }> {
  if (ids.length === 0) return { count: 0, told: () => undefined };
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), among(sessions.id, ids)))
    .returning({ id: sessions.id });
  const told = await tellOf(
    tx,
    bus,
    gone.map(({ id }) => id),
  );
  return { count: gone.length, told };
}

/** Ends all sessions of a person but this one, on all servers. The returned function is called after the commit. */
export async function endOtherSessions(
  tx: Tx,
  bus: Bus,
  userId: string,
  keptId: string,
  now: Date,
): Promise<{ readonly count: number; readonly told: () => void }> {
  await lockPeople(tx, [userId]);
  const gone = await accountStore(tx).deleteOtherSessions(userId, keptId, now);
  return { count: gone.length, told: await tellOf(tx, bus, gone) };
}

/** Ends at most `limit` sessions that have run out, on all servers. The returned function is called after the commit. */
export async function endExpiredSessions(
  tx: Tx,
  bus: Bus,
  now: Date,
  limit: number,
): Promise<{ readonly count: number; readonly told: () => void }> {
  const gone = await accountStore(tx).deleteExpiredSessions(now, limit);
  return { count: gone.length, told: await tellOf(tx, bus, gone) };
}

/**
 * Gives an account a name of the kind that guests are given; null: it isn't an account. The copies of the old name are replaced by
 * `renaming.ts`, after the commit.
 */
export async function renameAccount(
  tx: Tx,
  bus: Bus,
  userId: string,
  { rng, now }: { readonly rng: () => number; readonly now: Date },
): Promise<{ readonly from: string; readonly to: string; readonly told: () => void } | null> {
  const store = accountStore(tx);
  const person = await store.userById(userId);
  if (!person || person.isGuest) return null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const username = guestName(Math.floor(rng() * guestNameCount));
    const usernameKey = nameKey(username);
    if ((await store.accountIdsByKeys(nameKeys(username))).length > 0) continue;
    await tx
      .update(users)
      .set({
        username,
        usernameKey,
        renamedAt: now,
        formerNames: sql`array_append(${users.formerNames}, ${users.username})`,
      })
      .where(and(eq(users.id, userId), eq(users.isGuest, false)));
    // Nobody else takes it at once, and a person who was away still gets in by it.
    await keepForOwner(tx, person, now);
    const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    const told = await tellOf(
      tx,
      bus,
      rows.map(({ id }) => id),
    );
    return { from: person.username, to: username, told };
  }
  throw new Error('no free name was found');
}
