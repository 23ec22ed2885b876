/** Pages of boards on both databases: order, places, edges, who is shown, and what keeps somebody off. */
import { beforeEach, expect, test } from 'vitest';
import { getRankings, type Rankings } from '@playfield/contracts/http/rankings.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { playerRankings, users, userSettings } from '../../db/schema.ts';
import { createStandingClock } from '../../testing/clock.ts';
import { describeEachDatabase } from '../../testing/database.ts';
import { createRankings, type RankingPages } from './rankings.ts';
import { addPeople, addRated, addScores, catalogue } from './testing/players.ts';
import { allTime, weekOf } from './week.ts';

type Query = Partial<Parameters<RankingPages['page']>[1]>;

const shown = ({ entries }: Rankings): string[] =>
  entries.map(({ place, username, value }) => `${place} ${username} ${value}`);

/** `p00` with 1600, `p01` with 1590 … */
const many = (count: number, step = 10) =>
  Array.from({ length: count }, (_, n) => ({
    name: `p${String(n).padStart(2, '0')}`,
    rating: 1600 - step * n,
  }));

describeEachDatabase('G89 boards', (open) => {
  const clock = createStandingClock();
  const now = new Date(clock.wallMs());
  let database: Database;
  let friends: readonly string[] = [];
  let hidden: readonly string[] = [];

  beforeEach(async () => {
    database = await open();
    friends = [];
    hidden = [];
  });

  const pages = (): RankingPages =>
    createRankings({
      database,
      clock,
      catalogue,
      friendIdsOf: () => Promise.resolve(friends),
      isHidden: (id) => Promise.resolve(hidden.includes(id)),
    });

  async function look(query: Query = {}, id = 'viewer', isGuest = false): Promise<Rankings> {
    const result = await pages().page(
      { id, isGuest },
      {
        gameType: 'connect-four',
        period: 'all',
        ...query,
      },
    );
    if (!result.ok) throw new Error(result.error.code);
    return getRankings.answer.parse(result.value);
  }
  const missing = async (...who: readonly [string, boolean?]) => (await look({}, ...who)).own;
  const at = (s: number): Date => new Date(now.getTime() + s * 1000);
  const refusal = async (query: Query): Promise<unknown> => {
    const result = await pages().page(
      { id: 'viewer', isGuest: false },
      { gameType: 'connect-four', period: 'all', ...query },
    );
    return result.ok ? null : result.error.code;
  };

  test('equal rounded ratings share a place: 1, 2, 2, 4', async () => {
    await addRated(
      database,
      'connect-four',
      [
        { name: 'Dan', rating: 1399.4 },
        { name: 'Ann', rating: 1500.2 },
        { name: 'Cyd', rating: 1449.6 },
        { name: 'Ben', rating: 1450.4 },
      ],
      now,
    );
    const page = await look({}, 'Cyd');
    expect(shown(page)).toEqual(['1 Ann 1500', '2 Ben 1450', '2 Cyd 1450', '4 Dan 1399']);
    expect(page).toMatchObject({ unit: 'rating', total: 4, next: null });
    expect(page.own).toMatchObject({ betterThan: 33, entry: { place: 2, isYou: true, games: 12, wins: 10 } });
    expect(page.own.missing).toEqual({ account: false, games: 0, gamesToFirm: 0, isHidden: false });
  });

  test('pages of fifty by key, a tie across the edge shares its place', async () => {
    const players = many(120).map((player, n) =>
      n >= 48 && n < 53 ? { ...player, rating: 1111.3 } : player,
    );
    await addRated(database, 'connect-four', players, now);
    const first = await look();
    const second = await look({ after: first.next ?? '' });
    const third = await look({ after: second.next ?? '' });
    const all = [first, second, third].flatMap(({ entries }) => entries);
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
    expect(third.next).toBeNull();
    const ratings = players.map(({ rating }) => Math.round(rating));
    expect(all.map(({ place }) => place)).toEqual(
      all.map(({ value }) => ratings.filter((rating) => rating > value).length + 1),
    );
    expect(new Set(all.map(({ username }) => username)).size).toBe(120);
    // Two of the five who tie stand on the first page.
    expect(second.entries.slice(0, 4).map(({ place }) => place)).toEqual([49, 49, 49, 54]);
  });

  test('people who hide, guests and the deleted are not shown; who is alone is better than nobody', async () => {
    await addRated(database, 'connect-four', [{ name: 'Ann', rating: 1500 }], now);
    await addRated(database, 'connect-four', [{ name: 'Off', rating: 1700 }], now, null);
    const alone = await look({}, 'Ann');
    expect(shown(alone)).toEqual(['1 Ann 1500']);
    expect(alone.own.betterThan).toBeNull();
    await database.db.update(users).set({ deletedAt: now, isGuest: true }).where(eq(users.id, 'Ann'));
    expect((await look()).entries).toEqual([]);
  });

  test.each([
    ['the first', 'p00', 1, 11, true],
    ['one within the first ten', 'p04', 1, 15, true],
    ['the middle', 'p25', 16, 21, true],
    ['the last', 'p39', 30, 11, false],
  ])('around me at %s', async (_name, me, from, length, goesOn) => {
    await addRated(database, 'connect-four', many(40), now);
    const page = await look({ around: 'me' }, me);
    expect(page.entries.map(({ place }) => place)).toEqual(Array.from({ length }, (_, n) => from + n));
    expect(page.entries.filter(({ isYou }) => isYou).map(({ username }) => username)).toEqual([me]);
    expect(page.next !== null).toBe(goesOn);
  });

  test('around somebody by name, whatever its case; others are refused alike', async () => {
    await addRated(database, 'connect-four', many(30), now);
    await addPeople(database, ['Nobody']);
    const page = await look({ name: 'P20' });
    expect(page.entries.map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_, n) => 11 + n));
    expect([await refusal({ name: 'Nobody' }), await refusal({ name: 'who?' })]).toEqual([
      'ranking/not-listed',
      'ranking/not-listed',
    ]);
  });

  test('friends: the caller and accepted friends, with places among them', async () => {
    await addRated(database, 'connect-four', many(20), now);
    friends = ['p03', 'p10', 'nobody'];
    const page = await look({ friends: 'true' }, 'p07');
    expect(shown(page)).toEqual(['1 p03 1570', '2 p07 1530', '3 p10 1500']);
    expect(page).toMatchObject({ total: 3, next: null, own: { entry: { place: 2 }, betterThan: 50 } });
  });

  test('friends: pages by key too', async () => {
    await addRated(database, 'connect-four', many(60, 1), now);
    friends = many(60).map(({ name }) => name);
    const first = await look({ friends: 'true' });
    const second = await look({ friends: 'true', after: first.next ?? '' });
    expect(first.entries).toHaveLength(50);
    expect(second.entries.map(({ place }) => place)).toEqual(Array.from({ length: 10 }, (_, n) => 51 + n));
    expect(second.next).toBeNull();
  });

  test.each(['connect-four', 'typing-speed'])(
    'friends on the board of %s: the next page goes on where the last one ended, whether that friend is still there or not',
    async (gameType) => {
      if (gameType === 'connect-four') await addRated(database, gameType, many(60, 1), now);
      else {
        const speeds = many(60).map(({ name }, n) => [name, 90 - Math.floor(n / 7), 0, at(n)] as const);
        await addScores(database, gameType, allTime, speeds);
      }
      friends = many(60).map(({ name }) => name);
      const first = await look({ gameType, friends: 'true' });
      friends = friends.filter((name) => name !== 'p49');
      const second = await look({ gameType, friends: 'true', after: first.next ?? '' });
      expect(first.entries.at(-1)?.userId).toBe('p49');
      expect(second.entries.map(({ userId }) => userId)).toEqual(friends.slice(49));
      expect(second.next).toBeNull();
    },
  );

  test('G06 what is missing, and why', async () => {
    await addPeople(database, ['Off']);
    await addRated(database, 'connect-four', [{ name: 'New', rating: 1250, games: 4 }], now, null);
    hidden = ['Off'];
    const guest = await missing('guest', true);
    expect(guest).toMatchObject({ entry: null, rating: null, missing: { account: true, games: 10 } });
    expect((await missing('Off')).missing).toMatchObject({ account: false, isHidden: true });
    const young = await missing('New');
    expect(young.missing).toEqual({ account: false, games: 6, gamesToFirm: 0, isHidden: false });
    expect(young.rating).toEqual({ rating: 1250, isProvisional: false, gamesToFirm: 0 });
    // Nobody has played for two years: the rating is not firm any more.
    clock.advance(730 * 86_400_000);
    expect((await missing('New')).missing.gamesToFirm).toBeGreaterThan(0);
    expect((await missing('New')).rating?.isProvisional).toBe(true);
    // An account that has won a tournament without ratings has none yet.
    await database.db
      .insert(playerRankings)
      .values({ id: 'won', userId: 'Off', gameType: 'connect-four', tournamentWins: 1 });
    expect((await missing('Off')).rating).toBeNull();
  });

  test('a week: by score, then fewer games, then who was first; past weeks stay readable', async () => {
    const week = weekOf(new Date(clock.wallMs()));
    const before = weekOf(new Date(clock.wallMs() - 7 * 86_400_000));
    await addScores(database, 'connect-four', week, [
      ['Late', 8, 6, at(9)],
      ['More', 8, 7, at(1)],
      ['Early', 8, 6, at(2)],
      ['Half', 8.25, 9, at(3)],
      ['Low', 3, 5, at(0)],
    ]);
    await addScores(database, 'connect-four', before, [['Low', 20, 10, at(0)]]);
    const page = await look({ period: 'week' }, 'More');
    expect(shown(page)).toEqual(['1 Half 8.25', '2 Early 8', '3 Late 8', '4 More 8', '5 Low 3']);
    expect(page).toMatchObject({ unit: 'score', week, weeks: [before] });
    expect(page.own).toMatchObject({ entry: { place: 4 }, betterThan: 25 });
    expect(shown(await look({ period: 'week', week: before }))).toEqual(['1 Low 20']);
    expect((await look({ period: 'week' }, 'Nobody')).own.missing.games).toBe(5);
    const paged = await look({ period: 'week', around: 'me' }, 'Late');
    expect(shown(paged)).toEqual(shown(page));
  });

  test('speeds, runs and points: equal numbers share a place, the first to reach them stands first', async () => {
    await addScores(database, 'typing-speed', allTime, [
      ['Ann', 90, 0, at(2)],
      ['Ben', 90, 0, at(1)],
      ['Cyd', 70, 0, at(0)],
    ]);
    const speeds = await look({ gameType: 'typing-speed' }, 'Cyd');
    expect(shown(speeds)).toEqual(['1 Ben 90', '1 Ann 90', '3 Cyd 70']);
    expect(speeds).toMatchObject({ unit: 'wpm', own: { entry: { place: 3 }, betterThan: 0 } });
    const week = weekOf(new Date(clock.wallMs()));
    await addScores(database, 'typing-speed', week, [['Cyd', 70, 0, at(0)]]);
    // A week of races is one of speeds.
    for (const gameType of ['typing-speed', 'typing-race'])
      expect(shown(await look({ gameType, period: 'week' }))).toEqual(['1 Cyd 70']);
    await addScores(database, 'points', allTime, [['Ann', 35, 0, at(0)]]);
    expect(await look({ gameType: 'points' })).toMatchObject({ unit: 'points', weeks: [], total: 1 });
  });

  test.each<[string, Query]>([
    ['request/invalid', { period: 'week', week: '2026-11-24' }],
    ['request/invalid', { period: 'week', week: '2999-01-07' }],
    ['request/invalid', { after: 'nonsense' }],
    ['request/invalid', { after: '1200_1_99999999999999999_p' }],
    ['ranking/unknown-board', { gameType: 'chess' }],
    ['ranking/unknown-board', { gameType: 'points', period: 'week' }],
  ])('%s for %j', async (code, query) => {
    expect(await refusal(query)).toBe(code);
  });

  test('distribution: steps of ratings, and the player’s own rating', async () => {
    await addRated(database, 'connect-four', many(30), now);
    const answer = await pages().distribution({ id: 'p02', isGuest: false }, 'connect-four');
    expect(answer).toMatchObject({ ok: true, value: { width: 20, total: 30, own: 1580 } });
    expect(await pages().distribution({ id: 'x', isGuest: true }, 'checkers')).toEqual({
      ok: true,
      value: { steps: [], width: 20, total: 0, own: null },
    });
  });

  test('a page is read once in five seconds, places of its reader always', async () => {
    const board = pages();
    const read = async () => {
      const result = await board.page({ id: 'p01', isGuest: false }, { gameType: 'checkers', period: 'all' });
      return result.ok ? [result.value.entries.length, result.value.own.entry?.place ?? null] : null;
    };
    await addRated(database, 'checkers', many(2), now);
    expect(await read()).toEqual([2, 2]);
    await addRated(database, 'checkers', [{ name: 'Top', rating: 2000 }], now);
    expect(await read()).toEqual([2, 3]);
    clock.advance(5001);
    expect(await read()).toEqual([3, 3]);
  });

  test('settings of others are theirs: a name that hides is refused as one that does not exist', async () => {
    await addRated(database, 'connect-four', [{ name: 'Shy', rating: 1500 }], now);
    await database.db.insert(userSettings).values({ userId: 'Shy', profileVisibility: 'nobody' });
    expect((await look()).entries).toEqual([]);
    expect((await look({}, 'Shy')).own.entry).toBeNull();
  });
});
