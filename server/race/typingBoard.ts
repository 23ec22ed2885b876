/** The board of races over texts of a class: who is on it, in which order, and how many are before somebody (G64). */
import { and, countDistinct, desc, eq, gt, gte, max, sql } from 'drizzle-orm';
import type { TextClass } from '@playfield/contracts/http/typing.ts';
import { listedAccountsIn } from '../account/boardPeople.ts';
import { descending } from '../db/descending.ts';
import type { Db, Tx } from '../db/open.ts';
import { typingResults } from '../db/schema.ts';
import { isRanked } from './typingResultStore.ts';

/** Races that are looked at for a board before all of them are: of people who race much, one counts. */
const mostWalked = 2000;

const onBoard = (textClass: TextClass, since: Date | null) =>
  and(
    isRanked,
    eq(typingResults.textClass, textClass),
    since ? gte(typingResults.createdAt, since) : undefined,
  );

/** The fastest races in the order of the index `typing_results_board`. As a query, so that its plan can be looked at. */
export function fastestRaces(db: Db | Tx, textClass: TextClass, since: Date | null, limit: number) {
  const accounts = listedAccountsIn(db);
  const { userId, wpm, accuracy, createdAt: at } = typingResults;
  return db
    .select({ userId, username: accounts.username, wpm, accuracy, at })
    .from(typingResults)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(onBoard(textClass, since))
    .orderBy(descending(wpm), at)
    .limit(limit);
}

type BoardRow = Awaited<ReturnType<typeof fastestRaces>>[number];

function firstOfEach(races: readonly BoardRow[]): BoardRow[] {
  const best = new Map<string, BoardRow>();
  for (const race of races) if (!best.has(race.userId)) best.set(race.userId, race);
  return [...best.values()];
}

/** The best race of each account, by reading all races. */
function bestRaces(db: Db | Tx, textClass: TextClass, since: Date | null, limit: number) {
  const accounts = listedAccountsIn(db);
  const { userId, wpm, accuracy, createdAt: at } = typingResults;
  const best = db
    .selectDistinctOn([userId], { userId, username: accounts.username, wpm, accuracy, at })
    .from(typingResults)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(onBoard(textClass, since))
    .orderBy(userId, descending(wpm), at)
    .as('best');
  return db.select().from(best).orderBy(desc(best.wpm), best.at).limit(limit);
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
     * The best race of each account, fastest first, the earlier of two equals first. All races are read only where the fastest ones are
     * of few people.
     */
    async board(textClass: TextClass, since: Date | null, limit: number): Promise<BoardRow[]> {
      const races = await fastestRaces(db, textClass, since, mostWalked);
      const best = firstOfEach(races);
      if (best.length >= limit || races.length < mostWalked) return best.slice(0, limit);
      return bestRaces(db, textClass, since, limit);
    },
  };
}
