/** What results, privacy, registration and the clock do to the boards, and that the buckets follow. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pointsBoard, speedBoard } from '@playfield/contracts/http/rankings.ts';
import type { Database, Tx } from '../../db/open.ts';
import {
  playerRankings,
  ratingBuckets,
  restrictions,
  users,
  userSettings,
  weeklyScores,
} from '../../db/schema.ts';
import { StorageUnavailable } from '../../db/unavailable.ts';
import type { PlayedEvent } from '../../digest/playedEvent.ts';
import type { Report } from '../../digest/step.ts';
import { outcome, playedGame, playedPractice, playedRace, playedRun } from '../../digest/testing/played.ts';
import { dayMs } from '../../durations.ts';
import { describeEachDatabase } from '../../testing/database.ts';
import type { Best } from './bests.ts';
import { ratingStandings } from './standing.ts';
import { boardFeature, type BoardFeature } from './index.ts';
import { boardRows, totalOf, weeksOf } from './store.ts';
import { addPeople, addRated, catalogue, wrongBuckets } from './testing/players.ts';
import { allTime, weekOf } from './week.ts';

const monday = '2026-11-23';
const at = (minutes: number): Date => new Date(Date.parse(`${monday}T12:00:00Z`) + minutes * 60_000);

const board = (gameType: string, week: string | null = null) =>
  week === null
    ? ({ unit: 'rating', gameType } as const)
    : ({
        unit: gameType === speedBoard ? 'wpm' : gameType === pointsBoard ? 'points' : 'score',
        gameType,
        week,
      } as const);

const moved = (boardBefore: number | null, boardAfter: number | null, weight = 1) =>
  outcome({ boardBefore, boardAfter, weight });

describeEachDatabase('G89 boards follow', (open) => {
  let database: Database;
  let boards: BoardFeature;
  let nowMs = 0;
  let corrected: number[] = [];
  let isFull: boolean;
  const bests = new Map<string, Best>();

  beforeEach(async () => {
    database = await open();
    bests.clear();
    corrected = [];
    nowMs = at(0).getTime();
    const bestOf = (_tx: Tx, ids: readonly string[], span: { from: Date } | null) =>
      Promise.resolve(
        new Map(
          ids.flatMap((id) => {
            const week = span && weekOf(span.from);
            const best = bests.get(`${id} ${week === monday ? 'week' : (week ?? 'all')}`);
            return best ? [[id, best]] : [];
          }),
        ),
      );
    isFull = false;
    boards = boardFeature({
      database: {
        ...database,
        assertWritable() {
          if (isFull) throw new StorageUnavailable('disk-full', 'full');
        },
      },
      clock: { wallMs: () => nowMs, monotonicMs: () => nowMs },
      catalogue,
      bestRaces: bestOf,
      bestRuns: bestOf,
      friendIdsOf: () => Promise.resolve([]),
      isHidden: () => Promise.resolve(false),
      outages: () => [],
      isFirst: () => true,
      corrected: (buckets) => corrected.push(buckets),
    });
    await addPeople(database, ['Ann', 'Ben', 'Cyd']);
  });

  async function digest(events: readonly PlayedEvent[]): Promise<ReadonlyMap<PlayedEvent, Report>> {
    return database.db.transaction(async (tx) => {
      const { reports } = await boards.ratingStep.digest(tx, events);
      await boards.scoreStep.digest(tx, events);
      return reports ?? new Map();
    });
  }

  async function listed(gameType: string, week: string | null = null): Promise<string[]> {
    const rows = await boardRows(database.db, board(gameType, week)).after(null, 50);
    expect(await totalOf(database.db, board(gameType, week))).toBe(rows.length);
    return rows.map(({ userId, value, games }) => `${userId} ${value} ${games}`);
  }
  async function rerate(name: string, rating: number, rankedUntil?: Date): Promise<void> {
    await database.db
      .update(playerRankings)
      .set({ ratingExact: rating, rankedUntil })
      .where(eq(playerRankings.userId, name));
  }

  test('ratings: who comes onto the board, moves on it and leaves it; the place is told with the last result', async () => {
    await addRated(
      database,
      'checkers',
      [
        { name: 'Ann', rating: 1500 },
        { name: 'Ben', rating: 1400 },
      ],
      at(0),
    );
    await rerate('Ben', 1520);
    const [early, late] = [1450, 1520].map((boardAfter, n) =>
      playedGame({
        userId: 'Ben',
        gameType: 'checkers',
        subjectId: `g${n}`,
        rating: moved(n === 0 ? 1400 : 1450, boardAfter),
      }),
    );
    if (!early || !late) throw new Error('no events');
    const reports = await digest([early, late]);
    expect([reports.get(early), reports.get(late)]).toEqual([undefined, { place: 1 }]);
    expect(await listed('checkers')).toEqual(['Ben 1520 12', 'Ann 1500 12']);
    expect(await wrongBuckets(database)).toBe(0);
    const standings = database.db.transaction((tx) => ratingStandings(tx, 'checkers', ['Ann', 'Cyd']));
    expect([...(await standings)]).toEqual([['Ann', { place: 2, size: 2 }]]);
  });

  test('a week: weight times 2 for a win and 1 for a draw, on the board from five games on', async () => {
    const game = (n: number, fields: Parameters<typeof playedGame>[0], weight = 1) =>
      playedGame({
        userId: 'Ann',
        subjectId: `g${n}`,
        at: at(n),
        rating: moved(null, null, weight),
        ...fields,
      });
    await digest([
      game(1, { won: true }),
      game(2, { drawn: true }),
      game(3, {}),
      game(4, { won: true }, 0.25),
    ]);
    expect(await listed('connect-four', monday)).toEqual([]);
    // Games that don't count, casual ones, and those of another week change nothing of it.
    await digest([
      game(5, { won: true }, 0),
      game(6, { won: true, rating: null }),
      game(7, { won: true, at: at(-7 * 24 * 60) }),
    ]);
    expect(await listed('connect-four', monday)).toEqual([]);
    await digest([game(8, {})]);
    expect(await listed('connect-four', monday)).toEqual(['Ann 3.5 5']);
    const [row] = await database.db.select().from(weeklyScores).where(eq(weeklyScores.week, monday));
    expect(row).toMatchObject({ wins: 2, reachedAt: at(4) });
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('G64 speeds and runs: the best as it is now, of the week and of all time', async () => {
    bests.set('Ann all', { score: 90, at: at(-90 * 24 * 60) });
    bests.set('Ann week', { score: 70, at: at(1) });
    await digest([playedRace({ userId: 'Ann', at: at(1), wpm: 70 })]);
    expect([await listed(speedBoard, allTime), await listed(speedBoard, monday)]).toEqual([
      ['Ann 90 0'],
      ['Ann 70 0'],
    ]);
    // A run that others agree with now counts though an earlier one.
    bests.set('Ann week', { score: 80, at: at(0) });
    await digest([playedRace({ userId: 'Ann', at: at(2), wpm: 75, subjectId: 'r2' })]);
    expect(await listed(speedBoard, monday)).toEqual(['Ann 80 0']);
    // And so does one that practice agrees with.
    bests.set('Ann week', { score: 160, at: at(0) });
    await digest([playedPractice({ userId: 'Ann', at: at(2), subjectId: 'p1' })]);
    expect(await listed(speedBoard, monday)).toEqual(['Ann 160 0']);
    bests.set('Ben all', { score: 400, at: at(3) });
    await digest([playedRun({ userId: 'Ben', at: at(3) })]);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('G45 points earned, with whatever was played', async () => {
    await database.db.update(users).set({ pointsEarned: 12 }).where(eq(users.id, 'Ann'));
    await digest([playedGame({ userId: 'Ann' }), playedGame({ userId: 'Ben' })]);
    expect(await listed(pointsBoard, allTime)).toEqual(['Ann 12 0']);
  });

  test('who shows the profile to nobody is off all boards while ratings and scores go on', async () => {
    await addRated(database, 'checkers', [{ name: 'Ann', rating: 1500 }], at(0));
    bests.set('Ann all', { score: 90, at: at(0) });
    await digest([playedRace({ userId: 'Ann', at: at(0) })]);
    const show = (isShown: boolean): Promise<void> =>
      database.db.transaction((tx) => boards.setShown(tx, 'Ann', isShown));
    await database.db.insert(userSettings).values({ userId: 'Ann', profileVisibility: 'nobody' });
    await show(false);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([[], []]);
    // The rating counts on, as for everybody; the board does not show it.
    await database.db.update(playerRankings).set({ rankedUntil: at(dayMs), ratingExact: 1510 });
    bests.set('Ann all', { score: 95, at: at(1) });
    await digest([
      playedGame({ userId: 'Ann', gameType: 'checkers', rating: moved(null, 1510) }),
      playedRace({ userId: 'Ann', at: at(1), subjectId: 'r2' }),
    ]);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([[], []]);
    await database.db.update(userSettings).set({ profileVisibility: 'friends' });
    await show(true);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([
      ['Ann 1510 12'],
      ['Ann 95 0'],
    ]);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('who is banned is off all boards, with what counts later too, until the ban is over', async () => {
    await addRated(
      database,
      'checkers',
      [
        { name: 'Ann', rating: 1500 },
        { name: 'Ben', rating: 1400 },
      ],
      at(0),
    );
    bests.set('Ann all', { score: 90, at: at(0) });
    await digest([playedRace({ userId: 'Ann', at: at(0) })]);
    const followBan = (name: string): Promise<void> =>
      database.db.transaction((tx) => boards.followBan(tx, name));
    // An earlier version left somebody on the boards whom it banned.
    await database.db
      .insert(restrictions)
      .values({ userId: 'Ann', kind: 'ban', until: null, reason: 'engine use' });
    expect(await boards.sweep?.(10)).toBe(1);
    expect(await boards.sweep?.(10)).toBe(0);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([['Ben 1400 12'], []]);
    // A game that was in play ends by its rules.
    await rerate('Ann', 1510, at(dayMs));
    bests.set('Ann all', { score: 95, at: at(1) });
    await digest([
      playedGame({ userId: 'Ann', gameType: 'checkers', rating: moved(null, 1510) }),
      playedRace({ userId: 'Ann', at: at(1), subjectId: 'r2' }),
    ]);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([['Ben 1400 12'], []]);
    // A request that came before the ban, and waited for it.
    await database.db.transaction((tx) => boards.setShown(tx, 'Ann', true));
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([['Ben 1400 12'], []]);
    await database.db.delete(restrictions);
    await followBan('Ann');
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([
      ['Ann 1510 12', 'Ben 1400 12'],
      ['Ann 95 0'],
    ]);
    // Somebody who shows the profile to nobody does not come back.
    await database.db.insert(userSettings).values({ userId: 'Ben', profileVisibility: 'nobody' });
    await followBan('Ben');
    expect(await listed('checkers')).toEqual(['Ann 1510 12']);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('who is banned while a game is settled is off all boards, and counted on none', async () => {
    for (const gameType of ['checkers', 'connect-four'])
      await addRated(database, gameType, [{ name: 'Ann', rating: 1500 }], at(0));
    await database.db
      .insert(restrictions)
      .values({ userId: 'Ann', kind: 'ban', until: null, reason: 'engine use' });
    await database.db
      .update(playerRankings)
      .set({ ratingExact: 1520 })
      .where(eq(playerRankings.gameType, 'checkers'));
    await digest([playedGame({ userId: 'Ann', gameType: 'checkers', rating: moved(1500, 1520) })]);
    expect([await listed('checkers'), await listed('connect-four')]).toEqual([[], []]);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('G09 what a guest has done counts from the registration on', async () => {
    await database.db.update(users).set({ isGuest: true }).where(eq(users.id, 'Cyd'));
    bests.set('Cyd all', { score: 50, at: at(0) });
    await digest([playedRace({ userId: 'Cyd', at: at(0), isGuest: true })]);
    expect(await listed(speedBoard, allTime)).toEqual([]);
    await database.db.update(users).set({ isGuest: false }).where(eq(users.id, 'Cyd'));
    await database.db.transaction(async (tx) => (await boards.registered?.(tx, 'Cyd'))?.());
    expect(await listed(speedBoard, allTime)).toEqual(['Cyd 50 0']);
  });

  test('G09 what a guest brings to an account is read again', async () => {
    await database.db.update(users).set({ pointsEarned: 7 }).where(eq(users.id, 'Ann'));
    bests.set('Ann all', { score: 61, at: at(0) });
    await database.db.transaction(async (tx) => (await boards.carryOver?.(tx, 'guest', 'Ann'))?.());
    expect([await listed(speedBoard, allTime), await listed(pointsBoard, allTime)]).toEqual([
      ['Ann 61 0'],
      ['Ann 7 0'],
    ]);
  });

  test('a race that makes those of the week before count puts them on its board', async () => {
    const before = '2026-11-16';
    bests.set('Ann all', { score: 160, at: at(-7 * 24 * 60) });
    bests.set('Ann week', { score: 158, at: at(0) });
    bests.set(`Ann ${before}`, { score: 160, at: at(-7 * 24 * 60) });
    await digest([playedRace({ userId: 'Ann', at: at(0) })]);
    expect([await listed(speedBoard, before), await listed(speedBoard, monday)]).toEqual([
      ['Ann 160 0'],
      ['Ann 158 0'],
    ]);
    // Results that were no best are not kept for ever: a week keeps what it has.
    bests.set(`Ann ${before}`, { score: 120, at: at(-7 * 24 * 60) });
    await digest([playedRace({ userId: 'Ann', at: at(1), subjectId: 'r2' })]);
    expect(await listed(speedBoard, before)).toEqual(['Ann 160 0']);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('G09 a guest brings the bests of earlier weeks to an account', async () => {
    await database.db.update(users).set({ isGuest: true }).where(eq(users.id, 'Cyd'));
    const week = '2026-11-02';
    const row = { week, games: 0, wins: 0, reachedAt: at(-21 * 24 * 60), isListed: false };
    await database.db.insert(weeklyScores).values([
      { ...row, gameType: speedBoard, userId: 'Cyd', score: 80 },
      { ...row, gameType: 'little-big-snake', userId: 'Cyd', score: 300 },
      { ...row, gameType: 'checkers', userId: 'Cyd', score: 9, games: 9 },
      { ...row, gameType: 'little-big-snake', userId: 'Ann', score: 400 },
    ]);
    await database.db.transaction(async (tx) => (await boards.carryOver?.(tx, 'Cyd', 'Ann'))?.());
    const rows = await database.db.select().from(weeklyScores).where(eq(weeklyScores.userId, 'Ann'));
    expect(rows.map(({ gameType, score }) => `${gameType} ${score}`).toSorted()).toEqual([
      'little-big-snake 400',
      `${speedBoard} 80`,
    ]);
    expect(await listed(speedBoard, week)).toEqual(['Ann 80 0']);
  });

  test('a deleted person leaves all boards and their buckets', async () => {
    await addRated(database, 'checkers', [{ name: 'Ann', rating: 1500 }], at(0));
    bests.set('Ann all', { score: 90, at: at(0) });
    await digest([playedRace({ userId: 'Ann', at: at(0) })]);
    const erase = async (): Promise<unknown> =>
      database.db.transaction((tx) => boards.erase?.(tx, 'Ann', 100) ?? Promise.resolve(null));
    expect([await erase(), await erase()]).toEqual([{ rows: 2 }, { rows: 0 }]);
    expect([await listed('checkers'), await listed(speedBoard, allTime)]).toEqual([[], []]);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('the recount also empties buckets of boards on which nobody is', async () => {
    const [week, ever] = [`${speedBoard} 2026-11-02`, speedBoard];
    const wrong = [week, ever].map((gameType) => ({ gameType, bucket: 80, players: 2 }));
    await database.db.insert(ratingBuckets).values(wrong);
    expect([await wrongBuckets(database), await wrongBuckets(database)]).toEqual([2, 0]);
    expect(await weeksOf(database.db, speedBoard, 10)).toEqual([]);
  });

  test('a rating that is firm no longer leaves the board', async () => {
    await addRated(database, 'checkers', [{ name: 'Ann', rating: 1500 }], at(0), at(60));
    await addRated(database, 'checkers', [{ name: 'Ben', rating: 1400 }], at(0), at(120));
    nowMs = at(61).getTime();
    expect([await boards.sweep?.(100), await boards.sweep?.(100)]).toEqual([1, 0]);
    expect(await listed('checkers')).toEqual(['Ben 1400 12']);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('DB-013 rank: the places of the first, each minute; 0 for others', async () => {
    const ranks = async (): Promise<unknown> =>
      (await database.db.select().from(playerRankings).orderBy(playerRankings.userId)).map(
        ({ rank }) => rank,
      );
    const players = [1400.4, 1500, 1399.6].map((rating, n) => ({
      name: ['Ann', 'Ben', 'Cyd'][n] ?? '',
      rating,
    }));
    await addRated(database, 'checkers', players, at(0));
    await boards.tick?.();
    expect(await ranks()).toEqual([2, 1, 2]);
    await database.db
      .update(playerRankings)
      .set({ rankedUntil: null })
      .where(eq(playerRankings.userId, 'Ben'));
    nowMs += 59_000;
    await boards.tick?.();
    expect(await ranks()).toEqual([2, 1, 2]);
    nowMs += 1000;
    await boards.tick?.();
    expect(await ranks()).toEqual([1, 0, 1]);
  });

  test('the nightly recount corrects what was counted wrongly', async () => {
    await addRated(database, 'checkers', [{ name: 'Ann', rating: 1500 }], at(0));
    await rerate('Ann', 1700);
    nowMs = at(14 * 60).getTime();
    await boards.tick?.();
    expect(corrected).toEqual([]);
    nowMs = at(16 * 60).getTime();
    await boards.tick?.();
    await boards.tick?.();
    expect(corrected).toEqual([2]);
    expect(await wrongBuckets(database)).toBe(0);
  });

  test('F4 on a full disk neither writes places nor counts', async () => {
    await addRated(database, 'checkers', [{ name: 'Ann', rating: 1500 }], at(0));
    await rerate('Ann', 1700);
    nowMs = at(16 * 60).getTime();
    isFull = true;
    await expect(boards.tick?.()).rejects.toThrow(StorageUnavailable);
    await expect(boards.tick?.()).rejects.toThrow(StorageUnavailable);
    expect(await database.db.select().from(playerRankings)).toMatchObject([{ rank: 0 }]);
    expect(corrected).toEqual([]);
  });
});
