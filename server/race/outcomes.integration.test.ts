/** What racers have to show for a race. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import { openInMemory } from '../testing/database.ts';
import { raceOutcomes } from './outcomes.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.db.insert(users).values(['Ann', 'Ben'].map((id) => ({ id, username: id })));
});
afterAll(() => database.close());

type Racer = Partial<typeof raceParticipants.$inferInsert>;
const first: Racer = { position: 1, isFinished: true, verdict: 'plausible', keystrokes: 1 };
const second: Racer = { position: 2, isFinished: true, verdict: 'plausible', keystrokes: 1 };

test.each<[string, Partial<typeof typingRaces.$inferInsert>, Racer, Racer | null, string[]]>([
  ['a win', {}, first, second, ['Ann race/won']],
  ['a win that is a best too', {}, { ...first, isBest: true }, second, ['Ann race/best']],
  ['a best in second place', {}, first, { ...second, isBest: true }, ['Ann race/won', 'Ben race/best']],
  ['nobody to win against', {}, first, null, []],
  ['the first of those who did not finish', {}, { ...first, isDnf: true }, second, []],
  ['a win by timings that do not look human', {}, { ...first, verdict: 'flagged' }, second, []],
  ['a win over somebody who pressed no key', {}, first, { ...second, keystrokes: 0 }, []],
  ['a win that is held back', {}, { ...first, isProvisional: true }, second, []],
  ['a race for friends', { isListed: false }, { ...first, isBest: true }, second, []],
  ['a race that is not over', { status: 'racing' }, first, second, []],
])('%s', async (title, race, ann, ben, expected) => {
  const id = title;
  await database.db.insert(typingRaces).values({ id, text: 'a text to type', status: 'completed', ...race });
  await database.db
    .insert(raceParticipants)
    .values([
      { id: `${id} a`, raceId: id, userId: 'Ann', username: 'Ann', ...ann },
      ...(ben ? [{ id: `${id} b`, raceId: id, userId: 'Ben', username: 'Ben', ...ben }] : []),
    ]);
  const outcomes = await database.db.transaction((tx) => raceOutcomes(tx, [id]));
  const shown = (outcomes.get(id) ?? []).map(({ userId, kind }) => `${userId} ${kind}`);
  expect(shown.toSorted()).toEqual(expected);
});
