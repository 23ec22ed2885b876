/** Attempts of tournaments at Little Big Snake on both databases (G50). */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, refuse } from '@playfield/contracts/result.ts';
import type { Database, Tx } from '../db/open.ts';
import { snakeRuns, tournamentBars, tournaments, users, weeklyScores } from '../db/schema.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import { minuteMs } from '../durations.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { scoreBoardStep } from '../rating/boards/step.ts';
import { allTime } from '../rating/boards/week.ts';
import type { OperatorAct } from '../tournament/acts.ts';
import { playedTournaments } from '../tournament/played.ts';
import { fakeContests } from '../tournament/testing/fakeContests.ts';
import { serveTournaments } from '../tournament/testing/served.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { windowMs } from './matchWindow.ts';
import { bestRuns, playedRuns } from './playedRuns.ts';
import { createSnakeScores } from './scores.ts';
import { snakeProfileOf } from './snakeProfile.ts';
import { snakeStore } from './store.ts';
import { createTournamentRuns } from './tournamentRuns.ts';
import type { Verifier } from './verifier.ts';

const clock = createStandingClock();
const [ada, bob] = ['a'.repeat(22), 'b'.repeat(22)];

/** Runs that are handed in, and verified when the test says so. */
function handedIn(database: Database, spans: readonly Outage[] = []) {
  const asked: (() => void)[] = [];
  const verdicts: ReturnType<typeof Promise.withResolvers<Awaited<ReturnType<Verifier['verify']>>>>[] = [];
  const scores = createSnakeScores({
    database,
    clock,
    outages: () => spans,
    verifier: {
      verify() {
        const verdict = Promise.withResolvers<Awaited<ReturnType<Verifier['verify']>>>();
        verdicts.push(verdict);
        asked.shift()?.();
        return verdict.promise;
      },
      close: async () => undefined,
    },
    ended: () => undefined,
    newSeed: () => 1,
    noteActivity: () => undefined,
  });
  return {
    /** Resolves once the run is being verified. */
    async handIn(userId: string, runId: string, score: number) {
      const isAsked = new Promise<void>((resolve) => asked.push(resolve));
      const answer = scores.finish({ id: userId, isGuest: false }, runId, { turns: '', score });
      await Promise.race([isAsked, answer]);
      return { answer, verdict: verdicts.shift() };
    },
    list: (userId: string) => scores.list({ id: userId, isGuest: false }, 'all'),
    verified: (score: number) => ok(ok({ score, level: 1, length: 3, steps: 1, durationMs: 0 })),
  };
}

async function served(database: Database) {
  await database.db
    .insert(users)
    .values([ada, bob].map((id) => ({ id, username: id.slice(0, 3), password: 'x' })))
    .onConflictDoNothing();
  const spans: Outage[] = [];
  const { contests, attempts } = createTournamentRuns({ database, clock, outages: () => spans });
  const open = (gameNumber = 1) =>
    database.db.transaction((tx) =>
      contests.open(tx, [
        {
          tournamentId: 'cup',
          matchId: 'match',
          gameNumber,
          gameType: 'little-big-snake',
          seats: [
            { id: ada, name: 'Ada' },
            { id: bob, name: 'Bob' },
          ],
          clock: null,
          rated: false,
          firstMoveMs: 0,
          lot: 2_000_000_001,
          at: new Date(clock.wallMs()),
        },
      ]),
    );
  const end = async () =>
    (await database.db.transaction((tx) => contests.read(tx, ['match']))).map(({ ended }) => ended);
  /** Begins an attempt and hands it in. */
  async function play(userId: string, score: number, steps: number): Promise<void> {
    const begun = await attempts.begin('match', userId);
    if (!begun) throw new Error('no attempt is left');
    await snakeStore(database.db).finish(begun.runId, {
      finishedAt: new Date(clock.wallMs()),
      turns: '',
      score,
      level: 1,
      length: 3,
      steps,
      isBest: false,
    });
  }
  /** Nothing runs for so long, and then something does. */
  function down(ms: number): void {
    spans.push({ fromMs: clock.wallMs(), toMs: clock.wallMs() + ms });
    clock.advance(ms);
  }
  async function begin(userId: string) {
    const begun = await attempts.begin('match', userId);
    if (!begun) throw new Error('no attempt is left');
    return begun;
  }
  await open();
  return { database, contests, attempts, open, end, play, down, begin, ...handedIn(database, spans) };
}

