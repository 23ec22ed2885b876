/** Achievements on both databases: counted in the digest, collected by guests, replayed for earlier games (GAPS G09, G89). */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/open.ts';
import {
  achievementCounters,
  achievements,
  endings,
  ratingChanges,
  userAchievements,
  users,
} from '../db/schema.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import { claimColumn } from '../endings/order.ts';
import { addAccounts } from '../friends/testing/served.ts';
import { createNightly } from '../jobs/nightly.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { catalogue } from './catalogue.ts';
import { rules } from './count.ts';
import { lifeEventOf } from './events.ts';
import { listAchievements } from './list.ts';
import { countShares, rarityOf } from './rarity.ts';
import { game, online, practice, rating, run } from './testing/played.ts';
import { served } from './testing/served.ts';

const clock = createTestClock();
const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 1, 12, n));
const ada = { userId: 'ada', name: 'Ada' } as const;
const ben = { userId: 'ben', name: 'Ben' } as const;
const guest = { userId: 'guest', name: 'Guest', isGuest: true } as const;

async function people(database: Database): Promise<void> {
  await addAccounts(database, ['ada', 'ben', 'cyd'], minute(0));
  await database.db.insert(users).values({ id: 'guest', username: 'Guest', isGuest: true });
}

const five = (who: { readonly userId: string; readonly isGuest?: boolean }, won: boolean) =>
  Array.from({ length: 5 }, (_, n) => game({ ...who, subjectId: `${n}`, at: minute(n), won }));

/** Days of October at noon. */
const day = (n: number, minutes = 0): Date => new Date(Date.UTC(2026, 9, 1 + n, 12, minutes));

/** Games of two people with some wins, practice on several days and runs, in no order. */
function manyGames(): PlayedEvent[] {
  return Array.from({ length: 20 }, (_, n) => [
    online({ ...ada, subjectId: `g${n}`, at: day(n), opponentId: 'ben', won: n % 3 === 0 }),
    online({ ...ben, subjectId: `g${n}`, at: day(n), opponentId: 'ada', won: n % 3 !== 0 }),
    practice({ ...ben, subjectId: `t${n}`, at: day(n, 5), wpm: 40 + 2 * n }),
    run({ ...guest, subjectId: `r${n}`, at: day(n, 5), score: 30 * n }),
  ])
    .flat()
    .toSorted((a, b) => (a.subjectId < b.subjectId ? 1 : -1));
}

