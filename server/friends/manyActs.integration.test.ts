/** Acts of several people at once, on two servers over one database (T-56, T-57). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import type { Database } from '../db/open.ts';
import { blocks, friendships } from '../db/schema.ts';
import { hourMs } from '../durations.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnPostgresql, openOnPostgresql, emptyTables } from '../testing/database.ts';
import type { Friends } from './friends.ts';
import { addAccounts, served } from './testing/served.ts';

const clock = createTestClock();
const earlier = (): Date => new Date(clock.wallMs() - hourMs);
const acts = ['request', 'request', 'accept', 'decline', 'cancel', 'remove', 'block', 'unblock'] as const;

function does(friends: Friends, what: (typeof acts)[number], me: string, other: string): Promise<unknown> {
  return what === 'request' ? friends.request(me, { friendId: other }) : friends[what](me, other);
}

async function check({ db }: Database, friends: Friends, people: readonly string[]): Promise<void> {
  const rows = await db.select().from(friendships);
  const pairs = rows.map(({ userId, friendId }) => [userId, friendId].toSorted().join(' '));
  expect(new Set(pairs).size).toBe(pairs.length);
  const blocked = new Set(
    (await db.select().from(blocks)).flatMap(({ blockerId, blockedId }) => [
      `${blockerId} ${blockedId}`,
      `${blockedId} ${blockerId}`,
    ]),
  );
  for (const me of people) {
    const others = [
      ...(await friends.list(me)).map(({ friendId }) => friendId),
      ...(await friends.requestsTo(me)).map(({ userId }) => userId),
    ];
    expect(others.filter((other) => blocked.has(`${me} ${other}`))).toEqual([]);
    for (const { friendId } of await friends.list(me))
      expect((await friends.list(friendId)).map((one) => one.friendId)).toContain(me);
  }
}

describeOnPostgresql('friends', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
  });
  beforeEach(() => emptyTables(database));
  afterAll(() => database.close());

  test('T-56: 200 random acts of four people on two servers leave one row per pair, and no contact across a block', async () => {
    const servers = [served(database, clock), served(database, clock)];
    const [first] = servers;
    if (!first) throw new Error('no server');
    const people = await addAccounts(database, ['Ann', 'Ben', 'Col', 'Dee'], earlier());
    const rng = seededRng(16);
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(rng() * items.length)];
      if (item === undefined) throw new Error('nothing to pick');
      return item;
    };
    for (let n = 0; n < 200; n += 4) {
      // Four at a time.
      await Promise.all(
        Array.from({ length: 4 }, () => {
          const me = pick(people);
          const other = pick(people.filter((one) => one !== me));
          return does(pick(servers), pick(acts), me, other);
        }),
      );
      clock.advance(hourMs);
      if (n % 40 === 0) await check(database, first, people);
    }
    await check(database, first, people);
    expect(await database.db.$count(friendships)).toBeGreaterThan(0);
  });

  test('G75: 100 crossing pairs are 100 friendships', async () => {
    const servers = [served(database, clock), served(database, clock)] as const;
    const names = Array.from({ length: 200 }, (_, n) => `P${String(n).padStart(3, '0')}`);
    await addAccounts(database, names, earlier());
    const pairs = Array.from(
      { length: 100 },
      (_, n) => [names[2 * n] ?? '', names[2 * n + 1] ?? ''] as const,
    );
    const answers = [];
    // As many at once as may wait for a connection.
    for (let n = 0; n < 100; n += 5)
      answers.push(
        ...(await Promise.all(
          pairs
            .slice(n, n + 5)
            .flatMap(([a, b]) => [
              servers[0].request(a, { friendId: b }),
              servers[1].request(b, { friendId: a }),
            ]),
        )),
      );
    const statuses = answers.map((answer) => (answer.ok ? answer.value.status : answer.error.code));
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(100);
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(100);
    const rows = await database.db.select({ status: friendships.status }).from(friendships);
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 'accepted'));
  });
});
