/** Ranks on the leaderboard of races, and the caller's own (G64, G67). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { typingResults, users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { planOf } from '../testing/queryPlan.ts';
import { fastestRaces, typingBoard } from './typingBoard.ts';
import { createTypingResults } from './typingResults.ts';

type TextClass = 'short' | 'medium' | 'long';

/** Verified races: who, over which length, how fast. */
async function store({ db }: Database, races: readonly (readonly [string, TextClass, number])[]) {
  const names = [...new Set(races.map(([name]) => name))];
  await db.insert(users).values(names.map((id) => ({ id, username: id, isGuest: id === 'guest' })));
  await db.insert(typingResults).values(
    races.map(([userId, textClass, wpm], n) => ({
      id: `r${n}`,
      userId,
      isRace: true,
      textId: 'a text',
      textClass,
      wpm,
      accuracy: 98,
      durationMs: 30_000,
      keystrokes: '',
      verdict: 'plausible' as const,
      createdAt: new Date(n),
    })),
  );
}

describeEachDatabase('the ranks of races', (open) => {
  const setUp = async (races: readonly (readonly [string, TextClass, number])[]) => {
    const database = await open();
    await store(database, races);
    const typing = createTypingResults({
      database,
      clock: createStandingClock(),
      ended: () => undefined,
    });
    const mine = (id: string) => typing.mine({ id, isGuest: id === 'guest' });
    return { typing, mine };
  };

  test('equal speeds share a rank, and players see their rank on the board that opens first', async () => {
    const { typing, mine } = await setUp([
      ['ada', 'long', 80],
      ['bob', 'long', 60],
      ['cyd', 'long', 60],
      ['dan', 'long', 50],
      ['guest', 'long', 70],
      ['cyd', 'long', 40],
      // Faster, over a length that is raced less.
      ['dan', 'short', 90],
      ['eve', 'short', 120],
    ]);
    const board = await typing.board('cyd', 'long', 'all');
    expect(board.map(({ rank, username }) => [rank, username])).toEqual([
      [1, 'ada'],
      [2, 'bob'],
      [2, 'cyd'],
      [4, 'dan'],
    ]);
    for (const id of ['ada', 'bob', 'cyd', 'dan', 'eve', 'guest']) {
      const { rank, busiestBoard } = await mine(id);
      const rows = await typing.board(id, busiestBoard ?? 'long', 'all');
      expect([id, rank]).toEqual([id, rows.find(({ isYou }) => isYou)?.rank ?? null]);
    }
    expect((await mine('dan')).rank).toBe(4);
  });

  test('the first race of the site has its rank at once', async () => {
    const database = await open();
    const typing = createTypingResults({
      database,
      clock: createStandingClock(),
      ended: () => undefined,
    });
    const ada = { id: 'ada', isGuest: false };
    expect(await typing.mine(ada)).toMatchObject({ rank: null, busiestBoard: null });
    await store(database, [['ada', 'medium', 55]]);
    expect(await typing.mine(ada)).toMatchObject({ rank: 1, busiestBoard: 'medium' });
  });

  test.each([
    ['many people', 400, 10, 1],
    ['few people who race much', 40, 100, 1],
    ['many people, of whom few race much and fast', 400, 10, 30],
  ])('%s: the board and the ranks are those of all bests', async (_who, people, races, ofTheFast) => {
    const { db } = await open();
    await db.execute(
      sql`insert into users (id, username) select 'u' || n, 'U' || n from generate_series(1, ${people}::int) n`,
    );
    await db.execute(sql`
      insert into typing_results (id, user_id, is_race, text_id, text_class, wpm, accuracy, duration_ms, keystrokes, verdict, created_at)
      select 'r' || n || '-' || k, 'u' || n, true, 't', 'medium', 30 + (n * 7919 + k * 13) % 70 + case when n <= 10 then 100 else 0 end, 97, 30000, '""',
        'plausible', '2026-06-01'::timestamptz - k * interval '7 hours' - n * interval '7 minutes'
      from generate_series(1, ${people}::int) n, generate_series(1, ${races}::int * case when n <= 10 then ${ofTheFast}::int else 1 end) k`);
    const since = new Date('2026-05-25T00:00:00Z');
    const board = typingBoard(db);
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await db.execute(sql`analyze users, typing_results`);
      for (const from of [null, since]) {
        const plan = await planOf(db, fastestRaces(db, 'medium', from, 100));
        expect(plan).toContain('Index Scan using typing_results_board');
        expect(plan).not.toContain('Sort');
        const { rows } = await db.execute(sql`
          select user_id, wpm from (
            select distinct on (user_id) user_id, wpm, created_at from typing_results
            where ${from ? sql`created_at >= ${from.toISOString()}` : sql`true`} order by user_id, wpm desc, created_at
          ) best order by wpm desc, created_at limit 50`);
        const shown = await board.board('medium', from, 50);
        expect(shown.map(({ userId, wpm }) => [userId, wpm])).toEqual(
          rows.map((row) => [row['user_id'], row['wpm']]),
        );
      }
    }
    const speeds = await board.bestSpeeds('medium');
    expect(speeds.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(people);
    for (const wpm of [40, 80, 150]) {
      const faster = speeds.reduce((sum, one) => (one.wpm > wpm ? sum + one.accounts : sum), 0);
      expect(await board.fasterThan('medium', wpm, 10_000)).toBe(faster);
    }
    expect(await board.fasterThan('medium', 40, 100)).toBeNull();
  });
});