describeEachDatabase('achievements', (open) => {
  test('DB-015 a result unlocks what it reaches, books its points, and is told in one notice', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    const won = game({ ...ada, subjectId: 'g1', at: minute(1), won: true, facts: { winLines: 2 } });
    const lost = game({ ...ben, subjectId: 'g2', at: minute(2) });
    const digested = await one.digest([won, lost]);
    expect(await one.unlocked('ada')).toEqual(['double-line', 'first-move', 'first-win', 'four-in-a-row']);
    expect(
      digested.reports
        ?.get(won)
        ?.unlocked?.map(({ id }) => id)
        .toSorted(),
    ).toEqual(await one.unlocked('ada'));
    expect(digested.reports?.get(won)?.points).toBe(45);
    expect(digested.reports?.get(lost)?.unlocked).toMatchObject([
      { id: 'first-move', name: 'First Move', points: 5 },
    ]);
    expect(one.booked.filter(({ userId }) => userId === 'ada')).toHaveLength(4);
    expect(await one.told('ada')).toEqual([
      '4 achievements unlocked: First Move, First Win, Four in a Row, and Two at Once',
    ]);
    expect(await one.told('ben')).toEqual(['Achievement unlocked: First Move']);
    const [stored] = await database.db
      .select()
      .from(userAchievements)
      .where(eq(userAchievements.userId, 'ben'));
    expect(stored?.unlockedAt).toEqual(minute(2));

    // The next result unlocks only what is new.
    const next = game({ ...ada, subjectId: 'g3', at: minute(3), won: true });
    expect((await one.digest([next])).reports?.size).toBe(0);
    expect(await one.told('ada')).toHaveLength(1);
  });

  test('a digest that fails leaves nothing', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    const failing = one.within(async (tx) => {
      await one.achievements.step.digest(tx, [game({ ...ada, won: true })]);
      throw new Error('a later step');
    });
    await expect(failing).rejects.toThrow('a later step');
    expect(await one.stored()).toEqual({ unlocks: [], counters: [] });
    expect(await one.told('ada')).toEqual([]);
  });

  test('a game with a friend, not one from before they were friends', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock, [{ a: 'ben', b: 'ada', since: minute(5) }]);
    await one.replay();
    await one.digest([online({ ...ada, opponentId: 'ben', at: minute(4) })]);
    expect(await one.unlocked('ada')).not.toContain('friends-first');
    await one.digest([online({ ...ada, opponentId: 'cyd', at: minute(6) })]);
    expect(await one.unlocked('ada')).not.toContain('friends-first');
    await one.digest([online({ ...ada, opponentId: 'ben', at: minute(7) })]);
    expect(await one.unlocked('ada')).toContain('friends-first');
  });

  test('a place among the first hundred, on a board of 500', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock, [], {
      ada: { place: 100, size: 500 },
      ben: { place: 101, size: 500 },
      cyd: { place: 1, size: 499 },
    });
    await one.replay();
    const firm = rating({ isFirm: true, boardAfter: 1500 });
    const events = ['ada', 'ben', 'cyd'].map((userId, n) =>
      online({ userId, subjectId: `g${n}`, at: minute(n), rating: firm }),
    );
    await one.digest(events);
    expect(await one.unlocked('ada')).toContain('top-hundred');
    expect(await one.unlocked('ben')).not.toContain('top-hundred');
    expect(await one.unlocked('cyd')).not.toContain('top-hundred');
  });

  test('G09 a guest collects, and is granted all of it on registration', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    await one.digest([
      game({ ...guest, subjectId: 'g1', at: minute(1), won: true }),
      practice({ ...guest, subjectId: 't1', at: minute(2), wpm: 64 }),
    ]);
    expect(await one.unlocked('guest')).toEqual([]);
    expect(await one.told('guest')).toEqual([]);
    expect(one.booked).toEqual([]);
    expect(await one.counter('guest', 'sixty')).toBe(60);

    await database.db
      .update(users)
      .set({ isGuest: false, usernameKey: 'guest' })
      .where(eq(users.id, 'guest'));
    await one.within((tx) => one.achievements.registered(tx, 'guest'));
    expect(await one.unlocked('guest')).toEqual(['first-move', 'first-win', 'four-in-a-row', 'sixty']);
    expect(one.booked.reduce((sum, { delta }) => sum + delta, 0)).toBe(40);
    expect(await one.told('guest')).toEqual([
      '4 achievements unlocked: First Move, First Win, Four in a Row, and Sixty',
    ]);
    await one.within((tx) => one.achievements.registered(tx, 'guest'));
    expect(one.booked).toHaveLength(4);
    // What is unlocked needs no counter.
    expect(await one.counter('guest', 'sixty')).toBe(0);
  });

  test('G09 signing in brings the counters along: sums, maxima, and different values once', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    const drawn = { gameType: 'tic-tac-toe', level: 'hard', drawn: true, result: 'draw', plies: 9 } as const;
    const played = (who: typeof ada | typeof guest, draws: number, wpm: number, days: readonly number[]) => [
      ...Array.from({ length: draws }, (_, n) =>
        game({ ...who, ...drawn, subjectId: `d${n}`, at: minute(n) }),
      ),
      ...days.map((n) =>
        practice({ ...who, subjectId: `p${n}`, at: new Date(Date.UTC(2026, 10, n, 12)), wpm }),
      ),
    ];
    await one.digest(played(ada, 4, 45, [1, 2, 3, 4]));
    await one.digest(played(guest, 6, 52, [3, 4, 5, 6, 7]));
    expect(await one.counter('ada', 'regular')).toBe(4);
    await one.within((tx) => one.achievements.carryOver(tx, 'guest', 'ada'));
    // Days 1 to 7: reached by both together.
    expect(await one.unlocked('ada')).toContain('regular');
    expect(await one.counter('ada', 'no-way-through')).toBe(6);
    expect(await one.counter('ada', 'sixty')).toBe(52);
    expect(await one.counter('ada', 'seasoned')).toBe(5);
    expect(await one.counter('guest', 'sixty')).toBe(0);
  });

  test('a life in the arena counts when it ends', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    const life = { gameType: 'snake-arena', userId: 'ada', at: minute(1), kills: 2, ledSeconds: 61 };
    const happened = { userId: 'ada', isGuest: false, event: lifeEventOf(life) };
    (await one.within((tx) => one.achievements.countOthers(tx, [happened])))();
    expect(await one.unlocked('ada')).toEqual(['first-bite', 'first-move', 'heavyweight']);
    expect(one.shown).toEqual(['ada']);
  });

  test('earlier games are counted in their order, with the true instants and one notice', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    one.earlier.push(...manyGames());
    await one.replay();
    expect(one.shown).toContain('ada');
    expect(await one.unlocked('ada')).toEqual(
      expect.arrayContaining(['first-move', 'first-win', 'good-sport', 'regular']),
    );
    const unlockedAt = Object.fromEntries(
      (await one.stored()).unlocks.map((row) => [
        `${row.userId} ${row.achievementId}`,
        row.unlockedAt.toISOString().slice(0, 10),
      ]),
    );
    expect(unlockedAt).toMatchObject({
      'ada first-move': '2026-10-01',
      'ada good-sport': '2026-10-10',
      'ada regular': '2026-10-07',
      'ben first-win': '2026-10-02',
      'ben sixty': '2026-10-11',
      'ben full-garage': '2026-10-16',
    });
    // A guest collects here too.
    expect(await one.unlocked('guest')).toEqual([]);
    expect(await one.counter('guest', 'five-hundred')).toBe(500);
    expect(one.booked).toHaveLength((await one.stored()).unlocks.length);
    expect(await one.told('ada')).toEqual([]);
    await one.tellAll();
    const count = (await one.unlocked('ada')).length;
    expect(await one.told('ada')).toEqual([
      `You have unlocked ${count} achievements for what you have played so far.`,
    ]);
    await one.tellAll();
    expect(await one.told('ada')).toHaveLength(1);
  });

  test('people are told of their earlier games also where not everything was counted at first', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    one.earlier.push(...manyGames());
    let counts = 0;
    const count = async (): Promise<void> => {
      counts += 1;
      await one.replay(counts === 1 ? 0 : Infinity).catch(() => undefined);
    };
    expect(await one.tellAll(count)).toBe(true);
    expect(counts).toBe(2);
    expect(await one.told('ada')).toHaveLength(1);
  });

  test('earlier games count with what they did to ratings', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    one.earlier.push(
      ...[0, 1, 2, 3].map((n) =>
        online({ ...ada, subjectId: `g${n}`, at: day(n), opponentId: 'ben', won: n > 0 }),
      ),
      // Counted for nothing: it was not rated.
      online({ ...ben, subjectId: 'casual', at: day(4), opponentId: 'ada', won: true }),
    );
    const change = (userId: string, n: number, after: number, deviation: number) => ({
      subjectId: `g${n}`,
      userId,
      gameType: 'connect-four',
      at: day(n),
      before: 1500,
      after,
      deviation,
      volatility: 0.06,
      weight: 1,
      score: 0.5,
      opponentId: userId === 'ada' ? 'ben' : 'ada',
      opponentRating: userId === 'ada' ? 1720 : 1500,
    });
    await database.db
      .insert(ratingChanges)
      .values(
        [0, 1, 2, 3].flatMap((n) => [
          change('ada', n, 1600 + 40 * n, 140 - 12 * n),
          change('ben', n, 1720, 80),
        ]),
      );
    await one.replay();
    const dates = Object.fromEntries(
      (await one.stored()).unlocks.map((row) => [
        `${row.userId} ${row.achievementId}`,
        row.unlockedAt.toISOString().slice(0, 10),
      ]),
    );
    expect(dates).toMatchObject({
      'ada on-a-roll': '2026-10-04',
      // Nobody knew the rating of the other one before the first game.
      'ada giant-killer': '2026-10-02',
      'ada firm-ground': '2026-10-04',
      'ada master': '2026-10-04',
    });
    expect(await one.unlocked('ben')).not.toContain('on-a-roll');
  });

  test('F2 killed half-way and resumed, earlier games give the same as without', async () => {
    const database = await open();
    await people(database);
    const whole = served(database, clock);
    whole.earlier.push(...manyGames());
    await whole.replay();
    const expected = await whole.stored();
    expect(expected.unlocks.length).toBeGreaterThan(10);

    await open();
    await people(database);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const killed = served(database, clock);
      killed.earlier.push(...manyGames());
      await expect(killed.replay(database.kind === 'embedded' ? 1 : 0)).rejects.toThrow('killed');
    }
    const resumed = served(database, clock);
    resumed.earlier.push(...manyGames());
    await resumed.replay();
    expect(await resumed.stored()).toEqual(expected);
  });

  test('what ends during a replay counts once: before the cursor at once, after it by the replay', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    const played = manyGames();
    one.earlier.push(...played);
    // The replay has not begun: everything is left to it.
    const early = online({ ...ada, subjectId: 'new', at: minute(1), opponentId: 'ben', won: true });
    await one.digest([early]);
    expect(await one.stored()).toEqual({ unlocks: [], counters: [] });
    one.earlier.push(early);
    // This one is stored, but not digested: the replay passes it by.
    const late = online({ ...ada, subjectId: 'late', at: minute(0), opponentId: 'cyd' });
    one.earlier.push(late);
    await database.db.insert(endings).values({ kind: 'game', subjectId: 'late', endedAt: minute(0) });
    await one.replay();
    expect(await one.counter('ada', 'many-faces')).toBe(1);
    await one.digest([late]);
    expect(await one.counter('ada', 'many-faces')).toBe(2);
  });

  test('an achievement whose rule has changed stays with those who have it', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    await one.digest([game({ ...ada, won: true, at: minute(1) })]);
    const before = await one.stored();
    // As after a change: its replay is missing, and it is counted again from the beginning.
    await one.forgetReplays();
    const changed = served(database, clock);
    changed.earlier.push(game({ ...ada, subjectId: 'g9', at: minute(0) }));
    await changed.replay();
    expect((await changed.stored()).unlocks).toEqual(before.unlocks);
    expect(changed.booked).toEqual([]);
  });

  test('the table holds the catalogue; exchanged names and an unknown row do no harm', async () => {
    const database = await open();
    await database.db.insert(achievements).values([
      { id: 'first-move', name: 'First Win', description: '', icon: '', category: '', requirement: {} },
      {
        id: 'first-win',
        name: 'First Move',
        description: '',
        icon: '',
        category: '',
        requirement: {},
        share: 0.5,
      },
      { id: 'of-old', name: 'Champion', description: '', icon: '', category: '', requirement: {} },
    ]);
    await served(database, clock).replay();
    const rows = await database.db.select().from(achievements).orderBy(achievements.position);
    const known = rows.filter(({ id }) => id !== 'of-old');
    expect(known.map(({ id, name, isHidden }) => [id, name, isHidden])).toEqual(
      catalogue.map(({ id, name, isHidden = false }) => [id, name, isHidden]),
    );
    expect(rows.find(({ id }) => id === 'first-win')?.share).toBe(0.5);
  });

  test('G09 what a guest has found out is not hidden from them, though nothing is granted yet', async () => {
    const database = await open();
    await people(database);
    const { db } = database;
    const view = async () =>
      (await listAchievements(db, { id: 'guest', isGuest: true, readerId: 'guest' })).find(
        ({ id }) => id === 'heavyweight',
      );
    expect(await view()).toMatchObject({ icon: 'hidden', description: null, isReached: false });
    const name = rules.find(({ row }) => row?.id === 'heavyweight')?.counter ?? '';
    await db.insert(achievementCounters).values({ userId: 'guest', counters: { [name]: { value: 60 } } });
    expect(await view()).toMatchObject({ icon: 'weight', isReached: true, unlockedAt: null });
  });

  test('what a hidden one asks for is told to those who have reached it, in everybody’s list', async () => {
    const database = await open();
    await people(database);
    const { db } = database;
    await served(database, clock).replay();
    await db
      .insert(userAchievements)
      .values({ id: 'u', userId: 'ada', achievementId: 'heavyweight', unlockedAt: minute(1) });
    const view = async (id: string, readerId: string) =>
      (await listAchievements(db, { id, isGuest: false, readerId })).find((one) => one.id === 'heavyweight');
    expect(await view('ada', 'ada')).toMatchObject({ icon: 'weight', isReached: true });
    expect(await view('ada', 'ben')).toMatchObject({ icon: 'hidden', description: null, isReached: true });
    expect(await view('ben', 'ada')).toMatchObject({ icon: 'weight', isReached: false, progress: null });
  });

  test('rarity is the share of the accounts with five games or more, counted once a night', async () => {
    const database = await open();
    await people(database);
    const one = served(database, clock);
    await one.replay();
    await one.digest([...five(ada, true), ...five({ ...ada, userId: 'cyd' }, false), ...five(guest, true)]);
    await one.digest([game({ ...ben, won: true })]);
    const outages: Outage[] = [];
    const start = () =>
      createNightly({ clock, outages: () => outages, isFirst: () => true }, () => countShares(database));
    const count = start();
    const shares = async () => {
      const rows = await database.db.select().from(achievements);
      return Object.fromEntries(rows.map(({ id, share, rarity: named }) => [id, [share, named]]));
    };
    await count();
    expect((await shares())['first-win']).toEqual([null, 'common']);
    clock.advance(86_400_000);
    await count();
    expect(await shares()).toMatchObject({
      'first-move': [1, 'common'],
      // Ada of Ada and Cyd: Ben has played once, and a guest has none.
      'first-win': [0.5, 'common'],
      'first-bite': [0, 'legendary'],
    });
    // The server of somebody who plays in the evenings does not run at 03:00.
    await database.db.update(achievements).set({ share: null });
    outages.push({ fromMs: clock.wallMs() - 86_400_000, toMs: Infinity });
    await start()();
    expect((await shares())['first-win']).toEqual([0.5, 'common']);
  });
});

test.each([
  [0, 'legendary'],
  [0.0099, 'legendary'],
  [0.01, 'epic'],
  [0.05, 'rare'],
  [0.15, 'uncommon'],
  [0.4, 'common'],
  [1, 'common'],
])('a share of %d is %s', (share, rarity) => {
  expect(rarityOf(share)).toBe(rarity);
});

describeOnPostgresql('achievements of earlier games beside a digest', () => {
  test('people are told of them once the digest is over', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    await people(database);
    const one = served(database, clock);
    one.earlier.push(...manyGames());
    const [taken, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const digest = async (): Promise<void> =>
      await database.db.transaction(async (tx) => {
        expect(await claimColumn(tx, 'ratedAt')).toBe(true);
        taken.resolve();
        await freed.promise;
      });
    const digests: Promise<void>[] = [];
    // It begins as soon as everything is counted, and lasts until somebody asks again.
    const count = async (): Promise<void> => {
      if (digests.length > 0) return freed.resolve();
      await one.replay();
      digests.push(digest());
      await taken.promise;
    };
    try {
      expect(await one.tellAll(count)).toBe(true);
    } finally {
      freed.resolve();
    }
    await Promise.all(digests);
    expect(await one.told('ada')).toHaveLength(1);
  });
});
