/**
 * Runs of tournaments (G50): both players of a match have ten minutes for up to three attempts on one seed. The tickets of all
 * attempts are there from the start, so that the window is stored; one that is not begun yet has its creation at its end.
 */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { snakeRuns } from '../db/schema.ts';
import { newId } from '../random.ts';
import {
  amongWanted,
  type Attempts,
  type Contest,
  type ContestEnd,
  type Contests,
  type NewContest,
} from '../tournament/contest.ts';
import type { RunRow } from './store.ts';

const windowMs = 10 * 60_000;
const attemptsEach = 3;
/** Rows in one statement: a statement takes 65,535 parameters. */
const mostRows = 1000;

type Options = { readonly database: Database; readonly clock: Clock };

/** Attempts of the second contest of a match are numbered on. */
const firstAttempt = (gameNumber: number): number => (gameNumber - 1) * attemptsEach + 1;
const contestOf = (attempt: number): number => Math.ceil(attempt / attemptsEach);

async function open(tx: Tx, wanted: readonly NewContest[], now: Date) {
  const rows = wanted.flatMap(({ tournamentId, matchId, gameNumber, seats, lot, at }) => {
    const expiresAt = new Date(at.getTime() + windowMs);
    return seats.flatMap(({ id: userId }) =>
      Array.from({ length: attemptsEach }, (_, n) => ({
        id: newId(),
        userId,
        seed: lot >>> 1,
        createdAt: expiresAt,
        expiresAt,
        tournamentId,
        tournamentMatchId: matchId,
        gameNumber: firstAttempt(gameNumber) + n,
      })),
    );
  });
  for (let from = 0; from < rows.length; from += mostRows)
    await tx
      .insert(snakeRuns)
      .values(rows.slice(from, from + mostRows))
      .onConflictDoNothing();
  const there = await read(
    tx,
    wanted.map(({ matchId }) => matchId),
    now,
  );
  return { opened: amongWanted(there, wanted), told: () => undefined };
}

const isBegun = ({ createdAt, expiresAt }: RunRow): boolean => createdAt < expiresAt;

type Line = {
  readonly userId: string;
  readonly hasBegun: boolean;
  readonly score: number;
  readonly steps: number;
};

/** The best run of a player: the highest score, and of equals the one with fewer steps. */
function lineOf(userId: string, runs: readonly RunRow[]): Line {
  const [best] = runs
    .filter(({ finishedAt }) => finishedAt !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || (a.steps ?? 0) - (b.steps ?? 0));
  return { userId, hasBegun: runs.some(isBegun), score: best?.score ?? -1, steps: best?.steps ?? 0 };
}

function winnerOf(lines: readonly Line[]): string | null {
  const [one, two] = lines.filter(({ hasBegun }) => hasBegun);
  if (!one || !two) return one?.userId ?? null;
  const order = two.score - one.score || one.steps - two.steps;
  if (order === 0) return null;
  return order < 0 ? one.userId : two.userId;
}

function endOf(runs: readonly RunRow[], lines: readonly Line[], now: Date): ContestEnd | null {
  // Each attempt ends when it is handed in, or with the window.
  const endMs = Math.max(...runs.map(({ finishedAt, expiresAt }) => (finishedAt ?? expiresAt).getTime()));
  if (endMs > now.getTime()) return null;
  const [one, two] = lines;
  return {
    at: new Date(endMs),
    winnerId: winnerOf(lines),
    absentIds: lines.filter(({ hasBegun }) => !hasBegun).map(({ userId }) => userId),
    isVoid: false,
    isAgreed: false,
    plies: 0,
    usedMs: [one?.steps ?? 0, two?.steps ?? 0],
    isBerserk: [false, false],
  };
}

async function read(tx: Tx, matchIds: readonly string[], now: Date): Promise<readonly Contest[]> {
  if (matchIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(snakeRuns)
    .where(inArray(snakeRuns.tournamentMatchId, [...matchIds]))
    .orderBy(asc(snakeRuns.tournamentMatchId), asc(snakeRuns.gameNumber), asc(snakeRuns.userId));
  const contests = Map.groupBy(
    rows,
    ({ tournamentMatchId, gameNumber }) => `${tournamentMatchId} ${contestOf(gameNumber ?? 1)}`,
  );
  return Array.from(contests.values(), (runs): Contest => {
    const [first] = runs;
    const byPlayer = Map.groupBy(runs, ({ userId }) => userId);
    const lines = Array.from(byPlayer, ([userId, own]) => lineOf(userId, own));
    return {
      id: first?.id ?? '',
      matchId: first?.tournamentMatchId ?? '',
      gameNumber: contestOf(first?.gameNumber ?? 1),
      seatIds: [lines[0]?.userId ?? null, lines[1]?.userId ?? null],
      ended: endOf(runs, lines, now),
    };
  });
}

export function createTournamentRuns({ database, clock }: Options): {
  readonly contests: Contests;
  readonly attempts: Attempts;
} {
  const nowOf = (): Date => new Date(clock.wallMs());
  const notBegun = sql`${snakeRuns.createdAt} = ${snakeRuns.expiresAt}`;
  return {
    contests: {
      pathOf: () => '/little-big-snake',
      open: (tx, wanted) => open(tx, wanted, nowOf()),
      read: (tx, matchIds) => read(tx, matchIds, nowOf()),
      async endRunning(matchId, loserId) {
        database.assertWritable();
        const ofMatch = eq(snakeRuns.tournamentMatchId, matchId);
        const now = nowOf();
        const isOpen = and(ofMatch, isNull(snakeRuns.finishedAt), gt(snakeRuns.expiresAt, now));
        if (loserId !== null) {
          // Not begun stays not begun.
          await database.db
            .update(snakeRuns)
            .set({
              expiresAt: now,
              createdAt: sql`case when ${notBegun} then ${now.toISOString()}::timestamptz else ${snakeRuns.createdAt} end`,
            })
            .where(isOpen);
          return;
        }
        // What was played stays, as runs of no tournament.
        await database.db.transaction(async (tx) => {
          const running = await tx.select({ id: snakeRuns.id }).from(snakeRuns).where(isOpen).limit(1);
          if (running.length === 0) return;
          await tx.delete(snakeRuns).where(isOpen);
          await tx.update(snakeRuns).set({ tournamentMatchId: null, gameNumber: null }).where(ofMatch);
        });
      },
    },
    attempts: {
      async begin(matchId, userId) {
        database.assertWritable();
        const now = nowOf();
        const next = database.db
          .select({ id: snakeRuns.id })
          .from(snakeRuns)
          .where(
            and(
              eq(snakeRuns.tournamentMatchId, matchId),
              eq(snakeRuns.userId, userId),
              notBegun,
              gt(snakeRuns.expiresAt, now),
            ),
          )
          .orderBy(asc(snakeRuns.gameNumber))
          .limit(1)
          .for('update', { skipLocked: true });
        const [run] = await database.db
          .update(snakeRuns)
          .set({ createdAt: now })
          .where(inArray(snakeRuns.id, next))
          .returning();
        return run ? { runId: run.id, seed: run.seed, expiresAt: run.expiresAt } : null;
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
    },
  };
}
