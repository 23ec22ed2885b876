/** What follows from an act after its commit, when a part of it fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { addAccounts } from '../friends/testing/served.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { createModeration } from './moderation.ts';
import { moderationLogIn } from './moderationLog.ts';

const hourMs = 3_600_000;
const clock = createTestClock();
let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await addAccounts(database, ['Ann', 'Ben', 'Col', 'Dan'], new Date(clock.wallMs()));
});
afterAll(() => database.close());

test('a ban whose follow-up fails is answered, tells the rest, and is made up for by the sweeps of a day', async () => {
  const done: string[] = [];
  let isBroken = true;
  const moderation = createModeration({
    database,
    clock,
    bus: createBusAlone(keepReports()),
    chat: {
      standing: () => Promise.resolve(new Set()),
      around: () => Promise.resolve([]),
      removeWithin: () => Promise.resolve(null),
    },
    notify: (_tx, { userId }) => Promise.resolve(() => void done.push(`${userId} is told`)),
    rng: () => 0,
    voidRatings: () => Promise.resolve({ games: 0, players: 0, told: () => undefined }),
    leavePlays(playerId) {
      if (isBroken) return Promise.reject(new Error(`${playerId} cannot leave`));
      done.push(`${playerId} leaves`);
      return Promise.resolve();
    },
    figuresOf: () => Promise.resolve([]),
    failed: (error) => void done.push(String(error)),
  });
  const order = { operator: 'anna', reason: 'engine use', length: 'forever' } as const;
  const doneSince = () => done.splice(0);
  await moderationLogIn(database.db).add({
    id: 'report',
    actorId: 'Ann',
    action: 'player/report',
    targetUserId: 'Ben',
    subject: 'profile',
  });

  expect(await moderation.handle('report', 'ban', order)).toEqual(ok({ done: 'banned' }));
  expect(doneSince()).toEqual(['Error: Ben cannot leave', 'Ann is told']);
  await moderation.act('Col', 'ban', { ...order, length: '1h' });
  await moderation.act('Dan', 'ban', order);
  await moderation.act('Dan', 'unban', order);
  await moderation.sweep(10);
  expect(doneSince().slice(2).toSorted()).toEqual(['Error: Ben cannot leave', 'Error: Col cannot leave']);

  isBroken = false;
  clock.advance(hourMs);
  expect(await moderation.sweep(10)).toBe(1);
  expect(doneSince()).toEqual(['Ben leaves']);
  clock.advance(23 * hourMs);
  expect(await moderation.sweep(10)).toBe(0);
  expect(doneSince()).toEqual([]);
});
