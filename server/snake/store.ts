/** Stored runs of Little Big Snake: tickets, results, the high scores. */
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { listedAccountsIn } from '../account/boardPeople.ts';
import { among } from '../db/among.ts';
import { descending } from '../db/descending.ts';
import type { Db, Tx } from '../db/open.ts';
import { snakeRuns } from '../db/schema.ts';
import { isOpenMatch } from '../tournament/openMatch.ts';

export type RunRow = typeof snakeRuns.$inferSelect;
export type FinishedRun = {
  readonly finishedAt: Date;
  readonly turns: string;
  readonly score: number;
  readonly level: number;
  readonly length: number;
  readonly steps: number;
  readonly isBest: boolean;
};
export type ScoreRow = {
  readonly userId: string;
  readonly username: string;
  readonly score: number;
  readonly level: number;
  readonly at: Date;
};

/** Finished from then on, and with that seed; null where all are meant. */
export type RunsAsked = { readonly from: Date | null; readonly seed: number | null };
export const allRuns: RunsAsked = { from: null, seed: null };

const isAsked = ({ from, seed }: RunsAsked) =>
  and(
    from === null ? undefined : gte(snakeRuns.finishedAt, from),
    seed === null ? undefined : eq(snakeRuns.seed, seed),
  );
const hasPoints = gt(snakeRuns.score, 0);
/** How many runs are read at first for each place of the board. */
const runsPerPlace = 20;

/** An attempt of a tournament that nobody has begun has its creation at its end. */
export const notBegun = sql`${snakeRuns.createdAt} = ${snakeRuns.expiresAt}`;

/**
 * Whether somebody in the run's match may still play: windows that end later than `reached` are open. What is not finished is no best;
 * saying so lets the index `snake_runs_expires` serve.
 */
const isWindowOpen = (reached: Date): SQL =>
  sql`exists (select 1 from ${snakeRuns} o
    where o.tournament_match_id = ${snakeRuns.tournamentMatchId} and o.finished_at is null
      and not o.is_best and o.expires_at > ${reached.toISOString()}::timestamptz)`;

// What opponents in a tournament have scored is not shown before both are done.
const isMatchOver = (reached: Date) => or(isNull(snakeRuns.tournamentMatchId), not(isWindowOpen(reached)));
const isMatchDecided = or(isNull(snakeRuns.tournamentMatchId), not(isOpenMatch(snakeRuns.tournamentMatchId)));

