/** How much one account may ask of others, exact in the database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { blocks, friendActions, friendships, moderationLog, notifications } from '../db/schema.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory, emptyTables } from '../testing/database.ts';
import type { Friends } from './friends.ts';
import { addAccounts, served } from './testing/served.ts';

const clock = createTestClock();
const now = (): Date => new Date(clock.wallMs());
let database: Database;
let friends: Friends;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  friends = served(database, clock, 1);
  await addAccounts(database, ['Ann'], new Date(clock.wallMs() - dayMs));
});

const others = (count: number, prefix = 'P'): Promise<readonly string[]> =>
  addAccounts(
    database,
    Array.from({ length: count }, (_, n) => `${prefix}${n}`),
    new Date(clock.wallMs() - dayMs),
  );
async function asks(whom: readonly string[], me = 'Ann'): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const friendId of whom) {
    const answer = await friends.request(me, { friendId });
    const said = answer.ok ? answer.value.status : answer.error.code;
    answers[said] = (answers[said] ?? 0) + 1;
  }
  return answers;
}

describe('requests', () => {
  test('20 an hour, however many are taken back', async () => {
    const people = await others(21);
    expect(await asks(people.slice(0, 19))).toEqual({ pending: 19 });
    for (const one of people.slice(0, 19)) await friends.cancel('Ann', one);
    expect(await asks(people.slice(0, 2))).toEqual({ pending: 1, 'friend/too-many-requests': 1 });
    // What stands already is no new request.
    expect(await asks(people.slice(0, 1))).toEqual({ pending: 1 });
    clock.advance(hourMs);
    expect(await asks(people.slice(19))).toEqual({ pending: 2 });
  });

  test('50 a day, and 50 that stand', async () => {
    const people = await others(52);
    for (const from of [0, 20, 40]) {
      await asks(people.slice(from, Math.min(from + 20, 50)));
      clock.advance(hourMs);
    }
    expect(await asks(people.slice(50))).toEqual({ 'friend/too-many-requests': 2 });
    clock.advance(dayMs);
    expect(await asks(people.slice(50))).toEqual({ 'friend/too-many-requests': 2 });
    await friends.cancel('Ann', 'P0');
    expect(await asks(people.slice(50))).toEqual({ pending: 1, 'friend/too-many-requests': 1 });
  });

  test('five from an account younger than an hour', async () => {
    await addAccounts(database, ['Newcomer'], now());
    const people = await others(6);
    expect(await asks(people, 'Newcomer')).toEqual({ pending: 5, 'friend/too-many-requests': 1 });
    expect(await friends.request('Newcomer', { friendId: people[5] })).toMatchObject({
      error: { text: 'A new account can ask 5 people in its first hour. Please try again later.' },
    });
    clock.advance(hourMs);
    expect(await asks(people, 'Newcomer')).toEqual({ pending: 6 });
  });

  test('200 may wait for one person, blocked or not', async () => {
    const people = await others(200);
    await addAccounts(database, ['Star'], now());
    await database.db
      .insert(friendships)
      .values(people.map((userId) => ({ id: userId, userId, friendId: 'Star', createdAt: now() })));
    expect(await asks(['Star'])).toEqual({ 'friend/cannot-ask': 1 });
    await friends.block('Star', 'Ann');
    expect(await asks(['Star'])).toEqual({ 'friend/cannot-ask': 1 });
    await friends.decline('Star', 'P0');
    expect(await asks(['Star'])).toEqual({ pending: 1 });
  });
});

test('250 friends, no matter which side accepts', async () => {
  const people = await others(250);
  await others(2, 'Q');
  await database.db
    .insert(friendships)
    .values(
      people.map((friendId) => ({ id: friendId, userId: 'Ann', friendId, status: 'accepted' as const })),
    );
  expect(await asks(['Q0'])).toEqual({ 'friend/too-many': 1 });
  expect(await asks(['Ann'], 'Q0')).toEqual({ pending: 1 });
  expect(await friends.accept('Ann', 'Q0')).toMatchObject({ error: { code: 'friend/too-many' } });
  await friends.remove('Ann', 'P0');
  expect(await asks(['Q1'])).toEqual({ pending: 1 });
  expect((await friends.accept('Ann', 'Q0')).ok).toBe(true);
  expect(await friends.accept('Q1', 'Ann')).toMatchObject({
    error: { text: 'Ann has as many friends as one account can have (250).' },
  });
});

describe('blocks', () => {
  test('30 a minute and 100 a day, taken back or not', async () => {
    const people = await others(31);
    const block = async (whom: readonly string[]): Promise<unknown> => {
      const refused = [];
      for (const one of whom) {
        const answer = await friends.block('Ann', one);
        if (!answer.ok) refused.push(answer.error.code);
        await friends.unblock('Ann', one);
      }
      return refused;
    };
    expect(await block(people)).toEqual(['request/rate-limited']);
    for (let n = 0; n < 2; n++) {
      clock.advance(minuteMs);
      expect(await block(people.slice(0, 30))).toEqual([]);
    }
    clock.advance(minuteMs);
    expect(await block(people.slice(0, 11))).toEqual(['request/rate-limited']);
    clock.advance(dayMs);
    expect(await block(people.slice(0, 11))).toEqual([]);
    expect(await friends.sweep(1000)).toBe(100);
    expect(await database.db.$count(friendActions)).toBe(11);
  });

  test('500 stand, and one more is refused aloud', async () => {
    const people = await others(501);
    await database.db
      .insert(blocks)
      .values(people.slice(0, 500).map((blockedId) => ({ blockerId: 'Ann', blockedId })));
    expect(await friends.block('Ann', 'P500')).toMatchObject({ error: { code: 'friend/too-many-blocks' } });
    // The same again is no other.
    expect((await friends.block('Ann', 'P0')).ok).toBe(true);
    await friends.unblock('Ann', 'P0');
    expect((await friends.block('Ann', 'P500')).ok).toBe(true);
  });
});

const pauses = () => database.db.select().from(moderationLog);

describe('a pause', () => {
  test('follows three people in a row who block, lasts a day, and stands in the log', async () => {
    const people = await others(8);
    await asks(people.slice(0, 4));
    for (const one of ['P0', 'P1']) {
      await friends.block(one, 'Ann');
      // Twice is once.
      await friends.unblock(one, 'Ann');
      await friends.block(one, 'Ann');
    }
    expect(await asks(['P4'])).toEqual({ pending: 1 });
    await friends.decline('P2', 'Ann');
    await friends.block('P2', 'Ann');
    expect(await pauses()).toMatchObject([{ action: 'social/paused', actorId: null, targetUserId: 'Ann' }]);
    expect(await asks(['P5'])).toEqual({ 'friend/paused': 1 });
    expect(await friends.request('Ann', { friendId: 'P5' })).toMatchObject({
      error: {
        text: expect.stringMatching(/paused until \d+ \w+(?: at|,) \d\d:\d\d UTC\.$/),
        retryAfterS: expect.closeTo(86_400, -2),
      },
    });
    clock.advance(dayMs - 60_000);
    expect(await asks(['P5'])).toEqual({ 'friend/paused': 1 });
    clock.advance(60_000);
    expect(await asks(['P5'])).toEqual({ pending: 1 });
    expect(await pauses()).toHaveLength(1);
  });

  test.each<[string, (people: readonly string[]) => Promise<unknown>]>([
    ['an acceptance in between', () => friends.accept('P3', 'Ann')],
    ['a day in between', async () => clock.advance(dayMs)],
  ])('does not follow with %s', async (_, between) => {
    const people = await others(4);
    await asks(people);
    for (const one of ['P0', 'P1']) await friends.block(one, 'Ann');
    clock.advance(1000);
    await between(people);
    clock.advance(1000);
    await friends.block('P2', 'Ann');
    expect(await pauses()).toEqual([]);
  });

  test('does not follow from blocks of people who were not asked', async () => {
    const people = await others(4);
    for (const one of people) await friends.block(one, 'Ann');
    expect(await pauses()).toEqual([]);
  });
});

test('requests that nobody answered for 30 days are removed', async () => {
  await others(2);
  await asks(['P0']);
  clock.advance(30 * dayMs);
  await asks(['P1']);
  await friends.sweep(100);
  const rows = await database.db.select({ to: friendships.friendId }).from(friendships);
  expect(rows).toEqual([{ to: 'P1' }]);
});

const told = () =>
  database.db.select({ text: notifications.text, count: notifications.count }).from(notifications);

test('what people are told of requests stands for those that are left, and goes with the last', async () => {
  await others(3);
  await asks(['Ann'], 'P0');
  await asks(['Ann'], 'P1');
  clock.advance(10 * dayMs);
  await asks(['Ann'], 'P2');
  expect(await told()).toEqual([{ text: '3 friend requests', count: 3 }]);
  clock.advance(20 * dayMs);
  expect(await friends.sweep(100)).toBeGreaterThanOrEqual(2);
  expect(await told()).toEqual([{ text: 'P2 wants to be friends.', count: 1 }]);
  clock.advance(10 * dayMs);
  await friends.sweep(100);
  expect(await told()).toEqual([]);
});
