/** What profiles show of stored ratings, games and achievements, and to whom (GAPS G06). */
import { expect, test } from 'vitest';
import type { Profile } from '@playfield/contracts/http/profiles.ts';
import { createAccountSettings } from '../account/accountSettings.ts';
import { nameKey } from '../account/nameKey.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import {
  achievements,
  blocks,
  friendships,
  games,
  gameStats,
  headToHead,
  playerRankings,
  ratingBuckets,
  ratingChanges,
  snakeRuns,
  userAchievements,
  users,
} from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import { createRelations } from '../friends/relations.ts';
import { bucketOf } from '../rating/boards/boards.ts';
import { ratingsOf } from '../rating/ratings.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createProfiles } from './profiles.ts';

const nowMs = Date.parse('2026-06-15T12:00:00Z');
const clock = { wallMs: () => nowMs, monotonicMs: () => 0 };
const daysAgo = (days: number): Date => new Date(nowMs - days * dayMs);
const ann = { id: 'ann', isGuest: false };
const bob = { id: 'bob', isGuest: false };
const cyd = { id: 'cyd', isGuest: false };
const stranger = { id: 'nobody', isGuest: true };

async function served(database: Database) {
  await database.db.insert(users).values(
    ['Ann', 'Bob', 'Cyd'].map((username) => ({
      id: username.toLowerCase(),
      username,
      usernameKey: nameKey(username),
      createdAt: daysAgo(400),
      pointsEarned: 160,
    })),
  );
  const bus = createBusAlone(keepReports());
  const settings = createAccountSettings({ database, clock, bus, shownChanged: () => Promise.resolve() });
  const relations = createRelations({ db: database.db, bus });
  const profiles = createProfiles({
    database,
    clock,
    settings,
    relations,
    ratingsOf: (_, ids, gameType) => ratingsOf(database.db, ids, gameType, nowMs),
    presenceOf: (_, ids) =>
      Promise.resolve(new Map(ids.map((id) => [id, { online: true, activity: null, lastSeenAt: null }]))),
  });
  const detail = async (viewer: typeof ann, name: string): Promise<NonNullable<Profile['detail']>> => {
    const found = await profiles.get(viewer, name);
    if (!found.ok || found.value.detail === null) throw new Error(JSON.stringify(found));
    return found.value.detail;
  };
  return { profiles, settings, detail, db: database.db };
}

const change = (subjectId: string, days: number, before: number, after: number, more: object = {}) => ({
  subjectId,
  userId: 'ann',
  gameType: 'connect-four',
  at: daysAgo(days),
  before,
  after,
  deviation: 100,
  volatility: 0.06,
  weight: 1,
  score: after > before ? 1 : 0,
  opponentId: 'bob',
  opponentRating: 1300,
  ...more,
});

const game = (id: string, days: number, more: object = {}) => ({
  id,
  userId: 'ann',
  gameType: 'connect-four',
  gameMode: 'online' as const,
  board: [],
  currentPlayer: 'player1' as const,
  status: 'completed' as const,
  winner: 'player1' as const,
  result: 'win' as const,
  player1Name: 'Ann',
  player1Id: 'ann',
  player2Name: 'Bob',
  player2Id: 'bob',
  moveCount: 7,
  completedAt: daysAgo(days),
  ...more,
});

