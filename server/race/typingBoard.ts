/** The board of races over texts of a class: who is on it, in which order, and how many are before somebody (G64). */
import { and, countDistinct, eq, gt, gte, max, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TextClass } from '@playfield/contracts/http/typing.ts';
import { listedAccountsIn } from '../account/boardPeople.ts';
import { descending } from '../db/descending.ts';
import type { Db, Tx } from '../db/open.ts';
import { typingResults } from '../db/schema.ts';
import { isRanked } from './typingResultStore.ts';

/** As a query, so that its plan can be looked at. */
export function boardRows(db: Db | Tx, textClass: TextClass, since: Date | null, limit: number) {
  const accounts = listedAccountsIn(db);
  const better = alias(typingResults, 'better');
  const onBoard = (of: typeof typingResults | typeof better) =>
    and(
      eq(of.verdict, 'plausible'),
      eq(of.isRace, true),
      eq(of.isProvisional, false),
      eq(of.textClass, textClass),
      since ? gte(of.createdAt, since) : undefined,
    );
  const { userId, wpm, accuracy, createdAt: at, id } = typingResults;
  return db
    .select({ userId, username: accounts.username, wpm, accuracy, at })
    .from(typingResults)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(
      and(
        onBoard(typingResults),
        notExists(
          db
            .select({ id: better.id })
            .from(better)
            .where(
              and(
                onBoard(better),
                eq(better.userId, userId),
                or(
                  gt(better.wpm, wpm),
                  and(eq(better.wpm, wpm), sql`(${better.createdAt}, ${better.id}) < (${at}, ${id})`),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy(descending(wpm), at)
    .limit(limit);
}

export function typingBoard(db: Db | Tx) {
  const accounts = listedAccountsIn(db);
  return {
    /** How many ranked races of accounts on the boards there are over texts of a class, counted up to `most`. */
    async rankedRaces(textClass: TextClass, most: number): Promise<number> {
      const some = db
        .select({ id: typingResults.id })
        .from(typingResults)
        .innerJoin(accounts, eq(accounts.id, typingResults.userId))
        .where(and(isRanked, eq(typingResults.textClass, textClass)))
        .limit(most)
        .as('some');
      const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
      return row?.count ?? 0;
    },
    /** The fastest ranked race of an account over texts of a class; null where it is on no board. */
    async bestOn(textClass: TextClass, accountId: string): Promise<number | null> {
      const [own] = await db
        .select({ wpm: max(typingResults.wpm) })
        .from(typingResults)
        .innerJoin(accounts, eq(accounts.id, typingResults.userId))
        .where(and(isRanked, eq(typingResults.textClass, textClass), eq(typingResults.userId, accountId)));
      return own?.wpm ?? null;
    },
    /** How many accounts have raced faster over texts of a class; null where that takes more than `most` races to tell. */
    async fasterThan(textClass: TextClass, wpm: number, most: number): Promise<number | null> {
      const races = db
        .select({ userId: typingResults.userId })
        .from(typingResults)
        .innerJoin(accounts, eq(accounts.id, typingResults.userId))
        .where(and(isRanked, eq(typingResults.textClass, textClass), gt(typingResults.wpm, wpm)))
        .limit(most + 1)
        .as('races');
      const [faster] = await db
        .select({ races: sql<number>`count(*)::int`, accounts: countDistinct(races.userId) })
        .from(races);
      return faster && faster.races <= most ? faster.accounts : null;
    },
    /** How many accounts have each speed as their best over texts of a class. Reads all ranked races over them. */
    async bestSpeeds(
      textClass: TextClass,
    ): Promise<readonly { readonly wpm: number; readonly accounts: number }[]> {
      const best = db
        .select({ wpm: max(typingResults.wpm).as('wpm') })
        .from(typingResults)
        .innerJoin(accounts, eq(accounts.id, typingResults.userId))
        .where(and(isRanked, eq(typingResults.textClass, textClass)))
        .groupBy(typingResults.userId)
        .as('best');
      const rows = await db
        .select({ wpm: best.wpm, accounts: sql<number>`count(*)::int` })
        .from(best)
        .groupBy(best.wpm);
      return rows.map(({ wpm, accounts: count }) => ({ wpm: wpm ?? 0, accounts: count }));
    },
    /**
     * The best race of each account, fastest first, the earlier of two equals first. Follows the index `typing_results_board` until
     * there are enough, and so leaves out each race of which its runner has a better one.
     */
    board: (textClass: TextClass, since: Date | null, limit: number) =>
      boardRows(db, textClass, since, limit).execute(),
  };
}
