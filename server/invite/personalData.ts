/** Invitations of one person: their own copy of them, and removing them when they are deleted. */
import { desc, eq, or, sql } from 'drizzle-orm';
import { namesOf } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { invites, raceInvites } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

/** Settled invitations are removed after some days; few are left. */
const most = 2000;

export const eraseInvites = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteFirst(
    tx,
    [
      [invites, sql`${or(eq(invites.fromUserId, userId), eq(invites.toUserId, userId))}`],
      [raceInvites, sql`${or(eq(raceInvites.fromUserId, userId), eq(raceInvites.toUserId, userId))}`],
    ],
    limit,
  );

export function inviteSections(db: Db, userId: string): readonly ExportSection[] {
  async function* all() {
    const rows = await db
      .select()
      .from(invites)
      .where(or(eq(invites.fromUserId, userId), eq(invites.toUserId, userId)))
      .orderBy(desc(invites.createdAt))
      .limit(most);
    const races = await db
      .select()
      .from(raceInvites)
      .where(or(eq(raceInvites.fromUserId, userId), eq(raceInvites.toUserId, userId)))
      .orderBy(desc(raceInvites.createdAt))
      .limit(most);
    const found = [...rows, ...races.map((row) => ({ ...row, kind: 'race', reason: null }))];
    const names = await namesOf(
      db,
      found.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]),
    );
    for (const { kind, fromUserId, toUserId, status, reason, createdAt, updatedAt } of found)
      yield {
        kind,
        from: names.get(fromUserId) ?? null,
        to: names.get(toUserId) ?? null,
        status,
        reason,
        createdAt,
        updatedAt,
      };
  }
  return [{ name: 'invites', rows: all() }];
}
