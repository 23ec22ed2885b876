/** Who is suggested: how long ago somebody was played with, and who wants to be found (G73). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { defaultSettings } from '../account/settings.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import { createStandingClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { createFindPeople } from './findPeople.ts';

const clock = createStandingClock();
let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.db
    .insert(users)
    .values(['Ann', 'Ben'].map((id) => ({ id, username: id, usernameKey: id, password: 'x' })));
});
afterAll(() => database.close());

const ben = { id: 'Ben', username: 'Ben' };

/** As Ann finds people, who played with Ben at `playedMs`. */
function findPeople(playedMs: number, settings: Partial<Settings>) {
  const hasPlayed = (since: Date): boolean => since.getTime() <= playedMs;
  return createFindPeople({
    db: database.db,
    clock,
    relations: { blockedEitherWay: async () => new Set() },
    settings: { ofMany: async (ids) => new Map(ids.map((id) => [id, { ...defaultSettings, ...settings }])) },
    opponentsOf: async (_db, _id, since) => (hasPlayed(since) ? ['Ben'] : []),
    havePlayed: async (_db, _a, _b, since) => hasPlayed(since),
    connected: async () => [ben],
  });
}

test.each([
  [30, true],
  [31, false],
])('G73 played with %i days ago: suggested and taken for an invitation %s', async (days, expected) => {
  const people = findPeople(clock.wallMs() - days * dayMs, { mayInvite: 'played', visibility: 'friends' });
  expect(await people.suggest('Ann')).toEqual(expected ? [ben] : []);
  expect(await people.look({ id: 'Ann', isGuest: false }, 'Ben')).toMatchObject({
    ok: true,
    value: { mayInvite: expected },
  });
});

test.each([
  ['everyone', [ben]],
  ['exact', []],
] as const)('G73 an opponent who is online and findable by %s: suggested %j', async (findable, expected) => {
  expect(await findPeople(clock.wallMs(), { findable }).suggest('Ann')).toEqual(expected);
});
