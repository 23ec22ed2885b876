/** Runs of Little Big Snake in tournaments on the boards: when they count, and that those who made them are locked (G50, G64). */
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from '../../db/open.ts';
import { snakeRuns, tournamentParticipants, tournaments, users, weeklyScores } from '../../db/schema.ts';
import { createDigest } from '../../digest/digest.ts';
import { sources } from '../../playedSources.ts';
import { windowMs } from '../../snake/matchWindow.ts';
import { bestRuns, playedRuns } from '../../snake/playedRuns.ts';
import { createTournamentRuns } from '../../snake/tournamentRuns.ts';
import { createStandingClock } from '../../testing/clock.ts';
import {
  describeEachDatabase,
  describeOnPostgresql,
  emptyTables,
  openOnPostgresql,
} from '../../testing/database.ts';
import { fakeContests } from '../../tournament/testing/fakeContests.ts';
import { serveTournaments } from '../../tournament/testing/served.ts';
import type { BestSources } from './bests.ts';
import { countCancelled, scoreBoardStep } from './step.ts';
import { addPeople, catalogue, wrongBuckets } from './testing/players.ts';
import { allTime } from './week.ts';

const runs = catalogue.runs;
const bests: BestSources = { catalogue, bestRaces: async () => new Map(), bestRuns };
const noTurns = { turns: '', level: 1, length: 3, steps: 1 };

async function board({ db }: Database): Promise<string[]> {
  const rows = await db
    .select()
    .from(weeklyScores)
    .where(and(eq(weeklyScores.week, allTime), eq(weeklyScores.gameType, runs)))
    .orderBy(asc(weeklyScores.userId));
  return rows.map(({ userId, score }) => `${userId} ${score}`);
}

describeEachDatabase('runs of a tournament that is cancelled', (open) => {
  test('count once: those in matches that were not decided too, whether their events came before or come later', async () => {
    const database = await open();
    const { db } = database;
    const clock = createStandingClock();
    const fake = fakeContests();
    const kind = { isBoardGame: false, windowMs };
    const served = serveTournaments(database, clock, fake, null, kind, (tx, row) =>
      countCancelled(tx, bests, row),
    );
    const { contests, attempts } = createTournamentRuns({ database, clock, outages: served.outages });
    Object.assign(fake.contests, contests);
    const id = await served.started(2, { gameType: runs });
    const [match] = await served.matchesOf(id);
    async function play(userId: string, score: number): Promise<string> {
      const { runId = '' } = (await attempts.begin(match?.id ?? '', userId)) ?? {};
      const finishedAt = new Date(clock.wallMs());
      await db
        .update(snakeRuns)
        .set({ ...noTurns, finishedAt, score })
        .where(eq(snakeRuns.id, runId));
      return runId;
    }
    const digest = (runId: string) =>
      db.transaction(async (tx) => scoreBoardStep(bests).digest(tx, await playedRuns(tx, [runId])));
    await digest(await play('p1', 40));
    const late = await play('p2', 10);
    expect(await board(database)).toEqual([]);
    const cancel = { action: 'cancel', reason: 'Rain' } as const;
    const operator = { operator: 'Olga', reason: 'A fault' };
    expect(await served.organise.act(id, operator, cancel)).toMatchObject({ ok: true });
    expect(await board(database)).toEqual(['p1 40', 'p2 10']);
    await digest(late);
    expect(await board(database)).toEqual(['p1 40', 'p2 10']);
    expect(await wrongBuckets(database)).toBe(0);
    expect(served.failures).toEqual([]);
  });
});

describeOnPostgresql('runs of a tournament that is over', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
  });
  afterAll(() => database.close());
  beforeEach(() => emptyTables(database));

  test('who made them without an event of their own is locked with everybody else', async () => {
    const { db } = database;
    const at = new Date();
    await addPeople(database, ['Ann', 'Cyd']);
    const dates = { startDate: at, registrationDeadline: at, endDate: at };
    const texts = { name: 'Cup', description: '', gameType: runs, format: 'single-elimination' } as const;
    await db
      .insert(tournaments)
      .values({ id: 'cup', ...texts, ...dates, status: 'completed', winnerId: 'Ann' });
    await db
      .insert(tournamentParticipants)
      .values({ id: 'p', tournamentId: 'cup', userId: 'Ann', username: 'Ann', status: 'winner' });
    // Cyd has left.
    const times = { createdAt: at, expiresAt: at, finishedAt: at };
    await db
      .insert(snakeRuns)
      .values({ id: 'run', userId: 'Cyd', seed: 1, ...times, ...noTurns, score: 30, tournamentId: 'cup' });
    /** Who is locked, as another connection sees it. */
    const lockedNow = async (): Promise<string[]> => {
      const free = await db.transaction((tx: Tx) =>
        tx.select({ id: users.id }).from(users).for('no key update', { skipLocked: true }),
      );
      return ['Ann', 'Cyd'].filter((name) => free.every(({ id }) => id !== name));
    };
    const seen: string[][] = [];
    const looking = {
      name: 'looking',
      async digest() {
        seen.push(await lockedNow());
        return {};
      },
    };
    const digest = createDigest({
      sources,
      rate: async (_tx, events) => events,
      steps: [looking, scoreBoardStep(bests)],
      publishTo: () => undefined,
    });
    const ending = { kind: 'tournament', subjectId: 'cup', endedAt: at, tournamentId: null } as const;
    await db.transaction((tx) => digest.settle(tx, [ending]));
    expect(seen).toEqual([['Ann', 'Cyd']]);
    expect(await board(database)).toEqual(['Cyd 30']);
  });
});
