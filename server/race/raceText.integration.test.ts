/** Which text a race gets where nobody brings one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Asker } from '../account/identity.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { raceOfTwo, racesBeside } from './testing/racesBeside.ts';

const ada: Asker = { id: 'ada', username: 'Ada', isGuest: false };
const bob: Asker = { id: 'bob', username: 'Bob', isGuest: false };
const clock = createTestClock();

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.db.insert(users).values([ada, bob].map(({ id, username }) => ({ id, username })));
});

test.each([['quick'], ['create']] as const)('two races in a row have different texts: %s', async (way) => {
  const races = racesBeside(database, clock, { rng: () => 0 });
  const ids: (string | null)[] = [];
  for (let n = 0; n < 3; n++) {
    clock.advance(1000);
    const race = await (way === 'quick' ? races.quick(ada, {}) : races.create(ada, { maxParticipants: 2 }));
    if (race.ok) ids.push(race.value.textId);
  }
  expect(ids).toHaveLength(3);
  expect(ids[1]).not.toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('so it is after a race that another player opened', async () => {
  const races = racesBeside(database, clock, { rng: () => 0 });
  const { textId } = await raceOfTwo(races, [ada, bob], clock);
  expect(textId).not.toBeNull();
  const next = await races.create(bob, { maxParticipants: 2 });
  expect(next).toMatchObject({ ok: true, value: { textId: expect.any(String) } });
  expect(next).not.toMatchObject({ value: { textId } });
});