export function snakeStore(db: Db | Tx) {
  const accounts = listedAccountsIn(db);

  /** What `purge` deletes. */
  function purgeable(now: Date, before: Date, limit: number) {
    // Attempts in tournaments say who took part in a match until nobody asks.
    const unused = and(
      isNull(snakeRuns.finishedAt),
      or(isNull(snakeRuns.tournamentMatchId), lt(snakeRuns.expiresAt, before)),
    );
    const forgotten = and(
      isNotNull(snakeRuns.finishedAt),
      lt(snakeRuns.finishedAt, before),
      isMatchOver(now),
    );
    // As the index `snake_runs_expires` has them; an unused ticket is never a best.
    return db
      .select({ id: snakeRuns.id })
      .from(snakeRuns)
      .where(and(not(snakeRuns.isBest), lt(snakeRuns.expiresAt, now), or(unused, forgotten)))
      .limit(limit);
  }

  /** The highest runs, the earlier of two equals first; without a name where their player is on no board. */
  function highest(asked: RunsAsked, reached: Date, limit: number) {
    const runs = db
      .select({
        userId: snakeRuns.userId,
        score: sql<number>`${snakeRuns.score}`.as('score'),
        level: sql<number>`${snakeRuns.level}`.as('level'),
        at: sql<Date>`${snakeRuns.finishedAt}`.mapWith(snakeRuns.finishedAt).as('at'),
      })
      .from(snakeRuns)
      .where(and(hasPoints, isAsked(asked), isMatchOver(reached)))
      .orderBy(descending(snakeRuns.score), snakeRuns.finishedAt)
      .limit(limit)
      .as('runs');
    return db
      .select({
        userId: runs.userId,
        username: accounts.username,
        score: runs.score,
        level: runs.level,
        at: runs.at,
      })
      .from(runs)
      .leftJoin(accounts, eq(accounts.id, runs.userId))
      .orderBy(descending(runs.score), runs.at);
  }

  /** The board, found by the database among all runs of accounts: for where guests, or a few people, have most of the highest. */
  function bestOfAccounts(asked: RunsAsked, reached: Date, limit: number) {
    const { userId, score, level, finishedAt } = snakeRuns;
    const best = db
      .selectDistinctOn([userId], {
        userId,
        username: accounts.username,
        score: sql<number>`${score}`.as('score'),
        level: sql<number>`${level}`.as('level'),
        at: sql<Date>`${finishedAt}`.mapWith(finishedAt).as('at'),
      })
      .from(snakeRuns)
      .innerJoin(accounts, eq(accounts.id, userId))
      .where(and(hasPoints, isAsked(asked), isMatchOver(reached)))
      .orderBy(userId, descending(score), finishedAt)
      .as('best');
    return db.select().from(best).orderBy(descending(best.score), best.at).limit(limit);
  }

  return {
    purgeable,
    /** Also deletes the player's open tickets except the `kept` newest. */
    async issue(row: typeof snakeRuns.$inferInsert, kept: number): Promise<void> {
      const isOpen = and(
        eq(snakeRuns.userId, row.userId),
        isNull(snakeRuns.finishedAt),
        isNull(snakeRuns.tournamentMatchId),
      );
      const newest = db
        .select({ id: snakeRuns.id })
        .from(snakeRuns)
        .where(isOpen)
        .orderBy(desc(snakeRuns.createdAt))
        .limit(kept - 1);
      await db.delete(snakeRuns).where(and(isOpen, notInArray(snakeRuns.id, newest)));
      await db.insert(snakeRuns).values(row);
    },
    async byId(id: string): Promise<RunRow | null> {
      const [row] = await db.select().from(snakeRuns).where(eq(snakeRuns.id, id));
      return row ?? null;
    },
    /** Notes that a run was handed in at this instant, or that none is any more. */
    async noteHandedIn(id: string, handedInAt: Date | null): Promise<void> {
      const open = and(eq(snakeRuns.id, id), isNull(snakeRuns.finishedAt));
      await db.update(snakeRuns).set({ handedInAt }).where(open);
    },
    /** False if the run was submitted or deleted meanwhile. */
    async finish(id: string, run: FinishedRun): Promise<boolean> {
      const open = and(eq(snakeRuns.id, id), isNull(snakeRuns.finishedAt));
      const done = await db.update(snakeRuns).set(run).where(open).returning({ id: snakeRuns.id });
      return done.length > 0;
    },
    /** Highest score of a player; 0 before the first. */
    async bestOf(userId: string, asked: RunsAsked): Promise<number> {
      const [row] = await db
        .select({ best: sql<number>`coalesce(max(${snakeRuns.score}), 0)::int` })
        .from(snakeRuns)
        .where(and(eq(snakeRuns.userId, userId), hasPoints, isAsked(asked)));
      return row?.best ?? 0;
    },
    /** The same without what was scored in matches that are not decided. */
    async shownBestOf(userId: string): Promise<number> {
      const [row] = await db
        .select({ best: sql<number>`coalesce(max(${snakeRuns.score}), 0)::int` })
        .from(snakeRuns)
        .where(and(eq(snakeRuns.userId, userId), hasPoints, isMatchDecided));
      return row?.best ?? 0;
    },
    /**
     * The highest run of each of these people, of all time or between two instants; of equals the earliest. Matches that are not
     * decided do not count.
     */
    async highestRuns(
      userIds: readonly string[],
      span: { readonly from: Date; readonly to: Date } | null,
    ): Promise<ReadonlyMap<string, { readonly score: number; readonly at: Date }>> {
      const rows = await db
        .selectDistinctOn([snakeRuns.userId], {
          userId: snakeRuns.userId,
          score: snakeRuns.score,
          at: snakeRuns.finishedAt,
        })
        .from(snakeRuns)
        .where(
          and(
            among(snakeRuns.userId, userIds),
            hasPoints,
            isMatchDecided,
            span ? and(gte(snakeRuns.finishedAt, span.from), lt(snakeRuns.finishedAt, span.to)) : undefined,
          ),
        )
        .orderBy(snakeRuns.userId, descending(snakeRuns.score), snakeRuns.finishedAt);
      return new Map(
        rows.flatMap(({ userId, score, at }) =>
          score === null || at === null ? [] : [[userId, { score, at }]],
        ),
      );
    },
    /** Number of accounts with a higher best among what is on the board. */
    async higherThan(score: number, asked: RunsAsked, reached: Date): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(distinct ${snakeRuns.userId})::int` })
        .from(snakeRuns)
        .innerJoin(accounts, eq(accounts.id, snakeRuns.userId))
        .where(and(gt(snakeRuns.score, score), isAsked(asked), isMatchOver(reached)));
      return row?.count ?? 0;
    },
    /**
     * The best run of each account, highest first, the earlier of two equals first. `reached`: windows of matches that end later are
     * open.
     */
    async board(asked: RunsAsked, limit: number, reached: Date): Promise<readonly ScoreRow[]> {
      // Nearly always the first of all runs are of enough accounts, and the rest need not be read.
      const most = runsPerPlace * limit;
      const runs = await highest(asked, reached, most);
      const best = new Map<string, ScoreRow>();
      for (const { username, ...run } of runs)
        if (username !== null && !best.has(run.userId)) best.set(run.userId, { ...run, username });
      if (best.size >= limit || runs.length < most) return [...best.values()].slice(0, limit);
      return bestOfAccounts(asked, reached, limit);
    },
    highest,
    /**
     * A guest signed in: all their runs, including the current one, move to the account. Where the two were drawn against each other,
     * the account keeps its attempts, and what the guest has played there is of no tournament.
     */
    async reassign(fromId: string, toId: string): Promise<void> {
      const own = db
        .select({ id: snakeRuns.tournamentMatchId })
        .from(snakeRuns)
        .where(eq(snakeRuns.userId, toId));
      const shared = and(eq(snakeRuns.userId, fromId), inArray(snakeRuns.tournamentMatchId, own));
      await db.delete(snakeRuns).where(and(shared, notBegun));
      await db.update(snakeRuns).set({ tournamentMatchId: null, gameNumber: null }).where(shared);
      await db.update(snakeRuns).set({ userId: toId }).where(eq(snakeRuns.userId, fromId));
    },
    /**
     * Deletes unused expired tickets, and results older than `before` that were not a best and whose match, which may have been paused
     * since, is over.
     */
    async purge(now: Date, before: Date, limit: number): Promise<number> {
      const old = purgeable(now, before, limit);
      const gone = await db
        .delete(snakeRuns)
        .where(inArray(snakeRuns.id, old))
        .returning({ id: snakeRuns.id });
      return gone.length;
    },
  };
}
