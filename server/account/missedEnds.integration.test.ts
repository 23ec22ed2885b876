/** Sessions that ended at another server in a time in which no notices arrived. */
import { expect, onTestFinished, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { endSessionsOf } from './moderatedPeople.ts';
import { createSessions } from './sessions.ts';

test('a session that ended unheard opens no socket once notices arrive again, though nobody was connected with it', async () => {
  const database = await openInMemory();
  onTestFinished(() => database.close());
  const { db } = database;
  const bus = createBusAlone(keepReports());
  const clock = createStandingClock();
  const sessions = createSessions({ database, clock, bus, isHttps: false, mayMint: async () => true });
  await db.insert(users).values({ id: 'ann', username: 'ann' });
  const { token } = await sessions.create(db, { id: 'ann', isGuest: false });
  const player = () => sessions.playerOfCookie(`playfield=${token}`);
  expect(await player()).toMatchObject({ id: 'ann' });
  // Another server's bus: this one hears nothing of it.
  await db.transaction((tx) => endSessionsOf(tx, createBusAlone(keepReports()), 'ann'));
  await sessions.forgetEnded([]);
  expect(await player()).toBeNull();
});
