/** A guest signs in to an account that has a running game against the AI too: which of the two goes on. */
import { expect, test } from 'vitest';
import { endings, games, users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { carryOverGames } from './carryOver.ts';

const [first, later, now] = [10, 11, 12].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)));

const aiGame = (userId: string, moveCount: number, createdAt: Date | undefined) => ({
  id: `of-${userId}`,
  userId,
  player1Id: userId,
  gameType: 'connect-four',
  gameMode: 'ai' as const,
  board: [],
  currentPlayer: 'player1' as const,
  status: 'playing' as const,
  player1Name: 'Ann',
  moveCount,
  ...(createdAt ? { createdAt } : {}),
});

describeEachDatabase('carrying games over', (open) => {
  test.each([
    ["the account's game with moves, not the guest's empty one", 3, 0, 'of-account', 'aborted'],
    ["the guest's game with moves, not the account's empty one", 0, 3, 'of-guest', 'aborted'],
    ['of two with moves the newer one; the other ends as abandoned', 2, 3, 'of-guest', 'abandoned'],
    ['of two without moves the newer one', 0, 0, 'of-guest', 'aborted'],
  ])('G08 what goes on is %s', async (_, accountMoves, guestMoves, goesOn, other) => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
    await db.insert(games).values(aiGame('account', accountMoves, first));
    await db.insert(games).values(aiGame('guest', guestMoves, later));
    const touched = await db.transaction((tx) => carryOverGames(tx, 'guest', 'account', now ?? new Date()));
    expect(new Set(touched)).toEqual(
      new Set(goesOn === 'of-guest' ? ['of-account', 'of-guest'] : ['of-guest']),
    );
    const rows = await db.select().from(games);
    expect(rows.every(({ userId, player1Id }) => userId === 'account' && player1Id === 'account')).toBe(true);
    expect(Object.fromEntries(rows.map(({ id, status, result }) => [id, result ?? status]))).toEqual({
      'of-account': other,
      'of-guest': other,
      [goesOn]: 'playing',
    });
    const ended = (await db.select().from(endings)).map(({ kind, subjectId }) => [kind, subjectId]);
    expect(ended).toEqual(other === 'abandoned' ? [['game', 'of-account']] : []);
  });

  test("G08 a guest's game goes on where the account has none of its type", async () => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
    await db.insert(games).values(aiGame('guest', 0, later));
    await db.transaction((tx) => carryOverGames(tx, 'guest', 'account', now ?? new Date()));
    expect(await db.select().from(games)).toMatchObject([{ userId: 'account', status: 'playing' }]);
  });

  test.each(['guest', 'account'])('one person on both sides, the %s first, plays no game', async (owner) => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest', 'other'].map((id) => ({ id, username: id })));
    const other = owner === 'guest' ? 'account' : 'guest';
    const online = {
      ...aiGame(owner, 2, first),
      gameMode: 'online' as const,
      rated: true,
      deadlineAt: later,
    };
    await db.insert(games).values([
      { ...online, id: 'own', player2Id: other },
      { ...online, id: 'with another', player2Id: 'other' },
      { ...online, id: 'of a tournament', player2Id: other, tournamentId: 'cup' },
    ]);
    const touched = await db.transaction((tx) => carryOverGames(tx, 'guest', 'account', now ?? new Date()));
    expect(touched).toContain('own');
    const rows = await db.select().from(games).orderBy(games.id);
    const shown = rows.map(({ id, status, result, rated, deadlineAt }) => [
      id,
      status,
      result,
      rated,
      deadlineAt,
    ]);
    expect(shown).toEqual([
      ['of a tournament', 'playing', null, true, later],
      ['own', 'completed', 'aborted', false, null],
      ['with another', 'playing', null, true, later],
    ]);
    expect(await db.select().from(endings)).toEqual([]);
  });
});
