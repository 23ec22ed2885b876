/**
 * The attempts of one player in a match of a tournament. One that is not begun yet has its creation at its end. A request whose answer
 * was lost is sent again with its key and finds the attempt it has begun. That gives nobody another try: seed and run are known from the
 * first answer, the run takes one result, and a page that was left or reloaded has another key.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { snakeRuns } from '../db/schema.ts';
import { uniqueViolationOf } from '../db/violations.ts';
import { newId } from '../random.ts';
import type { Attempts } from '../tournament/contest.ts';
import type { RunningTime } from '../nodes/runningTime.ts';
import { windowsReached } from './matchWindow.ts';
import { notBegun, type RunRow } from './store.ts';

export const attemptsEach = 3;

/** Attempts of the second contest of a match are numbered on. */
export const contestOf = (attempt: number): number => Math.ceil(attempt / attemptsEach);

/** After an outage attempts begin later than the stored end. */
export const isBegun = ({ createdAt, expiresAt }: RunRow): boolean =>
  createdAt.getTime() !== expiresAt.getTime();

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** At the very millisecond of the stored end, a later one: else it would look as if not begun. */
const begunAt = (at: Date): SQL =>
  sql`${instant(at)} + case when ${snakeRuns.expiresAt} = ${instant(at)} then interval '1 ms' else interval '0' end`;

/** The run that a key begins. It says nothing about the key, and nobody else's key leads to it. */
const runIdOf = (matchId: string, userId: string, key: string): string =>
  createHash('sha256').update(`${matchId} ${userId} ${key}`).digest('base64url').slice(0, 22);

export function createAttempts({ db, assertWritable }: Database, timesNow: () => RunningTime): Attempts {
  return {
    async begin(matchId, userId, key) {
      assertWritable();
      const times = timesNow();
      const reached = windowsReached(times);
      const runId = key === undefined ? newId() : runIdOf(matchId, userId, key);
      const isOpen = and(
        eq(snakeRuns.tournamentMatchId, matchId),
        eq(snakeRuns.userId, userId),
        gt(snakeRuns.expiresAt, reached),
      );

      async function begun(): Promise<RunRow | null> {
        const isUnfinished = and(eq(snakeRuns.id, runId), isOpen, isNull(snakeRuns.finishedAt));
        const [run] = await db.select().from(snakeRuns).where(isUnfinished);
        return run ?? null;
      }
      async function beginNext(): Promise<RunRow | null> {
        const next = db
          .select({ id: snakeRuns.id })
          .from(snakeRuns)
          .where(and(isOpen, notBegun))
          .orderBy(asc(snakeRuns.gameNumber))
          .limit(1)
          .for('update', { skipLocked: true });
        try {
          const [run] = await db
            .update(snakeRuns)
            .set({ id: runId, createdAt: begunAt(new Date(times.nowMs)) })
            .where(inArray(snakeRuns.id, next))
            .returning();
          return run ?? null;
        } catch (error) {
          // The same request is begun at this moment, or its run is finished.
          if (uniqueViolationOf(error) === null) throw error;
          return begun();
        }
      }

      const run = (await begun()) ?? (await beginNext());
      if (!run) return null;
      const leftMs = run.expiresAt.getTime() - reached.getTime();
      return { runId: run.id, seed: run.seed, expiresAt: new Date(times.nowMs + leftMs), leftMs };
    },
    async of(db, matchId, userId) {
      const runs = await db
        .select()
        .from(snakeRuns)
        .where(and(eq(snakeRuns.tournamentMatchId, matchId), eq(snakeRuns.userId, userId)));
      const newest = Math.max(...runs.map(({ gameNumber }) => contestOf(gameNumber ?? 1)));
      const own = runs.filter(({ gameNumber }) => contestOf(gameNumber ?? 1) === newest);
      const scores = own.flatMap(({ score }) => score ?? []);
      return {
        left: own.filter((run) => !isBegun(run)).length,
        best: scores.length > 0 ? Math.max(...scores) : null,
      };
    },
  };
}
