/** How far each rule has been counted in what was played before it. */
import { and, isNull } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { achievementReplays } from '../db/schema.ts';

/** Where something stands in the order of all ends. */
export type Position = { readonly at: Date; readonly id: string };

export function compare(a: Position, b: Position): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Of the rules that are still replayed: up to where; null: nothing yet. */
export type Pending = ReadonlyMap<string, Position | null>;

export function replayStore(db: Db | Tx) {
  return {
    /** Rules that are not known yet are to be counted from the beginning; whether there were any. */
    async addMissing(counters: readonly string[]): Promise<boolean> {
      const added = await db
        .insert(achievementReplays)
        .values(counters.map((id) => ({ id })))
        .onConflictDoNothing()
        .returning({ id: achievementReplays.id });
      return added.length > 0;
    },

    async pending(counters: readonly string[]): Promise<Pending> {
      const rows = await db
        .select()
        .from(achievementReplays)
        .where(and(among(achievementReplays.id, counters), isNull(achievementReplays.finishedAt)));
      return new Map(
        rows.map(({ id, cursorAt, cursorId }) => [
          id,
          cursorAt && cursorId !== null ? { at: cursorAt, id: cursorId } : null,
        ]),
      );
    },

    async advance(counters: readonly string[], to: Position | null, finishedAt: Date | null): Promise<void> {
      await db
        .update(achievementReplays)
        .set({ ...(to === null ? {} : { cursorAt: to.at, cursorId: to.id }), finishedAt })
        .where(among(achievementReplays.id, counters));
    },
  };
}
