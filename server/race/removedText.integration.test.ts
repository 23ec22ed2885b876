/** A player's own text goes with the account of its writer, and with nobody else's. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { removedText } from './raceText.ts';
import { racesBeside } from './testing/racesBeside.ts';

const text = 'a text to type';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database));

test.each([
  ['a writer who is there', { isDeleted: false, creatorName: 'Ann' }, text],
  [
    'a writer whose name is that of deleted people',
    { isDeleted: false, creatorName: 'Deleted player' },
    text,
  ],
  ['a writer who was deleted', { isDeleted: true, creatorName: 'Deleted player' }, removedText],
])('%s', async (_, { isDeleted, creatorName }, expected) => {
  const { db } = database;
  const clock = createStandingClock();
  const ago = (ms: number): Date => new Date(clock.wallMs() - ms);
  const deletedAt = isDeleted ? ago(1000) : null;
  await db.insert(users).values([
    { id: 'ann', username: 'Ann', deletedAt },
    { id: 'bob', username: 'Bob' },
  ]);
  await db.insert(typingRaces).values({
    id: 'race',
    text,
    creatorId: 'ann',
    creatorName,
    status: 'racing',
    startedAt: ago(600_000),
    deadlineAt: ago(0),
  });
  await db.insert(raceParticipants).values({ id: 'p', raceId: 'race', userId: 'bob', username: 'Bob' });
  await racesBeside(database, clock).settleDue(10);
  expect(await db.select().from(typingRaces)).toMatchObject([{ status: 'completed', text: expected }]);
});
