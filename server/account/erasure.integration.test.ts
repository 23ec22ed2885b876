/** Deleting a person step by step: the row, the freed name, what a crash interrupts. */
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { freedNames, sessions, users } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { Feature } from '../feature.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase, type OpenDatabase } from '../testing/database.ts';
import type { DeletionLog } from './deletionLog.ts';
import { createErasure } from './erasure.ts';
import { isFreed } from './freedNames.ts';
import { nameKey, nameKeys } from './nameKey.ts';
import { changePoints } from './peoplePoints.ts';
import { accountStore } from './store.ts';

async function person(open: OpenDatabase, features: readonly Feature[] = []) {
  const database = await open();
  const clock = createStandingClock();
  const lines: string[] = [];
  const file = { isFull: false };
  const log: DeletionLog = {
    async add(ids) {
      if (file.isFull) throw new Error('no space');
      lines.push(...ids);
    },
    ids: async () => lines,
  };
  const unlogged: string[] = [];
  const notLogged = (ids: readonly string[]): void => void unlogged.push(...ids);
  const bus = createBusAlone(keepReports());
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  const erasure = createErasure({ database, clock, bus, features, log, notLogged, failed });
  const { db } = database;
  await db.insert(users).values({
    id: 'zoe',
    username: 'Zoe Quill',
    usernameKey: nameKey('Zoe Quill'),
    password: 'a hash',
    points: 3,
    pointsEarned: 5,
    profile: { achievements: ['one'] },
    browserBests: { typingBestWpm: 50 },
    vehicle: 'truck',
  });
  const later = new Date(clock.wallMs() + dayMs);
  await db.insert(sessions).values({ id: 's', userId: 'zoe', expiresAt: later, absoluteExpiresAt: later });
  const row = async () => {
    const [found] = await db.select().from(users).where(eq(users.id, 'zoe'));
    if (!found) throw new Error('the row is gone');
    return found;
  };
  const isFreedNow = (name: string) =>
    db.transaction((tx) => isFreed(tx, nameKeys(name), new Date(clock.wallMs())));
  return { db, clock, erasure, row, isFreed: isFreedNow, lines, file, unlogged, failures };
}

/** Of one person, every time. */
const tooLong: Feature['erase'] = async (_tx, userId) => {
  if (userId === 'zoe') throw Object.assign(new Error('statement timeout'), { code: '57014' });
  return { rows: 0 };
};