/** A cup whose first matches are played, with its clock and outages. */
async function cup(database: Database, players = 2) {
  const fake = fakeContests();
  const one = serveTournaments(database, clock, fake, null, { isBoardGame: false, windowMs });
  const { contests, attempts } = createTournamentRuns({ database, clock, outages: one.outages });
  Object.assign(fake.contests, contests);
  const id = await one.started(players, { gameType: 'little-big-snake' });
  const match = async (matchNumber = 1) => {
    const row = (await one.matchesOf(id)).find(
      (found) => found.round === 1 && found.matchNumber === matchNumber,
    );
    if (!row) throw new Error('no match');
    return row;
  };
  async function act(wanted: OperatorAct): Promise<void> {
    const done = await one.organise.act(id, { operator: 'Olga', reason: 'A fault' }, wanted);
    if (!done.ok) throw new Error(done.error.code);
  }
  return {
    id,
    ...handedIn(database, one.spans),
    settleAll: one.settleAll,
    match,
    begin: async (userId: string) => attempts.begin((await match()).id, userId),
    bars: () => database.db.$count(tournamentBars),
    act,
    pause: () => act({ action: 'pause', reason: 'A fault' }),
    resume: () => act({ action: 'resume', reason: 'A fault' }),
    down(ms: number): void {
      one.spans.push({ fromMs: clock.wallMs(), toMs: clock.wallMs() + ms });
      clock.advance(ms);
    },
  };
}

