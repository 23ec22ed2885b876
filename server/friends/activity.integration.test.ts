/** What friends did: noted once with each end, folded, bounded, and shown to friends alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { friendsActivity, type ActivityEntry } from '@playfield/contracts/http/friends.ts';
import { userSettings, activity as activityTable, friendships, games, tournaments } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Ending } from '../endings/ending.ts';
import { gameOutcomes } from '../match/opponents.ts';
import { openGame } from '../match/testing/people.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory, emptyTables } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import { tournamentOutcomes } from '../tournament/outcomes.ts';
import { createActivity, type Activity, type Outcome } from './activity.ts';
import { befriend, does, member, type Member } from './testing/people.ts';
import { addAccounts } from './testing/served.ts';

const clock = createTestClock();

/** Noon of a day, so many days ago. */
const noon = (daysAgo: number): number => Math.floor(clock.wallMs() / dayMs - daysAgo) * dayMs + dayMs / 2;

async function shown({ client }: Member): Promise<ActivityEntry[]> {
  return friendsActivity.answer.parse((await client.get('/api/activity/friends')).body);
}

const told = async ({ client }: Member): Promise<string> => (await client.get('/api/notifications')).text;

describe('noted', () => {
  let database: Database;
  let activity: Activity;
  const outcomes = new Map<string, Outcome[]>();
  const found = (_tx: unknown, ids: readonly string[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, outcomes.get(id) ?? []])));
  beforeAll(async () => {
    database = await openInMemory();
    activity = createActivity({
      database,
      clock,
      outcomesOf: { game: found, race: found, tournament: tournamentOutcomes },
    });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(database);
    await addAccounts(database, ['Ann', 'Ben', 'Col'], new Date(clock.wallMs()));
    await database.db
      .insert(friendships)
      .values({ id: 'f', userId: 'Ann', friendId: 'Ben', status: 'accepted' });
  });

  test('tournaments won, of those that had a winner', async () => {
    const endedAt = new Date(noon(1));
    const common = { description: '', gameType: 'checkers', format: 'arena' as const, minutes: 20 };
    const over = {
      ...common,
      status: 'completed' as const,
      startDate: endedAt,
      registrationDeadline: endedAt,
    };
    await database.db.insert(tournaments).values([
      { ...over, id: 'cup', name: 'Cup', winnerId: 'Ben' },
      { ...over, id: 'none', name: 'Nobody', winnerId: null },
    ]);
    const endings = ['cup', 'none'].map((subjectId): Ending => ({
      kind: 'tournament',
      subjectId,
      endedAt,
      tournamentId: null,
    }));
    await database.db.transaction((tx) => activity.consumer.settle(tx, endings));
    expect(await activity.list('Ann', null)).toMatchObject([
      { username: 'Ben', kind: 'tournament/won', gameType: 'checkers', path: '/tournaments/cup' },
    ]);
  });

  test('games that somebody came for: a walkover counts neither here nor in statistics', async () => {
    const endedAt = new Date(noon(1));
    const cup = (id: string, moveCount: number) => ({
      id,
      gameType: 'checkers',
      gameMode: 'online' as const,
      board: [],
      currentPlayer: 'player1' as const,
      status: 'completed' as const,
      winner: 'player1' as const,
      result: 'abandoned' as const,
      player1Id: 'Ben',
      player1Name: 'Ben',
      player2Id: 'Ann',
      player2Name: 'Ann',
      tournamentId: 'cup',
      completedAt: endedAt,
      moveCount,
    });
    await database.db.insert(games).values([cup('played', 9), cup('nobody moved', 0), cup('one moved', 1)]);
    const endings = ['played', 'nobody moved', 'one moved'].map((subjectId): Ending => ({
      kind: 'game',
      subjectId,
      endedAt,
      tournamentId: 'cup',
    }));
    const { consumer } = createActivity({
      database,
      clock,
      outcomesOf: { game: gameOutcomes, race: found, tournament: found },
    });
    await database.db.transaction((tx) => consumer.settle(tx, endings));
    expect(new Set(await list('Ann'))).toEqual(
      new Set(['Ann game/played checkers 1', 'Ben game/won checkers 1']),
    );
  });

  async function end(ends: readonly (readonly [string, Outcome['kind'], string, number])[]): Promise<void> {
    const endings = ends.map(([userId, kind, gameType, atMs], n): Ending => {
      const subjectId = `${userId}-${n}`;
      outcomes.set(subjectId, [{ userId, kind, gameType, path: `/x/${n}` }]);
      return {
        kind: kind.startsWith('game') ? 'game' : 'race',
        subjectId,
        endedAt: new Date(atMs),
        tournamentId: null,
      };
    });
    await database.db.transaction((tx) => activity.consumer.settle(tx, endings));
  }
  const list = async (me: string, before: Date | null = null): Promise<string[]> =>
    (await activity.list(me, before)).map(
      ({ username, kind, gameType, count }) => `${username} ${kind} ${gameType ?? ''} ${count}`,
    );

  test('alike ends of a day are one entry, at most three for each friend and day, the latest first', async () => {
    const at = noon(2);
    await end([
      ['Ben', 'game/won', 'checkers', at],
      ['Ben', 'game/won', 'checkers', at + 1000],
      ['Ben', 'game/played', 'checkers', at + 2000],
      ['Ben', 'game/won', 'connect-four', at + 3000],
      ['Ben', 'race/won', 'typing-race', at + 4000],
      ['Ben', 'game/won', 'checkers', at - dayMs],
      ['Col', 'race/best', 'typing-race', at + 5000],
      ['Ann', 'race/best', 'typing-race', at + 6000],
    ]);
    const shown = await activity.list('Ann', null);
    expect(
      shown.map(({ username, kind, count, path, isOwn }) => [username, kind, count, path, isOwn]),
    ).toEqual([
      ['Ann', 'race/best', 1, '/x/7', true],
      ['Ben', 'race/won', 1, '/x/4', false],
      ['Ben', 'game/won', 1, '/x/3', false],
      ['Ben', 'game/played', 1, '/x/2', false],
      ['Ben', 'game/won', 1, '/x/5', false],
    ]);
    expect(await list('Col')).toEqual(['Col race/best typing-race 1']);
    // Later ends are added to the entry of their day, in whatever order they are settled.
    await end([['Ben', 'game/won', 'checkers', at + 7000]]);
    await end([['Ben', 'game/won', 'checkers', at - 1000]]);
    const [first] = (await activity.list('Ann', null)).filter(({ isOwn }) => !isOwn);
    expect(first).toMatchObject({ gameType: 'checkers', count: 4, path: '/x/0' });
    expect(first?.createdAt).toBe(new Date(at + 7000).toISOString());
  });

  test('20 entries a page, the next one from the last instant on', async () => {
    await end(
      Array.from({ length: 12 }, (_, day) => [
        ['Ben', 'game/won', 'checkers', noon(day + 1)] as const,
        ['Ann', 'game/played', 'checkers', noon(day + 1) - 1000] as const,
      ]).flat(),
    );
    const first = await activity.list('Ann', null);
    expect(first).toHaveLength(20);
    const last = first.at(-1);
    if (!last) throw new Error('an empty page');
    expect(await activity.list('Ann', new Date(last.createdAt))).toHaveLength(4);
  });

  test('14 days and 100 for each person are kept', async () => {
    await end(
      Array.from({ length: 120 }, (_, n) => ['Ben', 'game/won', `game-${n}`, noon(3) - n * 60_000] as const),
    );
    expect(await database.db.$count(activityTable)).toBe(100);
    await end([['Col', 'game/won', 'checkers', clock.wallMs() - 14 * dayMs - 1000]]);
    expect(await list('Col')).toEqual([]);
    expect(await activity.sweep(1000)).toBe(1);
    expect(await database.db.$count(activityTable)).toBe(100);
  });

  test('who shows it to nobody is neither noted nor shown', async () => {
    await end([['Ben', 'game/won', 'checkers', noon(1)]]);
    await database.db.insert(userSettings).values({ userId: 'Ben', activity: 'nobody' });
    expect([await list('Ann'), await list('Ben')]).toEqual([[], []]);
    await end([['Ben', 'game/won', 'checkers', noon(1) + 1000]]);
    await database.db.update(userSettings).set({ activity: 'friends' });
    expect(await list('Ann')).toEqual(['Ben game/won checkers 1']);
  });

  test('entries are removed with all that they stand for, by their owner alone', async () => {
    await end([
      ['Ben', 'game/won', 'checkers', noon(1)],
      ['Ben', 'game/won', 'checkers', noon(1) + 1000],
      ['Ben', 'game/won', 'checkers', noon(2)],
    ]);
    const [latest] = await activity.list('Ben', null);
    if (!latest) throw new Error('no entry');
    await activity.remove('Ann', latest.id);
    expect(await list('Ann')).toEqual(['Ben game/won checkers 2', 'Ben game/won checkers 1']);
    await activity.remove('Ben', latest.id);
    expect(await list('Ann')).toEqual(['Ben game/won checkers 1']);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  let ada: Member;
  let bob: Member;
  let cyd: Member;
  beforeAll(async () => {
    server = await startServer();
    [ada, bob, cyd] = await Promise.all([
      member(server.url, 'Ada'),
      member(server.url, 'Bob'),
      member(server.url, 'Cyd'),
    ]);
    await befriend(ada, bob);
  });
  afterAll(() => server.stop());

  async function play(gameMode: 'online' | 'friend'): Promise<string> {
    const { id } = await openGame(bob.client, { playerName: 'Bob', gameMode });
    await cyd.client.post(`/api/games/${id}/join`, { playerName: 'Cyd' });
    for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries())
      await (ply % 2 === 0 ? bob : cyd).client.post(`/api/games/${id}/move`, { column, ply });
    return id;
  }

  test('a game of the lobby is there for friends, one by link is not, and a block hides it', async () => {
    await play('friend');
    const id = await play('online');
    await expect
      .poll(() => shown(ada))
      .toMatchObject([
        {
          userId: bob.id,
          username: 'Bob',
          kind: 'game/won',
          gameType: 'connect-four',
          count: 1,
          path: `/multiplayer?game=${id}`,
          isOwn: false,
        },
      ]);
    expect(await shown(cyd)).toMatchObject([{ username: 'Cyd', kind: 'game/played', isOwn: true }]);
    const [own] = await shown(cyd);
    expect((await cyd.client.post('/api/activity/remove', { id: own?.id })).body).toEqual({ done: true });
    expect(await shown(cyd)).toEqual([]);
    await does(bob, 'block', ada);
    expect(await shown(ada)).toEqual([]);
  });

  test('a friend who is away when a game ends is told, and one who is there is not', async () => {
    const { id } = await openGame(cyd.client, { playerName: 'Cyd', gameMode: 'friend' });
    const [here, gone] = await Promise.all(
      [cyd, ada].map(({ client }) => openSocket(server.url, client.cookie())),
    );
    if (!here || !gone) throw new Error('no sockets');
    for (const [socket, playerName] of [
      [here, 'Cyd'],
      [gone, 'Ada'],
    ] as const) {
      socket.send({ type: 'joinGame', gameId: id, playerName });
      await socket.next('gameState');
    }
    for (const [ply, column] of [0, 1, 0, 1, 0, 1].entries())
      await (ply % 2 === 0 ? cyd : ada).client.post(`/api/games/${id}/move`, { column, ply });
    await gone.close();
    await here.next('gameUpdate', ({ game }) => game.online?.graceEndsAtMs.player2 !== null);
    await cyd.client.post(`/api/games/${id}/move`, { column: 0, ply: 6 });
    await expect.poll(() => told(ada)).toContain('Your game of Connect Four with Cyd is over: you lost.');
    expect(await told(cyd)).not.toContain('is over');
    await here.close();
  });
});