describeEachDatabase('erasing a person', (open) => {
  test('nothing is left in the row; the name, and what looks like it, is free after 30 days', async () => {
    const { db, clock, erasure, row, isFreed } = await person(open);
    expect(await erasure.begin('zoe', null)).toBe(false);
    expect(await erasure.begin('zoe', 'an earlier hash')).toBe(false);
    expect(await erasure.begin('zoe', 'a hash')).toBe(true);
    expect(await erasure.begin('zoe', 'a hash')).toBe(false);
    expect(await erasure.begin('nobody', null)).toBe(false);
    const epoch = new Date(0);
    expect(await row()).toEqual({
      id: 'zoe',
      username: 'deleted-zoe',
      usernameKey: null,
      password: null,
      isGuest: true,
      role: 'player',
      browserBests: {},
      vehicle: null,
      points: 0,
      pointsEarned: 0,
      profile: {},
      deletedAt: new Date(clock.wallMs()),
      erasedAt: null,
      renamedAt: null,
      formerNames: null,
      createdAt: epoch,
      lastSeenAt: epoch,
    });
    expect(await db.select().from(sessions)).toEqual([]);
    expect(JSON.stringify(await db.select().from(freedNames)).toLowerCase()).not.toMatch(/zoe|quill/);
    expect([await isFreed('z0e qui11'), await isFreed('Zoe')]).toEqual([true, false]);
    clock.advance(30 * dayMs + 1);
    expect(await isFreed('Zoe Quill')).toBe(false);
    await erasure.sweep(100);
    expect(await db.select().from(freedNames)).toEqual([]);
  });

  test('somebody who could not be logged is tried again until it works, and then gets no second line', async () => {
    const { clock, erasure, row, lines, file, unlogged } = await person(open);
    file.isFull = true;
    await erasure.begin('zoe', 'a hash');
    clock.advance(2 * 60_000 + 1);
    expect(await erasure.sweep(100)).toBe(0);
    expect((await row()).erasedAt).toBe(null);
    expect([lines, unlogged]).toEqual([[], ['zoe', 'zoe']]);
    file.isFull = false;
    expect(await erasure.sweep(100)).toBe(1);
    expect((await row()).erasedAt).not.toBe(null);
    expect(lines).toEqual(['zoe']);
    expect(unlogged).toHaveLength(2);
  });

  test('somebody who was logged at once still has one line after the sweep', async () => {
    const { clock, erasure, lines, unlogged } = await person(open);
    await erasure.begin('zoe', 'a hash');
    clock.advance(2 * 60_000 + 1);
    expect(await erasure.sweep(100)).toBe(1);
    expect([lines, unlogged]).toEqual([['zoe'], []]);
  });

  test('what was interrupted goes on, is done again some minutes later, and then noted', async () => {
    const log: string[] = [];
    let left = 3;
    let isBroken = true;
    const feature: Feature = {
      name: 'owner',
      async quit(userId) {
        log.push(`quit ${userId}`);
      },
      async erase(_, userId) {
        if (isBroken) throw new Error('the server is killed');
        log.push(`erase ${userId}, ${left} left`);
        left = Math.max(0, left - 1);
        return { rows: left, told: () => log.push('told') };
      },
    };
    const { db, clock, erasure, row, lines } = await person(open, [feature]);
    await erasure.begin('zoe', 'a hash');
    // The server dies before the line is written.
    lines.length = 0;
    await expect(erasure.everywhere('zoe')).rejects.toThrow('killed');
    isBroken = false;
    expect(await erasure.sweep(100)).toBe(0);
    // The row waits, although nothing refers to it.
    expect(await accountStore(db).deleteIdleGuests(['zoe'])).toBe(0);
    clock.advance(2 * 60_000 + 1);
    expect(await erasure.sweep(100)).toBe(1);
    expect(lines).toEqual(['zoe']);
    expect(log).toEqual([
      'quit zoe',
      'quit zoe',
      'erase zoe, 3 left',
      'told',
      'erase zoe, 2 left',
      'told',
      'erase zoe, 1 left',
      'told',
    ]);
    const { erasedAt, deletedAt } = await row();
    expect(erasedAt).toEqual(deletedAt);
    // To the day: no instant is left.
    expect(Number(erasedAt) % dayMs).toBe(0);
    expect(await erasure.sweep(100)).toBe(0);
    expect(await accountStore(db).deleteIdleGuests(['zoe'])).toBe(1);
  });

  test('points that come back when a tournament is left, as its fee does, are gone after the sweep', async () => {
    let paid = 4;
    const quit: Feature['quit'] = async (id) => {
      const back = { id, delta: paid, earned: paid };
      await db.transaction((tx) => changePoints(tx, [back]));
      paid = 0;
    };
    const { db, clock, erasure, row } = await person(open, [{ name: 'tournament', quit }]);
    await erasure.begin('zoe', 'a hash');
    await erasure.everywhere('zoe');
    expect(await row()).toMatchObject({ points: 4, pointsEarned: 4 });
    clock.advance(2 * 60_000 + 1);
    await erasure.sweep(100);
    expect(await row()).toMatchObject({ points: 0, pointsEarned: 0 });
  });

  test('somebody who can’t be erased holds up nobody, and is tried again in the next round', async () => {
    const broken = new Set(['zoe']);
    const erase: Feature['erase'] = async (_tx, userId) => {
      if (broken.has(userId)) throw new Error(`${userId} stays`);
      return { rows: 0 };
    };
    const { db, clock, erasure, row, failures } = await person(open, [{ name: 'owner', erase }]);
    await erasure.begin('zoe', 'a hash');
    clock.advance(1);
    const ids = Array.from({ length: 20 }, (_, n) => `n${n}`);
    await db.insert(users).values(ids.map((id) => ({ id, username: id })));
    for (const id of ids) await erasure.begin(id, null);
    clock.advance(2 * 60_000 + 1);
    expect([await erasure.sweep(100), await erasure.sweep(100), await erasure.sweep(100)]).toEqual([
      20, 1, 0,
    ]);
    expect(failures).toEqual([new Error('zoe stays')]);
    expect((await row()).erasedAt).toBe(null);
    broken.clear();
    expect(await erasure.sweep(100)).toBe(1);
    expect((await row()).erasedAt).not.toBe(null);
  });

  test('a statement that always times out for one person does not hold up the others', async () => {
    const { db, clock, erasure } = await person(open, [{ name: 'owner', erase: tooLong }]);
    await erasure.begin('zoe', 'a hash');
    clock.advance(1);
    await db.insert(users).values({ id: 'yan', username: 'Yan' });
    await erasure.begin('yan', null);
    clock.advance(2 * 60_000 + 1);
    const left = async () => {
      const rows = await db.select().from(users).where(isNull(users.erasedAt));
      return rows.map(({ id }) => id).toSorted();
    };
    await expect(erasure.sweep(100)).rejects.toThrow();
    expect(await left()).toEqual(['yan', 'zoe']);
    expect(await erasure.sweep(100)).toBe(1);
    expect(await left()).toEqual(['zoe']);
    // The round is over, and the next one begins with her again.
    expect(await erasure.sweep(100)).toBe(0);
    await expect(erasure.sweep(100)).rejects.toThrow();
  });
});
