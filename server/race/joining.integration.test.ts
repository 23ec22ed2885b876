/** Who comes to a race in the moment in which somebody joins it. */
import { expect, onTestFinished, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import type { Database } from '../db/open.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { describeEachDatabase, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { raceCommands } from './commands.ts';
import type { RacesOptions } from './races.ts';
import { eventsBeside } from './testing/eventsBeside.ts';
import { racesBeside } from './testing/racesBeside.ts';

const person = (id: string) => ({ id, username: id, isGuest: true });
const [ada, bob, cem] = [person('ada'), person('bob'), person('cem')];

const failed = (error: unknown): never => expect.unreachable(String(error));

/** A server on the database, which hears nothing of others. `join` sends the command on a connection of this person. */
function serverOn(database: Database, clock: TestClock, options: Partial<RacesOptions> = {}) {
  const bus = createBusAlone(keepReports());
  const races = racesBeside(database, clock, { bus, ...options });
  const events = eventsBeside({ races, bus, clock, failed });
  const commands = raceCommands({ races, events, clock, limitFactor: null });
  const [joinRace] = commands;
  return {
    races,
    commands,
    opened: async (by: typeof ada): Promise<string> => {
      const race = await races.create(by, { maxParticipants: 4 });
      if (!race.ok) throw new Error(race.error.code);
      clock.advance(1);
      return race.value.id;
    },
    join: async (id: string, command: object): Promise<readonly string[]> => {
      const told: string[] = [];
      const connection = fakeConnection(id, (frame) => told.push(frame.toString('utf8')));
      await joinRace?.receive(connection, { type: 'joinRace', ...command });
      return told;
    },
  };
}

describeOnPostgresql('somebody who leaves a race for another one', () => {
  test('sees who has come there meanwhile', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    await database.db.insert(users).values([ada, bob, cem]);
    const { races, opened, join } = serverOn(database, createStandingClock(), {
      invitations: {
        // Bob has the new place, and is about to lose the other one.
        async follow(_tx, raceId, { left }) {
          if (left.includes(bob.id) && raceId !== joined)
            await races.join(cem, joined, { isConnected: true });
          return () => undefined;
        },
      },
    });
    await opened(bob);
    const joined = await opened(ada);
    const told = await join(bob.id, { raceId: joined, playerName: 'bob' });
    expect(told.some((frame) => frame.includes('"playerName":"cem"'))).toBe(true);
  });
});

describeEachDatabase('somebody who has just taken a place at another server', (open) => {
  test('comes to it, also where this one has not heard of that yet', async () => {
    const database = await open();
    await database.db.insert(users).values([ada, bob]);
    const clock = createStandingClock();
    const { opened, join } = serverOn(database, clock);
    const raceId = await opened(ada);
    await join(ada.id, { raceId });
    const elsewhere = racesBeside(database, clock);
    await elsewhere.join(bob, raceId, {});
    const [state] = await join(bob.id, { raceId });
    expect(state).toMatch(/"type":"raceState".*"you":(?!null)/);
    // Nobody is noted as away any more.
    const away = async () => {
      elsewhere.live.markStale(raceId);
      return elsewhere.awayFrom(raceId, () => true);
    };
    await expect.poll(away).toEqual([]);
  });
});

describeEachDatabase('T-52 a command about a race', (open) => {
  test('uses nothing up of what may be stored where it stores nothing', async () => {
    const database = await open();
    await database.db.insert(users).values([ada, bob]);
    const { commands, opened } = serverOn(database, createStandingClock());
    const raceId = await opened(ada);
    const connection = fakeConnection(bob.id, () => undefined);
    const send = (command: { readonly type: string; readonly raceId: string }) =>
      commands.find(({ type }) => type === command.type)?.receive(connection, command);
    const batch = { type: 'raceProgress', from: 0, times: [100], kinds: '+', index: 1, errors: 0 };
    const place = { type: 'joinRace', raceId, playerName: 'bob' };
    expect(await send({ ...batch, raceId })).toBe('unstored');
    expect(await send({ ...place, raceId: 'none' })).toBe('unstored');
    expect(await send({ type: 'joinRace', raceId })).toBe('unstored');
    expect(await send(place)).toBeUndefined();
    expect(await send(place)).toBe('unstored');
  });
});
