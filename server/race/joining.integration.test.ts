/** Who comes to a race in the moment in which somebody joins it. */
import { expect, onTestFinished, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createHub } from '../socket/hub.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { raceCommands } from './commands.ts';
import { createRaceEvents } from './events.ts';
import { racesBeside } from './testing/racesBeside.ts';

const person = (id: string) => ({ id, username: id, isGuest: true });
const [ada, bob, cem] = [person('ada'), person('bob'), person('cem')];

describeOnPostgresql('somebody who leaves a race for another one', () => {
  test('sees who has come there meanwhile', async () => {
    const database = await openOnPostgresql();
    await database.db.insert(users).values([ada, bob, cem]);
    const clock = createStandingClock();
    const bus = createBusAlone(keepReports());
    const races = racesBeside(database, clock, {
      bus,
      invitations: {
        // Bob has the new place, and is about to lose the other one.
        async follow(_tx, raceId, { left }) {
          if (left.includes(bob.id) && raceId !== joined)
            await races.join(cem, joined, { isConnected: true });
          return () => undefined;
        },
      },
    });
    const events = createRaceEvents({
      races,
      hub: createHub(bus),
      bus,
      clock,
      isLimited: false,
      isDraining: () => false,
      failed: (error) => expect.unreachable(String(error)),
      doing: () => undefined,
    });
    onTestFinished(() => {
      events.close();
      races.live.close();
    });
    const opened = async (by: typeof ada): Promise<string> => {
      const race = await races.create(by, { maxParticipants: 4 });
      if (!race.ok) throw new Error(race.error.code);
      clock.advance(1);
      return race.value.id;
    };
    await opened(bob);
    const joined = await opened(ada);
    const told: string[] = [];
    const connection = fakeConnection(bob.id, (frame) => told.push(frame.toString('utf8')));
    const [join] = raceCommands({ races, events, clock, limitFactor: null });
    await join?.receive(connection, { type: 'joinRace', raceId: joined, playerName: 'bob' });
    expect(told.some((frame) => frame.includes('"playerName":"cem"'))).toBe(true);
  });
});
