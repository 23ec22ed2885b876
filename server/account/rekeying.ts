/**
 * Keys of accounts that were made by earlier rules (nameKey.ts) are made again, once after each start, which covers a restored
 * backup too. A key that a server of the version before writes during an update, behind the place this one has reached, keeps
 * its form until the next start; its account signs in by name all the same. Where another account has the new key already,
 * both stay and sign in as before, by name; the one that comes second keeps its former key, and nobody new gets a name like
 * either.
 */
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { among } from '../db/among.ts';
import { inRounds } from '../db/inRounds.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { uniqueViolationOf } from '../db/violations.ts';
import { nameKey } from './nameKey.ts';
import { accountStore } from './store.ts';

const others = alias(users, 'others');

type Keyed = { readonly id: string; readonly username: string; readonly usernameKey: string | null };

/** Whether the account has its new key now. A statement of its own: it waits for transactions whose new rows name the person. */
async function rekey(db: Db, { id, username, usernameKey: former }: Keyed): Promise<boolean> {
  const usernameKey = nameKey(username);
  if (former === null || former === usernameKey || usernameKey === '') return false;
  const isFree = notExists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(eq(others.usernameKey, usernameKey)),
  );
  try {
    const rows = await db
      .update(users)
      .set({ usernameKey })
      // Neither renamed nor deleted meanwhile.
      .where(and(eq(users.id, id), eq(users.username, username), eq(users.usernameKey, former), isFree))
      .returning({ id: users.id });
    return rows.length > 0;
  } catch (error) {
    if (uniqueViolationOf(error) === null) throw error;
    return false;
  }
}

/**
 * Returns how to look at the next `limit` people; resolves with zero once all have been looked at. A page that fails is left
 * behind for now: all people are looked at once more after the last of them.
 */
export function createRekeying(db: Db): (limit: number) => Promise<number> {
  let isDone = false;
  let isLast = false;
  let hasFailed = false;
  const next = inRounds<string>({
    async read(after, limit) {
      const page = await accountStore(db).peopleAfter(after, limit);
      isLast = page.length < limit;
      return page;
    },
    async remove(people) {
      const rows = await db
        .select({ id: users.id, username: users.username, usernameKey: users.usernameKey })
        .from(users)
        .where(and(among(users.id, people), isNotNull(users.usernameKey)));
      let changed = 0;
      for (const row of rows) if (await rekey(db, row)) changed += 1;
      return changed;
    },
  });
  return async (limit) => {
    if (isDone) return 0;
    try {
      return await next(limit);
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      if (isLast) {
        isDone = !hasFailed;
        hasFailed = false;
      }
    }
  };
}
