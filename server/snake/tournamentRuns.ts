/**
 * Runs of tournaments (G50): both players of a match have ten minutes for up to three attempts on one seed. The tickets of all
 * attempts are there from the start, so that the window is stored; one that is not begun yet has its creation at its end.
 */
import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { unnested } from '../db/unnested.ts';
import { snakeRuns } from '../db/schema.ts';
import type { Outage, RunningTime } from '../nodes/runningTime.ts';
import { newId } from '../random.ts';
import {
  amongWanted,
  type Attempts,
  type Contest,
  type ContestEnd,
  type ContestId,
  type Contests,
  type NewContest,
  type WindowEnd,
} from '../tournament/contest.ts';
import { attemptsEach, contestOf, createAttempts, instant, isBegun } from './attempts.ts';
import { isHeld, isWindowOpen, windowMs, windowsReached } from './matchWindow.ts';
import { notBegun, type RunRow } from './store.ts';

/** Rows in one statement: a statement takes 65,535 parameters. */
const mostRows = 1000;

type Options = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outages: () => readonly Outage[];
};

/** Attempts of the second contest of a match are numbered on. */
const firstAttempt = (gameNumber: number): number => (gameNumber - 1) * attemptsEach + 1;

async function open(tx: Tx, wanted: readonly NewContest[], times: RunningTime) {
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
    times,
  );
  return { opened: amongWanted(there, wanted), told: () => undefined };
}

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

function endOf(runs: readonly RunRow[], lines: readonly Line[], times: RunningTime): ContestEnd | null {
  // Each attempt ends when its run is verified, or with the window.
  const isOpen = (run: RunRow): boolean => isWindowOpen(run, times) || isHeld(run, times);
  if (runs.some((run) => run.finishedAt === null && isOpen(run))) return null;
  const endMs = Math.max(...runs.map(({ finishedAt, expiresAt }) => (finishedAt ?? expiresAt).getTime()));
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

const inContests = [
  asc(snakeRuns.tournamentMatchId),
  asc(snakeRuns.gameNumber),
  asc(snakeRuns.userId),
] as const;

/** The attempts of each contest, by match and number. */
function contestsOf<Run extends InMatch>(runs: readonly Run[]): readonly (readonly Run[])[] {
  return [...Map.groupBy(runs, contestIdOf).values()];
}

type InMatch = Pick<RunRow, 'tournamentMatchId' | 'gameNumber'>;

/** Not the id of a run: that is its player's alone, and changes when it begins. */
const contestIdOf = ({ tournamentMatchId, gameNumber }: InMatch): string =>
  `${tournamentMatchId}-${contestOf(gameNumber ?? 1)}`;

async function idsOf(db: Db | Tx, matchIds: readonly string[]): Promise<readonly ContestId[]> {
  if (matchIds.length === 0) return [];
  const { tournamentMatchId, gameNumber } = snakeRuns;
  const runs = await db
    .select({ tournamentMatchId, gameNumber })
    .from(snakeRuns)
    .where(among(tournamentMatchId, matchIds))
    .orderBy(...inContests);
  return contestsOf(runs).flatMap(([first]) =>
    first ? [{ id: contestIdOf(first), matchId: first.tournamentMatchId ?? '' }] : [],
  );
}

async function read(tx: Tx, matchIds: readonly string[], times: RunningTime): Promise<readonly Contest[]> {
  if (matchIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(snakeRuns)
    .where(among(snakeRuns.tournamentMatchId, matchIds))
    .orderBy(...inContests);
  return contestsOf(rows).map((runs): Contest => {
    const [first] = runs;
    const byPlayer = Map.groupBy(runs, ({ userId }) => userId);
    const lines = Array.from(byPlayer, ([userId, own]) => lineOf(userId, own));
    return {
      id: first ? contestIdOf(first) : '',
      matchId: first?.tournamentMatchId ?? '',
      gameNumber: contestOf(first?.gameNumber ?? 1),
      seatIds: [lines[0]?.userId ?? null, lines[1]?.userId ?? null],
      ended: endOf(runs, lines, times),
    };
  });
}

/** What ends at another instant. Not begun stays not begun. */
const endingAt = (end: SQL) => ({
  expiresAt: end,
  createdAt: sql`case when ${notBegun} then ${end} else ${snakeRuns.createdAt} end`,
});

/** The attempts of the newest contest of each match that are not handed in end then. */
async function moveEnds(tx: Tx, ends: readonly WindowEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const moved = unnested(ends, [
    ['text', ({ matchId }) => matchId],
    ['timestamptz', ({ at }) => at],
  ]);
  const newest = sql`select max(o.game_number) from ${snakeRuns} o where o.tournament_match_id = ends.match_id`;
  await tx
    .update(snakeRuns)
    .set(endingAt(sql`ends.at`))
    .from(sql`${moved} as ends (match_id, at)`)
    .where(
      and(
        sql`${snakeRuns.tournamentMatchId} = ends.match_id`,
        sql`${snakeRuns.gameNumber} > (${newest}) - ${attemptsEach}`,
        isNull(snakeRuns.finishedAt),
      ),
    );
}

export function createTournamentRuns({ database, clock, outages }: Options): {
  readonly contests: Contests;
  readonly attempts: Attempts;
} {
  const timesNow = (): RunningTime => ({ nowMs: clock.wallMs(), outages: outages() });
  return {
    contests: {
      pathOf: () => '/little-big-snake',
      open: (tx, wanted) => open(tx, wanted, timesNow()),
      read: (tx, matchIds) => read(tx, matchIds, timesNow()),
      idsOf,
      moveEnds,
      async endRunning(matchId, loserId) {
        database.assertWritable();
        const ofMatch = eq(snakeRuns.tournamentMatchId, matchId);
        const reached = windowsReached(timesNow());
        const isOpen = and(ofMatch, isNull(snakeRuns.finishedAt), gt(snakeRuns.expiresAt, reached));
        if (loserId !== null) {
          await database.db
            .update(snakeRuns)
            .set(endingAt(instant(reached)))
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
    attempts: createAttempts(database, timesNow),
  };
}
