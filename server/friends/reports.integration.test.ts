/** Reports of players as they are stored for the operator. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import type { Database } from '../db/open.ts';
import { handledAction, moderationLog, users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { openInMemory } from '../testing/database.ts';
import { reportPlayer, type Report } from './reports.ts';
import { addAccounts } from './testing/served.ts';

const clock = createTestClock();
let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await addAccounts(database, ['Ann', 'Ben', 'Col'], new Date(clock.wallMs()));
});
afterAll(() => database.close());

const shownName = (): string => 'Swift Otter 42';

const about = (kind: Report['about']['kind'], id?: string): Report => ({
  reason: 'abuse',
  about: { kind, id },
});

test('a report is stored once for each reporter, player and thing, also of two presses at once', async () => {
  const report = (reporter: string, player: string, what: Report) =>
    reportPlayer({ database, clock, shownName }, reporter, player, what);
  const answers = await Promise.all([
    report('Ann', 'Ben', about('game', 'g1')),
    report('Ann', 'Ben', about('game', 'g1')),
    report('Ann', 'Col', about('game', 'g1')),
    report('Ann', 'Ben', about('profile')),
    report('Col', 'Ben', about('profile')),
  ]);
  expect(answers).toEqual(answers.map(() => ok({ done: true })));
  const rows = await database.db.select().from(moderationLog);
  expect(
    rows
      .map(({ actorId, action, targetUserId, subject, reason }) =>
        [actorId, action, targetUserId, subject, reason].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'Ann player/report Ben g1 abuse',
    'Ann player/report Ben profile abuse',
    'Ann player/report Col g1 abuse',
    'Col player/report Ben profile abuse',
  ]);
  expect(rows.map(({ details }) => details)).toContainEqual({ about: 'game', id: 'g1' });
});

test('after a report is handled, the next one about the same is stored', async () => {
  const report = () => reportPlayer({ database, clock, shownName }, 'Col', 'Ann', about('profile'));
  const stored = () =>
    database.db
      .select()
      .from(moderationLog)
      .where(and(eq(moderationLog.actorId, 'Col'), eq(moderationLog.targetUserId, 'Ann')));
  await report();
  const [first] = await stored();
  if (!first) throw new Error('no report was stored');
  await moderationLogIn(database.db).add({ id: 'answer', action: handledAction, subject: first.id });
  for (let time = 0; time < 2; time += 1) expect(await report()).toEqual(ok({ done: true }));
  expect(await stored()).toHaveLength(2);
});

test('a report of a guest keeps the name they were shown by', async () => {
  await database.db.insert(users).values({ id: 'gus', username: 'guest-gus', isGuest: true });
  await reportPlayer({ database, clock, shownName }, 'Ann', 'gus', about('name'));
  const rows = await database.db.select().from(moderationLog).where(eq(moderationLog.targetUserId, 'gus'));
  expect(rows.map(({ details }) => details)).toEqual([{ about: 'name', name: 'Swift Otter 42' }]);
});
