/** Ranks on the leaderboard of races, and the caller's own (G64, G67). */
import { expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { typingResults, users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
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
});