describeEachDatabase('profiles', (open) => {
  test('ratings with interval, place, record and best win; level; typing, snake and achievements', async () => {
    const { detail, settings, db } = await served(await open());
    const ranking = { gameType: 'connect-four', volatility: 0.06, lastRatedAt: daysAgo(0) };
    await db.insert(playerRankings).values([
      {
        ...ranking,
        id: '1',
        userId: 'ann',
        rating: 1310,
        ratingExact: 1310.2,
        deviation: 80,
        gamesPlayed: 12,
        wins: 8,
        losses: 3,
        draws: 1,
        winStreak: 2,
        bestWinStreak: 5,
        rankedUntil: daysAgo(-200),
      },
      {
        ...ranking,
        id: '2',
        userId: 'bob',
        rating: 1320,
        ratingExact: 1320,
        deviation: 80,
        rankedUntil: daysAgo(-1),
      },
      { ...ranking, id: '4', userId: 'ann', gameType: 'checkers', deviation: 290, gamesPlayed: 1 },
      // Won without a rated game, which this game does not have.
      { id: '5', userId: 'ann', gameType: 'little-big-snake', tournamentWins: 2 },
    ]);
    await db.insert(ratingBuckets).values(
      [1310.2, 1320].map((value) => ({
        gameType: 'connect-four',
        bucket: bucketOf('rating', value),
        players: 1,
      })),
    );
    await db
      .insert(ratingChanges)
      .values([
        change('a', 3, 1200, 1250, { opponentRating: 1400 }),
        change('b', 2, 1250, 1280, { opponentId: null, opponentRating: 1700 }),
        change('c', 1, 1280, 1260, { opponentRating: 1900 }),
      ]);
    await db.insert(gameStats).values({
      id: 's',
      userId: 'ann',
      gameType: 'connect-four',
      totalGames: 20,
      wins: 12,
      losses: 5,
      draws: 3,
      aiGames: 8,
      aiWins: 4,
      aiLosses: 2,
      aiDraws: 2,
    });
    await db.insert(snakeRuns).values({
      id: 'run',
      userId: 'ann',
      seed: 1,
      expiresAt: daysAgo(1),
      finishedAt: daysAgo(2),
      turns: 'u1',
      score: 240,
    });
    const shown = await detail(stranger, 'ANN');
    expect(shown).toMatchObject({
      since: '2025-05-11',
      level: { level: 3, earned: 160, from: 150, to: 300 },
      snake: { best: 240 },
      typing: null,
      against: null,
    });
    expect(shown.ratings).toMatchObject([
      {
        gameType: 'connect-four',
        rating: 1310,
        deviation: 80,
        isProvisional: false,
        gamesToFirm: 0,
        place: 2,
        games: 12,
        wins: 8,
        winStreak: 2,
        bestWinStreak: 5,
        bestWin: { username: 'Bob', rating: 1400, day: '2026-06-12' },
      },
      { gameType: 'checkers', isProvisional: true, place: null, bestWin: null },
    ]);
    expect(shown.ratings[1]?.gamesToFirm).toBeGreaterThan(0);
    expect(shown.tournamentWins).toEqual([{ gameType: 'little-big-snake', won: 2 }]);
    expect(shown.records).toEqual([
      { gameType: 'connect-four', mode: 'ai', games: 8, wins: 4, losses: 2, draws: 2 },
      { gameType: 'connect-four', mode: 'online', games: 12, wins: 8, losses: 3, draws: 1 },
    ]);
    // An opponent who shows the profile to nobody is not shown here either.
    await settings.update('bob', { profileVisibility: 'nobody' });
    expect((await detail(stranger, 'ANN')).ratings[0]).toMatchObject({ place: 2, bestWin: null });
  });

  test('the chart: the last rating of each day, in the period asked for', async () => {
    const { profiles, db } = await served(await open());
    await db.insert(ratingChanges).values([
      change('a', 300, 1200, 1250),
      change('b', 10, 1250, 1280),
      change('c', 9.9, 1280, 1260),
      change('d', 1, 1260, 1270.6),
      // Given back: no game of that day.
      change('void:c', 5, 1260, 1268, { weight: 0 }),
      change('e', 1, 1200, 1100, { gameType: 'checkers' }),
    ]);
    const days = async (period: 'quarter' | 'year' | 'all', gameType?: string) => {
      const found = await profiles.ratings(stranger, 'ann', { period, gameType });
      return found.ok ? found.value : found.error;
    };
    const recent = [
      { day: '2026-06-05', rating: 1260, games: 2 },
      { day: '2026-06-10', rating: 1268, games: 0 },
      { day: '2026-06-14', rating: 1271, games: 1 },
    ];
    expect(await days('quarter')).toEqual([
      { gameType: 'checkers', days: [{ day: '2026-06-14', rating: 1100, games: 1 }] },
      { gameType: 'connect-four', days: recent },
    ]);
    const older = { day: '2025-08-19', rating: 1250, games: 1 };
    expect(await days('year', 'connect-four')).toEqual([
      { gameType: 'connect-four', days: [older, ...recent] },
    ]);
    expect(await days('all', 'nim')).toEqual([]);
  });

  test('the history: pages of 20, newest first; others see games of the lobby alone', async () => {
    const { profiles, db } = await served(await open());
    await db.insert(games).values([
      ...Array.from({ length: 22 }, (_, n) => game(`g${String(n).padStart(2, '0')}`, 30 - n)),
      game('equal', 30),
      game('second', 4.5, {
        player1Id: 'bob',
        player1Name: 'Bob',
        player2Id: 'ann',
        player2Name: 'Ann',
        rated: true,
      }),
      game('friend', 1, { gameMode: 'friend', player2Name: 'Old name', result: 'draw', winner: null }),
      game('ai', 2, { gameMode: 'ai', difficulty: 'hard', player2Id: null, player2Name: 'AI' }),
      game('aborted', 3, { result: 'aborted', winner: null }),
      // Played against oneself as a guest, whose games the account has taken over since.
      game('self', 2.5, { player2Name: 'Guest', player2Id: 'ann' }),
      game('guest', 5.5, { player2Id: null, player2Name: 'Deleted player' }),
    ]);
    await db.insert(ratingChanges).values(change('second', 4.5, 1260.4, 1248.6));
    const listed = async (viewer: typeof ann, query: object = {}) => {
      const found = await profiles.games(viewer, 'Ann', query);
      if (!found.ok) throw new Error(found.error.code);
      return found.value;
    };
    const first = await listed(stranger);
    expect(first.games).toHaveLength(20);
    expect(first.games[0]).toEqual({
      id: 'second',
      gameType: 'connect-four',
      mode: 'online',
      opponent: { name: 'Bob', isAccount: true },
      level: null,
      outcome: 'lost',
      rated: true,
      ratingChange: -11,
      moves: 7,
      day: '2026-06-11',
    });
    expect(first.games[1]).toMatchObject({ opponent: { name: 'Deleted player', isAccount: false } });
    const second = await listed(stranger, { before: first.next });
    expect(second.next).toBeNull();
    const ids = [...first.games, ...second.games].map(({ id }) => id);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    expect(ids.filter((id) => ['friend', 'ai', 'aborted'].includes(id))).toEqual([]);
    const own = (await listed(ann)).games.slice(0, 3);
    expect(own).toMatchObject([
      { id: 'friend', outcome: 'drawn', opponent: { name: 'Bob' } },
      { id: 'ai', level: 'hard', opponent: null },
      { id: 'second' },
    ]);
    expect((await listed(bob)).games.map(({ id }) => id)).toContain('friend');
    expect((await listed(stranger, { gameType: 'checkers' })).games).toEqual([]);
    expect((await listed(stranger, { before: 'nothing' })).games).toEqual([]);
  });

  test('how two stand: from both sides, and hidden by either or by a block', async () => {
    const { profiles, settings, detail, db } = await served(await open());
    const pair = { userA: 'ann', userB: 'bob', gameType: 'connect-four', winsA: 7, winsB: 4, draws: 1 };
    await db.insert(headToHead).values(pair);
    const side = { gameType: 'connect-four', wins: 7, losses: 4, draws: 1 };
    const other = { ...side, wins: 4, losses: 7 };
    expect((await detail(ann, 'bob')).against).toEqual([side]);
    expect((await detail(bob, 'ann')).against).toEqual([other]);
    expect((await detail(cyd, 'ann')).against).toEqual([]);
    expect((await detail(ann, 'ann')).against).toBeNull();
    expect(await profiles.against(bob, 'ann', 'bob')).toEqual({ ok: true, value: [side] });
    const hidden = { ok: false, error: { code: 'profile/hidden' } };
    expect(await profiles.against(cyd, 'ann', 'bob')).toEqual(hidden);
    await settings.update('bob', { headToHead: false });
    expect((await detail(ann, 'bob')).against).toBeNull();
    expect((await detail(bob, 'ann')).against).toBeNull();
    expect(await profiles.against(bob, 'ann', 'bob')).toEqual(hidden);
  });

  test('a block hides how the two stand and nothing that strangers see', async () => {
    const { detail, db } = await served(await open());
    await db.insert(blocks).values({ blockerId: 'ann', blockedId: 'bob' });
    await db.insert(headToHead).values({ userA: 'ann', userB: 'bob', gameType: 'checkers', winsA: 1 });
    expect((await detail(bob, 'ann')).against).toBeNull();
    expect(await detail(bob, 'ann')).toMatchObject({ since: '2025-05-11' });
  });

  test.each([
    ['everyone', [true, true, true]],
    ['friends', [true, true, false]],
    ['nobody', [true, false, false]],
  ] as const)('shown to %s: to oneself, a friend, a stranger', async (profileVisibility, sees) => {
    const { profiles, settings, db } = await served(await open());
    await db.insert(friendships).values({ id: 'f', userId: 'bob', friendId: 'ann', status: 'accepted' });
    await settings.update('ann', { profileVisibility });
    for (const [n, viewer] of [ann, bob, cyd].entries()) {
      const found = await profiles.get(viewer, 'ann');
      expect(found).toMatchObject({ ok: true, value: { username: 'Ann', isYou: viewer === ann } });
      expect(found.ok && found.value.detail !== null).toBe(sees[n]);
      const rest = [
        await profiles.ratings(viewer, 'ann', { period: 'all' }),
        await profiles.games(viewer, 'ann', {}),
        await profiles.against(viewer, 'ann', viewer === ann ? 'cyd' : viewer.id),
      ];
      expect(rest.map((one) => (one.ok ? 'shown' : one.error.code))).toEqual(
        rest.map(() => (sees[n] ? 'shown' : 'profile/hidden')),
      );
    }
  });

  test('faces: level and rating in the game asked for as far as the profile is shown, nothing for guests', async () => {
    const { profiles, settings, db } = await served(await open());
    await db.insert(users).values({ id: 'guest', username: 'Guest', isGuest: true });
    await db.insert(friendships).values({ id: 'f', userId: 'bob', friendId: 'ann', status: 'accepted' });
    await db.insert(playerRankings).values({
      id: '1',
      userId: 'ann',
      gameType: 'checkers',
      rating: 1310,
      ratingExact: 1310.2,
      deviation: 80,
      volatility: 0.06,
      lastRatedAt: daysAgo(0),
    });
    const noLook = { figure: null, color: null };
    const shown = async (viewer: typeof ann, gameType?: string) => {
      const found = await profiles.faces(viewer, ['ann', 'bob', 'guest', 'nobody'], gameType);
      if (!found.ok) throw new Error(found.error.code);
      return found.value.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    };
    expect(await shown(stranger)).toEqual([
      { id: 'ann', look: noLook, level: 3, rating: null },
      { id: 'bob', look: noLook, level: 3, rating: null },
    ]);
    expect(await shown(stranger, 'checkers')).toMatchObject([
      { rating: { rating: 1310, isProvisional: false } },
      { rating: { rating: 1200, isProvisional: true } },
    ]);
    const levels = async (viewer: typeof ann) => (await shown(viewer)).map(({ level }) => level);
    const ratings = async (viewer: typeof ann) =>
      (await shown(viewer, 'checkers')).map(({ rating }) => rating?.rating ?? null);
    await settings.update('ann', { profileVisibility: 'friends' });
    expect([await levels(ann), await levels(bob), await levels(cyd)]).toEqual([
      [3, 3],
      [3, 3],
      [null, 3],
    ]);
    expect([await ratings(bob), await ratings(cyd)]).toEqual([
      [1310, 1200],
      [null, 1200],
    ]);
    await settings.update('ann', { profileVisibility: 'nobody' });
    expect([await levels(ann), await levels(bob)]).toEqual([
      [3, 3],
      [null, 3],
    ]);
    expect([await ratings(ann), await ratings(bob)]).toEqual([
      [1310, 1200],
      [null, 1200],
    ]);
  });

  test('achievements: the rarest until three unlocked ones are chosen', async () => {
    const { profiles, detail, db } = await served(await open());
    const known = ['common', 'rare', 'rarest', 'locked'].map((id, n) => ({
      id,
      name: `The ${id}`,
      description: '',
      icon: 'medal',
      category: 'games',
      requirement: {},
      share: 0.4 - n / 10,
      rarity: 'common' as const,
    }));
    await db.insert(achievements).values(known);
    await db.insert(userAchievements).values(
      ['common', 'rare', 'rarest'].map((achievementId) => ({
        id: achievementId,
        userId: 'ann',
        achievementId,
      })),
    );
    const ids = async () => (await detail(cyd, 'ann')).achievements.map(({ id }) => id);
    expect(await ids()).toEqual(['rarest', 'rare', 'common']);
    const chosen = await profiles.change(ann, { achievements: ['common', 'common'] });
    expect(chosen).toMatchObject({ ok: true, value: { achievements: ['common'] } });
    expect(await ids()).toEqual(['common']);
    expect(await profiles.change(ann, { achievements: ['locked'] })).toMatchObject({
      ok: false,
      error: { code: 'profile/locked-achievement' },
    });
    const look = { figure: 'fox', color: 3 } as const;
    expect(await profiles.change(ann, { look })).toEqual({
      ok: true,
      value: { look, achievements: ['common'] },
    });
    expect(await profiles.get(stranger, 'ann')).toMatchObject({ ok: true, value: { look } });
    expect(await profiles.faces(stranger, ['ann', 'gone'])).toEqual({
      ok: true,
      value: [{ id: 'ann', look, level: 3, rating: null }],
    });
    expect(await profiles.change(stranger, { look })).toMatchObject({
      ok: false,
      error: { code: 'social/account-needed' },
    });
  });
});
