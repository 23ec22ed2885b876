/** Points and their ledger: once for each cause, within the day's limit, never below nothing, and the balance is the ledger's (G45). */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { getMyPoints } from '@playfield/contracts/http/profiles.ts';
import type { Database } from '../db/open.ts';
import { pointsLedger, users } from '../db/schema.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import { outcome, playedGame, playedRun } from '../digest/testing/played.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createPoints, type Entry } from './points.ts';

const entry = (reason: Entry['reason'], delta: number, subjectId = 'seat'): Entry => ({
  userId: 'Ann',
  reason,
  subjectId,
  delta,
  at: new Date(),
});

describeEachDatabase('G45 points', (open) => {
  const clock = createStandingClock();
  const now = new Date(clock.wallMs());
  const dayMs = 86_400_000;
  /** Noon of a day, so many days ago. */
  const noon = (daysAgo: number): Date =>
    new Date(Math.floor(now.getTime() / dayMs - daysAgo) * dayMs + dayMs / 2);
  let database: Database;
  let friends: readonly { a: string; b: string }[] = [];
  const points = () => createPoints({ database, clock, friendsAmong: () => Promise.resolve(friends) });

  beforeEach(async () => {
    database = await open();
    friends = [];
    await database.db
      .insert(users)
      .values(['Ann', 'Ben', 'guest'].map((id) => ({ id, username: id, isGuest: id === 'guest' })));
  });

  async function digest(events: readonly PlayedEvent[]): Promise<readonly number[]> {
    const { reports } = await database.db.transaction((tx) => points().step.digest(tx, events));
    return events.map((event) => reports?.get(event)?.points ?? 0);
  }
  const book = (entries: readonly Entry[]) => database.db.transaction((tx) => points().book(tx, entries));
  /** Balances of everybody, which must be what their ledger says. */
  async function balances(): Promise<Record<string, [points: number, earned: number]>> {
    const people = await database.db.select().from(users);
    const rows = await database.db.select().from(pointsLedger);
    for (const { id, points: left } of people) {
      const own = rows.filter(({ userId }) => userId === id);
      expect(own.reduce((sum, { delta }) => sum + delta, 0)).toBe(left);
    }
    return Object.fromEntries(people.map(({ id, points: left, pointsEarned }) => [id, [left, pointsEarned]]));
  }

  const won = (n: number, at = noon(1), fields: Partial<Parameters<typeof playedGame>[0]> = {}) =>
    playedGame({ userId: 'Ann', subjectId: `g${n}`, at, won: true, rating: outcome(), ...fields });

  const winsOf = (from: number, at: Date) => Array.from({ length: 15 }, (_, n) => won(from + n, at));

  test('results of a batch, each told and booked once', async () => {
    const events = [
      won(1),
      playedGame({
        userId: 'Ben',
        subjectId: 'g1',
        at: noon(1),
        rating: outcome({ results: { won: 0, drawn: 0, lost: 1 } }),
      }),
      playedRun({ userId: 'guest', isGuest: true, subjectId: 'run', at: noon(1) }),
      playedGame({ userId: 'Ben', mode: 'ai', opponentId: null, at: noon(1) }),
    ];
    expect(await digest(events)).toEqual([5, 1, 1, 0]);
    expect(await digest(events)).toEqual([0, 0, 0, 0]);
    expect(await balances()).toEqual({ Ann: [5, 5], Ben: [1, 1], guest: [1, 1] });
  });

  test('100 a day of UTC, also over several batches', async () => {
    expect((await digest(winsOf(0, noon(2)))).reduce((a, b) => a + b)).toBe(75);
    expect((await digest(winsOf(20, noon(2)))).reduce((a, b) => a + b)).toBe(25);
    expect((await digest(winsOf(40, noon(1)))).reduce((a, b) => a + b)).toBe(75);
    expect(await balances()).toMatchObject({ Ann: [175, 175] });
  });

  test('a casual game between friends earns nothing', async () => {
    const casual = playedGame({ userId: 'Ann', opponentId: 'Ben', isRated: false, at: noon(1) });
    friends = [{ a: 'Ben', b: 'Ann' }];
    expect(await digest([casual])).toEqual([0]);
    friends = [];
    expect(await digest([casual])).toEqual([1]);
  });

  test('fees, refunds and prizes change what may be spent, not what was earned; nobody goes below nothing', async () => {
    expect((await book([entry('achievement', 10, 'first-win')])).size).toBe(1);
    expect((await book([entry('fee', -11)])).size).toBe(0);
    expect((await book([entry('fee', -10)])).size).toBe(1);
    expect((await book([entry('fee', -10)])).size).toBe(0);
    expect((await book([entry('refund', 10), entry('prize', 40)])).size).toBe(2);
    expect(await balances()).toMatchObject({ Ann: [50, 10] });
  });

  test("G09 a guest's points of results come along, up to what the day of the login still allows", async () => {
    await digest([
      ...Array.from({ length: 12 }, (_, n) => won(n, noon(3), { userId: 'guest' })),
      ...Array.from({ length: 10 }, (_, n) => won(n + 50, now)),
    ]);
    await database.db.transaction((tx) => points().carryOver(tx, 'guest', 'Ann'));
    await database.db.transaction((tx) => points().carryOver(tx, 'guest', 'Ann'));
    expect(await balances()).toMatchObject({ Ann: [100, 100] });
    // The day is full.
    expect(await digest([won(99, now)])).toEqual([0]);
  });

  test('the ledger, newest first, 50 at a time, with the level', async () => {
    for (let day = 4; day > 0; day--)
      await digest(
        Array.from({ length: 15 }, (_, n) => won(n + 20 * day, new Date(noon(day).getTime() + n))),
      );
    const read = async (before?: string) => {
      const result = await points().history('Ann', before);
      if (!result.ok) throw new Error(result.error.code);
      return getMyPoints.answer.parse(result.value);
    };
    const first = await read();
    expect(first).toMatchObject({ points: 300, level: { level: 4, earned: 300, from: 300, to: 500 } });
    expect(first.changes[0]).toMatchObject({
      delta: 5,
      balance: 300,
      reason: 'result',
      gameType: 'connect-four',
    });
    const second = await read(first.next ?? '');
    expect([first.changes.length, second.changes.length, second.next]).toEqual([50, 10, null]);
    const all = [...first.changes, ...second.changes];
    expect(all.map(({ balance }) => balance)).toEqual(Array.from({ length: 60 }, (_, n) => 300 - 5 * n));
    expect(await points().history('Ann', 'nonsense')).toMatchObject({ ok: false });
    expect((await database.db.select().from(pointsLedger).where(eq(pointsLedger.userId, 'Ann'))).length).toBe(
      60,
    );
  });
});
