/**
 * Contests that run on while their match is over: somebody left, a result was corrected, the tournament was cancelled. A contest ends
 * in a transaction of its own, after the one that decided it. Until it has, a row says so, with an instant from which any server does
 * it: ending twice changes nothing.
 */
import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { tournamentContestEnds } from '../db/schema.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { ContestsOf } from './contest.ts';
import type { Told } from './telling.ts';

/** The server that stored it does it at once; if it is gone, another one does after so long. Also how long until a further attempt. */
const leftToOthersMs = 5000;

type ToEnd = { readonly matchId: string; /** Null: nobody. */ readonly loserId: string | null };

const ofMatch = (matchId: string) => eq(tournamentContestEnds.matchId, matchId);

export type ContestEndsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly contestsOf: ContestsOf;
  readonly failed: (error: unknown) => void;
};

export type ContestEnds = ReturnType<typeof createContestEnds>;

export function createContestEnds({ database, clock, contestsOf, failed }: ContestEndsOptions) {
  const running = new Set<Promise<void>>();
  const later = (): Date => new Date(clock.wallMs() + leftToOthersMs);

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The row is still there.
      if (!isUnavailable(error)) failed(error);
    }
  }

  const end = (gameType: string, { matchId, loserId }: ToEnd): Promise<void> =>
    attempt(async () => {
      await contestsOf(gameType).endRunning(matchId, loserId);
      await database.db.delete(tournamentContestEnds).where(ofMatch(matchId));
    });

  /** As it is stored by now: a guest who has lost may have signed in since (`carryOver.ts`). */
  const endStored = (gameType: string, matchId: string): Promise<void> =>
    attempt(async () => {
      const [one] = await database.db.select().from(tournamentContestEnds).where(ofMatch(matchId));
      if (one) await end(gameType, one);
    });

  return {
    /** Stores that the contests of these matches are to end; they do after the commit. */
    async endAll(tx: Tx, gameType: string, ends: readonly ToEnd[]): Promise<Told> {
      if (ends.length === 0) return () => undefined;
      await tx
        .insert(tournamentContestEnds)
        .values(ends.map((one) => ({ ...one, gameType, dueAt: later() })))
        .onConflictDoNothing();
      return () => {
        for (const { matchId } of ends) {
          const work = endStored(gameType, matchId).finally(() => running.delete(work));
          running.add(work);
        }
      };
    },
    /** Does what servers have left undone that are gone. */
    async settleDue(limit: number): Promise<void> {
      try {
        database.assertWritable();
      } catch (error) {
        // What is due stays due.
        if (isUnavailable(error)) return;
        throw error;
      }
      const due = database.db
        .select({ matchId: tournamentContestEnds.matchId })
        .from(tournamentContestEnds)
        .where(lte(tournamentContestEnds.dueAt, new Date(clock.wallMs())))
        .orderBy(asc(tournamentContestEnds.dueAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      const claimed = await database.db
        .update(tournamentContestEnds)
        .set({ dueAt: later() })
        .where(sql`${tournamentContestEnds.matchId} in ${due}`)
        .returning();
      for (const { gameType, ...one } of claimed) await end(gameType, one);
    },
    async stop(): Promise<void> {
      await Promise.all(running);
    },
  };
}