describeEachDatabase('attempts at a snake', (openDatabase) => {
  test('each has three, on one seed, and opening the match again adds none', async () => {
    const one = await served(await openDatabase());
    await one.open();
    const begun = [];
    for (const id of [ada, ada, bob]) begun.push(await one.attempts.begin('match', id));
    expect(new Set(begun.map((run) => run?.seed))).toEqual(new Set([1_000_000_000]));
    expect(new Set(begun.map((run) => run?.runId)).size).toBe(3);
    expect(await one.attempts.of(one.database.db, 'match', ada)).toEqual({ left: 1, best: null });
    const both = await Promise.all([one.attempts.begin('match', ada), one.attempts.begin('match', ada)]);
    expect(both.filter((run) => run !== null)).toHaveLength(1);
    expect(await one.attempts.begin('match', ada)).toBeNull();
  });

  test.each<[string, [string, number, number][], string | null, string[]]>([
    [
      'the better score',
      [
        [ada, 100, 50],
        [bob, 90, 10],
      ],
      ada,
      [],
    ],
    [
      'the best of several',
      [
        [ada, 100, 50],
        [bob, 90, 10],
        [bob, 120, 90],
      ],
      bob,
      [],
    ],
    [
      'the same score in fewer steps',
      [
        [ada, 100, 50],
        [bob, 100, 49],
      ],
      bob,
      [],
    ],
    [
      'the same in everything',
      [
        [ada, 100, 50],
        [bob, 100, 50],
      ],
      null,
      [],
    ],
    ['one who made no attempt', [[bob, 0, 10]], bob, [ada]],
    ['neither made one', [], null, [ada, bob]],
  ])('once the ten minutes are over: %s', async (_, runs, winnerId, absentIds) => {
    const one = await served(await openDatabase());
    for (const [id, score, steps] of runs) await one.play(id, score, steps);
    clock.advance(10 * minuteMs - 1);
    expect(await one.end()).toEqual([null]);
    clock.advance(1);
    expect(await one.end()).toMatchObject([{ winnerId, absentIds, isVoid: false }]);
    expect(await one.attempts.begin('match', ada)).toBeNull();
  });

  test('it is over before that when all attempts are used up', async () => {
    const one = await served(await openDatabase());
    for (const score of [1, 2, 3]) {
      await one.play(ada, score, 1);
      expect(await one.end()).toEqual([null]);
      await one.play(bob, score + 1, 1);
    }
    expect(await one.end()).toMatchObject([{ winnerId: bob }]);
    const { db } = one.database;
    const read = await db.transaction((tx) => one.contests.read(tx, ['match']));
    expect(await one.contests.idsOf(db, ['match', 'none'])).toEqual([{ id: read[0]?.id, matchId: 'match' }]);
    expect(await one.attempts.of(one.database.db, 'match', bob)).toEqual({ left: 0, best: 4 });
  });

  test('other runs of a player take no attempt away, and clearing up leaves attempts of today', async () => {
    const one = await served(await openDatabase());
    const row = { userId: ada, seed: 1, createdAt: new Date(clock.wallMs()) };
    for (const n of [1, 2, 3, 4])
      await snakeStore(one.database.db).issue(
        { ...row, id: `run-${n}`, expiresAt: new Date(clock.wallMs() + minuteMs) },
        2,
      );
    clock.advance(11 * minuteMs);
    const now = new Date(clock.wallMs());
    await snakeStore(one.database.db).purge(now, new Date(clock.wallMs() - 30 * 86_400_000), 100);
    expect(await one.database.db.$count(snakeRuns, eq(snakeRuns.tournamentMatchId, 'match'))).toBe(6);
    expect(await one.database.db.$count(snakeRuns)).toBe(6);
  });

  test('ended from outside, it is over; without a result nothing is left of it but the runs', async () => {
    const one = await served(await openDatabase());
    await one.play(ada, 10, 5);
    await one.contests.endRunning('match', ada);
    expect(await one.end()).toMatchObject([{ absentIds: [bob] }]);
    await one.contests.endRunning('match', null);
    expect(await one.end()).toHaveLength(1);
    const two = await served(await openDatabase());
    await two.play(ada, 10, 5);
    await two.contests.endRunning('match', null);
    expect(await two.end()).toEqual([]);
    expect(await two.database.db.$count(snakeRuns)).toBe(1);
  });

  describe('time in which no server ran', () => {
    test('an outage over the end of the window: both have what was left of it', async () => {
      const one = await served(await openDatabase());
      const openedMs = clock.wallMs();
      clock.advance(minuteMs);
      one.down(11 * minuteMs);
      expect(await one.end()).toEqual([null]);
      expect((await one.begin(ada)).expiresAt).toEqual(new Date(openedMs + 21 * minuteMs));
      clock.advance(9 * minuteMs - 1);
      await one.play(bob, 90, 1);
      expect(await one.end()).toEqual([null]);
      clock.advance(1);
      expect(await one.end()).toMatchObject([{ winnerId: bob, absentIds: [] }]);
      expect(await one.attempts.begin('match', ada)).toBeNull();
    });

    test('begun at the very millisecond of the stored end, it is begun', async () => {
      const one = await served(await openDatabase());
      one.down(5 * minuteMs);
      clock.advance(5 * minuteMs);
      await one.begin(ada);
      clock.advance(5 * minuteMs);
      expect(await one.end()).toMatchObject([{ winnerId: ada, absentIds: [bob] }]);
    });

    test('ended from outside after an outage, nothing of it is open', async () => {
      const one = await served(await openDatabase());
      clock.advance(minuteMs);
      one.down(11 * minuteMs);
      const { runId } = await one.begin(ada);
      await one.contests.endRunning('match', ada);
      expect(await one.end()).toMatchObject([{ absentIds: [bob] }]);
      const { answer } = await one.handIn(ada, runId, 5);
      expect(await answer).toMatchObject({ ok: false, error: { code: 'snake/run-expired' } });
    });

    test('a score is not on the list while the opponent may still beat it', async () => {
      const one = await served(await openDatabase());
      const listed = async () => {
        await one.database.db.update(users).set({ isGuest: false });
        const { rows } = await one.list(ada);
        return rows.map(({ score }) => score);
      };
      await one.play(ada, 50, 1);
      clock.advance(minuteMs);
      one.down(11 * minuteMs);
      expect(await listed()).toEqual([]);
      clock.advance(9 * minuteMs);
      expect(await listed()).toEqual([50]);
    });

    test('in a tournament nobody is out, or barred, for not having come meanwhile', async () => {
      const one = await cup(await openDatabase());
      clock.advance(minuteMs);
      one.down(11 * minuteMs);
      await one.settleAll();
      expect(await one.match()).toMatchObject({ status: 'playing', outcome: null });
      expect(await one.bars()).toBe(0);
      await one.begin('p2');
      clock.advance(9 * minuteMs);
      await one.settleAll();
      expect(await one.match()).toMatchObject({ outcome: 'walkover', winnerId: 'p2' });
    });
  });

  test('what is scored in a match is on no profile and no board, and in no rank, before it is decided', async () => {
    const database = await openDatabase();
    const { db } = database;
    const one = await cup(database);
    const shown = async () => ({
      profile: await snakeProfileOf(db, 'p1'),
      rank: (await one.list('p2')).you?.rank,
      board: (
        await db
          .select()
          .from(weeklyScores)
          .where(and(eq(weeklyScores.week, allTime), eq(weeklyScores.gameType, 'little-big-snake')))
      )
        .map(({ userId, score }) => `${userId} ${score}`)
        .toSorted(),
    });
    const digest = (events: (tx: Tx) => Promise<readonly PlayedEvent[]>) =>
      db.transaction(async (tx) => {
        const catalogue = { games: [], races: 'typing-race', runs: 'little-big-snake' };
        const step = scoreBoardStep({ catalogue, bestRaces: async () => new Map(), bestRuns });
        await step.digest(tx, await events(tx));
      });
    const runIds: string[] = [];
    for (const [userId, score] of [
      ['p1', 40],
      ['p2', 10],
    ] as const) {
      const { runId = '' } = (await one.begin(userId)) ?? {};
      const { answer, verdict } = await one.handIn(userId, runId, score);
      verdict?.resolve(one.verified(score));
      expect(await answer).toMatchObject({ ok: true });
      runIds.push(runId);
    }
    await digest((tx) => playedRuns(tx, runIds));
    expect(await shown()).toEqual({ profile: null, rank: 1, board: [] });
    clock.advance(10 * minuteMs);
    await one.settleAll();
    await digest((tx) => playedTournaments(tx, [one.id]));
    expect(await shown()).toEqual({ profile: { best: 40 }, rank: 2, board: ['p1 40', 'p2 10'] });
  });

  describe('a pause', () => {
    test('as much of the window is left as there was before it, outages apart', async () => {
      const one = await cup(await openDatabase());
      clock.advance(minuteMs);
      one.down(minuteMs);
      clock.advance(2 * minuteMs);
      await one.pause();
      clock.advance(12 * minuteMs);
      one.down(2 * minuteMs);
      await one.resume();
      clock.advance(7 * minuteMs - 1);
      await one.settleAll();
      expect((await one.match()).status).toBe('playing');
      await one.begin('p1');
      clock.advance(1);
      await one.settleAll();
      expect(await one.match()).toMatchObject({ outcome: 'walkover', winnerId: 'p1' });
    });

    test('what is played may be handed in while it lasts', async () => {
      const one = await cup(await openDatabase());
      const begun = await one.begin('p1');
      await one.pause();
      clock.advance(11 * minuteMs);
      const { answer, verdict } = await one.handIn('p1', begun?.runId ?? '', 40);
      verdict?.resolve(one.verified(40));
      expect(await answer).toMatchObject({ ok: true, value: { score: 40 } });
      await one.resume();
      await one.settleAll();
      expect((await one.match()).status).toBe('playing');
    });

    test('no window ends in it, whatever is done, even if it was begun by a version that moved no ends', async () => {
      const database = await openDatabase();
      const one = await cup(database, 4);
      await database.db
        .update(tournaments)
        .set({ pausedAt: new Date(clock.wallMs()), dueAt: null })
        .where(eq(tournaments.id, one.id));
      clock.advance(11 * minuteMs);
      const { id: matchId, player1Id } = await one.match(2);
      await one.act({ action: 'walkover', matchId, winnerId: player1Id ?? '' });
      expect((await one.match(2)).status).toBe('walkover');
      expect((await one.match()).status).toBe('playing');
      await one.resume();
      await one.settleAll();
      expect((await one.match()).status).toBe('playing');
      expect(await one.bars()).toBe(0);
    });

    test('a contest of the match that is over stays over', async () => {
      const one = await served(await openDatabase());
      clock.advance(10 * minuteMs);
      await one.open(2);
      const at = new Date(clock.wallMs() + 20 * minuteMs);
      await one.database.db.transaction(async (tx) =>
        one.contests.moveEnds?.(tx, [{ matchId: 'match', at }]),
      );
      clock.advance(20 * minuteMs - 1);
      expect(await one.end()).toEqual([expect.objectContaining({ absentIds: [ada, bob] }), null]);
      clock.advance(1);
      expect(await one.end()).toMatchObject([{ absentIds: [ada, bob] }, { absentIds: [ada, bob] }]);
    });
  });

  /** Ada's run is being verified when the window ends. */
  async function late() {
    const one = await served(await openDatabase());
    const { runId } = await one.begin(ada);
    await one.play(bob, 30, 1);
    clock.advance(10 * minuteMs - 1);
    const handed = await one.handIn(ada, runId, 40);
    clock.advance(5000);
    expect(await one.end()).toEqual([null]);
    return { ...one, runId, ...handed };
  }

  describe('handed in at the last moment', () => {
    test('it counts, though it is verified after the end', async () => {
      const one = await late();
      one.verdict?.resolve(one.verified(40));
      expect(await one.answer).toMatchObject({ ok: true, value: { score: 40 } });
      expect(await one.end()).toMatchObject([{ winnerId: ada }]);
    });

    test('nobody waits for what was refused', async () => {
      const one = await late();
      one.verdict?.resolve(one.verified(39));
      expect(await one.answer).toMatchObject({ ok: false, error: { code: 'snake/score-mismatch' } });
      expect(await one.end()).toMatchObject([{ winnerId: bob, absentIds: [] }]);
      expect(await (await one.handIn(ada, one.runId, 40)).answer).toMatchObject({
        ok: false,
        error: { code: 'snake/run-expired' },
      });
    });

    test('what was too much for the server is sent again, for a while', async () => {
      const one = await late();
      one.verdict?.resolve(refuse('server/overloaded'));
      expect(await one.answer).toMatchObject({ ok: false, error: { code: 'server/overloaded' } });
      expect(await one.end()).toEqual([null]);
      const again = await one.handIn(ada, one.runId, 40);
      again.verdict?.resolve(refuse('server/overloaded'));
      await again.answer;
      clock.advance(15_000);
      expect(await one.end()).toMatchObject([{ winnerId: bob }]);
    });
  });

  test('G09 an account drawn against its own guest keeps its attempts and gets the runs of the guest', async () => {
    const one = await served(await openDatabase());
    await one.play(ada, 10, 5);
    await one.play(bob, 20, 5);
    const { runId } = await one.begin(bob);
    await one.database.db.transaction((tx) => snakeStore(tx).reassign(bob, ada));
    expect(await one.attempts.of(one.database.db, 'match', ada)).toEqual({ left: 2, best: 10 });
    const rows = await one.database.db.select().from(snakeRuns);
    expect(rows.map(({ userId }) => userId)).toEqual(Array(5).fill(ada));
    expect(rows.filter((row) => row.tournamentMatchId === null).map(({ score }) => score ?? 0)).toEqual(
      expect.arrayContaining([0, 20]),
    );
    const { answer, verdict } = await one.handIn(ada, runId, 30);
    verdict?.resolve(one.verified(30));
    expect(await answer).toMatchObject({ ok: true, value: { score: 30, isBest: true } });
  });
});
