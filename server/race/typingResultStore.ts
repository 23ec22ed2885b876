/** Rows of verified typing: results, vehicles, the leaderboard (GAPS G62, G64, G67). */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { TextClass } from '@playfield/contracts/http/typing.ts';
import type { Db, Tx } from '../db/open.ts';
import { raceParticipants, typingRaces, typingResults, users } from '../db/schema.ts';

export type NewResult = typeof typingResults.$inferInsert;
export type BoardRow = {
  readonly userId: string;
  readonly username: string;
  readonly wpm: number;
  readonly accuracy: number;
  readonly at: Date;
};

const isPlausible = eq(typingResults.verdict, 'plausible');

export function typingStore(db: Db | Tx) {
  return {
    async insert(row: NewResult): Promise<void> {
      await db.insert(typingResults).values(row);
    },
    /** Best plausible result of anything, and of races; 0 before the first. */
    async bestOf(userId: string): Promise<{ any: number; race: number }> {
      const [row] = await db
        .select({
          any: sql<number>`coalesce(max(${typingResults.wpm}), 0)::int`,
          race: sql<number>`coalesce(max(${typingResults.wpm}) filter (where ${typingResults.isRace}), 0)::int`,
        })
        .from(typingResults)
        .where(and(eq(typingResults.userId, userId), isPlausible));
      return row ?? { any: 0, race: 0 };
    },
    async countsOf(userId: string): Promise<{ run: number; won: number }> {
      const others = sql`exists (select 1 from ${raceParticipants} o where o.race_id = ${raceParticipants.raceId} and o.id <> ${raceParticipants.id})`;
      const won = sql`${raceParticipants.position} = 1 and ${raceParticipants.isFinished} and ${raceParticipants.verdict} = 'plausible' and ${others}`;
      const [row] = await db
        .select({
          run: sql<number>`count(*)::int`,
          won: sql<number>`(count(*) filter (where ${won}))::int`,
        })
        .from(raceParticipants)
        .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
        .where(and(eq(raceParticipants.userId, userId), eq(typingRaces.status, 'completed')));
      return row ?? { run: 0, won: 0 };
    },
    /** Accounts whose best race is faster than this. */
    async fasterThan(wpm: number): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(distinct ${typingResults.userId})::int` })
        .from(typingResults)
        .innerJoin(users, eq(users.id, typingResults.userId))
        .where(
          and(
            isPlausible,
            eq(typingResults.isRace, true),
            eq(users.isGuest, false),
            sql`${typingResults.wpm} > ${wpm}`,
          ),
        );
      return row?.count ?? 0;
    },
    /** The best race of each account, fastest first, the earlier of two equals first. */
    async board(textClass: TextClass, since: Date | null, limit: number): Promise<BoardRow[]> {
      const best = db
        .selectDistinctOn([typingResults.userId], {
          userId: typingResults.userId,
          username: users.username,
          wpm: typingResults.wpm,
          accuracy: typingResults.accuracy,
          at: typingResults.createdAt,
        })
        .from(typingResults)
        .innerJoin(users, eq(users.id, typingResults.userId))
        .where(
          and(
            isPlausible,
            eq(typingResults.isRace, true),
            eq(typingResults.textClass, textClass),
            eq(users.isGuest, false),
            since ? gte(typingResults.createdAt, since) : undefined,
          ),
        )
        .orderBy(typingResults.userId, desc(typingResults.wpm), typingResults.createdAt)
        .as('best');
      return db.select().from(best).orderBy(desc(best.wpm), best.at).limit(limit);
    },
    async vehicleOf(userId: string): Promise<string | null> {
      const [row] = await db.select({ vehicle: users.vehicle }).from(users).where(eq(users.id, userId));
      return row?.vehicle ?? null;
    },
    async setVehicle(userId: string, vehicle: string): Promise<void> {
      await db.update(users).set({ vehicle }).where(eq(users.id, userId));
    },
    /** A guest signed in: the results are the account's now; a vehicle the account has not chosen is taken along. */
    async reassign(fromId: string, toId: string): Promise<void> {
      await db.update(typingResults).set({ userId: toId }).where(eq(typingResults.userId, fromId));
      await db
        .update(users)
        .set({
          vehicle: sql`coalesce(${users.vehicle}, (select g.vehicle from ${users} g where g.id = ${fromId}))`,
        })
        .where(eq(users.id, toId));
    },
  };
}
