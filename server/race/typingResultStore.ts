/** Rows of verified typing: results and vehicles (GAPS G62, G64, G67). */
import { and, desc, eq, gte, inArray, lt, not, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { descending } from '../db/descending.ts';
import { isAfter } from '../db/isAfter.ts';
import { unnested } from '../db/unnested.ts';
import type { Db, Tx } from '../db/open.ts';
import {
  provisionalWpm,
  textById,
  type KnownRun,
  type RaceText,
} from '@playfield/games/typing-race/index.ts';
import { raceParticipants, typingLogHashes, typingResults } from '../db/schema.ts';
import { fromStored } from './storedLog.ts';

export type NewResult = typeof typingResults.$inferInsert;
/** Where a result stands in time. */
type ResultPlace = { readonly id: string; readonly at: Date };

const isPlausible = eq(typingResults.verdict, 'plausible');
/** What counts for boards. */
export const isRanked = and(
  isPlausible,
  eq(typingResults.isRace, true),
  eq(typingResults.isProvisional, false),
);

/** A stored run that others are compared with. */
export type StoredRun = KnownRun & { readonly id: string; readonly isProvisional: boolean };

/** What a player has shown so far, of plausible runs. */
type Best = {
  /** Of anything, a provisional run up to what needs no proof. */
  readonly any: number;
  /** Of what is not provisional. */
  readonly proven: number;
  /** Of ranked races. */
  readonly race: number;
  /** How many runs are not provisional, and how many are. */
  readonly runs: number;
  readonly provisional: number;
};

const runFields = {
  id: typingResults.id,
  textId: typingResults.textId,
  wpm: typingResults.wpm,
  isProvisional: typingResults.isProvisional,
  keystrokes: typingResults.keystrokes,
};

type RunRow = {
  readonly id: string;
  readonly textId: string;
  readonly wpm: number;
  readonly isProvisional: boolean;
  readonly keystrokes: unknown;
};

function runsOf(rows: readonly RunRow[]): readonly StoredRun[] {
  return rows.flatMap(({ id, textId, wpm, isProvisional, keystrokes }) => {
    const log = fromStored(keystrokes);
    const text = textById(textId)?.text;
    return log && text !== undefined ? [{ id, wpm, isProvisional, log, text }] : [];
  });
}

/** Older practice goes, except each player's best run. */
export const practiceKeptDays = 30;

export function typingStore(db: Db | Tx) {
  return {
    async insert(row: NewResult): Promise<void> {
      await db.insert(typingResults).values(row);
    },
    /** Zeros before the first run. */
    async bestOf(userId: string): Promise<Best> {
      const { wpm, isRace, isProvisional } = typingResults;
      const [row] = await db
        .select({
          any: sql<number>`coalesce(max(case when ${isProvisional} then least(${wpm}, ${provisionalWpm}::int) else ${wpm} end), 0)::int`,
          proven: sql<number>`coalesce(max(${wpm}) filter (where not ${isProvisional}), 0)::int`,
          race: sql<number>`coalesce(max(${wpm}) filter (where ${isRace} and not ${isProvisional}), 0)::int`,
          runs: sql<number>`(count(*) filter (where not ${isProvisional}))::int`,
          provisional: sql<number>`(count(*) filter (where ${isProvisional}))::int`,
        })
        .from(typingResults)
        .where(and(eq(typingResults.userId, userId), isPlausible));
      return row ?? { any: 0, proven: 0, race: 0, runs: 0, provisional: 0 };
    },
    /** The fastest run of each of these people that counted at an instant, in their order; 0 without one. */
    async provenBests(
      asked: readonly { readonly userId: string; readonly at: Date }[],
    ): Promise<readonly number[]> {
      if (asked.length === 0) return [];
      const { wpm, userId, createdAt, isProvisional } = typingResults;
      const { rows } = await db.execute<{ wpm: number }>(sql`
        select coalesce((select max(${wpm}) from ${typingResults} where ${userId} = asked.user_id and ${isPlausible}
          and not ${isProvisional} and ${createdAt} <= asked.at), 0)::float8 as wpm
        from ${unnested(asked, [
          ['text', (one) => one.userId],
          ['timestamptz', ({ at }) => at],
        ])} with ordinality as asked(user_id, at, n)
        order by asked.n`);
      return rows.map((row) => row.wpm);
    },
    async latestWpms(userId: string, limit: number): Promise<readonly number[]> {
      const rows = await db
        .select({ wpm: typingResults.wpm })
        .from(typingResults)
        .where(and(eq(typingResults.userId, userId), isPlausible))
        .orderBy(desc(typingResults.createdAt))
        .limit(limit);
      return rows.map(({ wpm }) => wpm);
    },
    /** Takes the hash for this player, or tells whose it is already. */
    async claimHash(hash: string, ownerId: string, at: Date): Promise<string | null> {
      const mine = await db
        .insert(typingLogHashes)
        .values({ hash, ownerId, createdAt: at })
        .onConflictDoNothing()
        .returning({ hash: typingLogHashes.hash });
      if (mine.length > 0) return null;
      const [known] = await db.select().from(typingLogHashes).where(eq(typingLogHashes.hash, hash));
      return known?.ownerId ?? null;
    },
    /** Plausible runs of a player at this speed or above, newest first. */
    async fastRunsOf(userId: string, fromWpm: number, limit: number): Promise<readonly StoredRun[]> {
      const rows = await db
        .select(runFields)
        .from(typingResults)
        .where(and(eq(typingResults.userId, userId), isPlausible, gte(typingResults.wpm, fromWpm)))
        .orderBy(desc(typingResults.createdAt))
        .limit(limit);
      return runsOf(rows);
    },
    /** The same of everybody over one text, races alone. */
    async fastRunsOver(text: RaceText, fromWpm: number, limit: number): Promise<readonly StoredRun[]> {
      const rows = await db
        .select(runFields)
        .from(typingResults)
        .where(
          and(
            eq(typingResults.textClass, text.length),
            isPlausible,
            eq(typingResults.isRace, true),
            gte(typingResults.wpm, fromWpm),
            eq(typingResults.textId, text.id),
          ),
        )
        .orderBy(desc(typingResults.createdAt))
        .limit(limit);
      return runsOf(rows);
    },
    /** Runs that others agree with now: they count, and so do the wins of their races. */
    async release(ids: readonly string[]): Promise<void> {
      const released = await db
        .update(typingResults)
        .set({ isProvisional: false })
        .where(among(typingResults.id, ids))
        .returning({ userId: typingResults.userId, raceId: typingResults.raceId });
      for (const { userId, raceId } of released)
        if (raceId !== null)
          await db
            .update(raceParticipants)
            .set({ isProvisional: false })
            .where(and(eq(raceParticipants.raceId, raceId), eq(raceParticipants.userId, userId)));
    },
    /** Forgets hashes from before this; returns how many. */
    async forgetHashes(before: Date, limit: number): Promise<number> {
      const old = db
        .select({ hash: typingLogHashes.hash })
        .from(typingLogHashes)
        .where(lt(typingLogHashes.createdAt, before))
        .limit(limit);
      const gone = await db
        .delete(typingLogHashes)
        .where(inArray(typingLogHashes.hash, old))
        .returning({ hash: typingLogHashes.hash });
      return gone.length;
    },
    /** The fastest ranked race of each of these people, of all time or between two instants; of equals the earliest. */
    async fastestRaces(
      userIds: readonly string[],
      span: { readonly from: Date; readonly to: Date } | null,
    ): Promise<ReadonlyMap<string, { readonly score: number; readonly at: Date }>> {
      const rows = await db
        .selectDistinctOn([typingResults.userId], {
          userId: typingResults.userId,
          score: typingResults.wpm,
          at: typingResults.createdAt,
        })
        .from(typingResults)
        .where(
          and(
            isRanked,
            among(typingResults.userId, userIds),
            span
              ? and(gte(typingResults.createdAt, span.from), lt(typingResults.createdAt, span.to))
              : undefined,
          ),
        )
        .orderBy(typingResults.userId, descending(typingResults.wpm), typingResults.createdAt);
      return new Map(rows.map(({ userId, ...best }) => [userId, best]));
    },
    /** The next practice runs from before this, oldest first, as the index `typing_results_practice` has them. */
    async practiceAfter(after: ResultPlace | null, before: Date, limit: number): Promise<ResultPlace[]> {
      const { id, createdAt: at } = typingResults;
      return db
        .select({ id, at })
        .from(typingResults)
        .where(and(not(typingResults.isRace), lt(at, before), isAfter(at, id, after)))
        .orderBy(at, sql`${id} collate "C"`)
        .limit(limit);
    },
    /**
     * Removes those of these practice runs that are not the best of their player; returns how many. Races stay, and a run
     * that counts gives way only to another that counts.
     */
    async purgePractice(ids: readonly string[]): Promise<number> {
      const gone = await db
        .delete(typingResults)
        .where(
          and(
            among(typingResults.id, ids),
            eq(typingResults.isRace, false),
            sql`(${typingResults.verdict} <> 'plausible' or exists (
              select 1 from ${typingResults} better
              where better.user_id = ${typingResults.userId} and better.verdict = 'plausible'
                and better.id <> ${typingResults.id}
                and (not better.is_provisional or ${typingResults.isProvisional})
                and (better.wpm, better.id) > (${typingResults.wpm}, ${typingResults.id})))`,
          ),
        )
        .returning({ id: typingResults.id });
      return gone.length;
    },
    /** A guest signed in: the results are the account's now. */
    async reassign(fromId: string, toId: string): Promise<void> {
      await db.update(typingResults).set({ userId: toId }).where(eq(typingResults.userId, fromId));
      await db.update(typingLogHashes).set({ ownerId: toId }).where(eq(typingLogHashes.ownerId, fromId));
    },
  };
}
