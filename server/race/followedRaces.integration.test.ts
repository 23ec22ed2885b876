/** A server holds on to the races that somebody follows, however long nothing happens in them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Race } from '@playfield/contracts/http/race.ts';
import { createBusAlone } from '../bus/alone.ts';
import type { Bus, BusState } from '../bus/bus.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { minuteMs } from '../durations.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createStandingClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { createLiveRaces, type LiveRaces, type RaceListener } from './liveRaces.ts';
import { eventsBeside } from './testing/eventsBeside.ts';
import { racesBeside } from './testing/racesBeside.ts';

const ada = { id: 'Ada', username: 'Ada', isGuest: false } as const;
const bob = { id: 'Bob', username: 'Bob', isGuest: false } as const;

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.db.insert(users).values([ada, bob]);
});

/** Notes what it is told of the followed race. */
function listener(follows: () => boolean) {
  const told: string[] = [];
  const noted = (what: string) => () => void told.push(what);
  const listening: RaceListener = {
    follows,
    players: noted('players'),
    renamed: noted('renamed'),
    started: noted('started'),
    progressed: noted('progressed'),
    completed: noted('completed'),
    removed: noted('removed'),
  };
  return { told, listening };
}

/** Somebody waits alone in a race that only people with the link find. */
async function waiting() {
  const clock = createStandingClock();
  const races = racesBeside(database, clock);
  const opened = await races.create(ada, { maxParticipants: 2, isListed: false });
  if (!opened.ok) throw new Error(opened.error.code);
  const { id } = opened.value;
  await races.note(ada.id, id, null);
  return { clock, races, id };
}

describe('somebody who waits alone for half an hour', () => {
  test('is told that the race was removed', async () => {
    const { clock, races } = await waiting();
    const { told, listening } = listener(() => true);
    races.live.listen(listening);
    for (let n = 0; n < 6; n += 1) {
      clock.advance(5 * minuteMs);
      await races.sweep(10);
      await races.settleDue(10);
    }
    expect(await database.db.$count(typingRaces)).toBe(0);
    expect(told).toEqual(['removed']);
  });

  test('is told so also by a server that did not hold the race', async () => {
    const { clock, races, id } = await waiting();
    const elsewhere = createLiveRaces(database, clock);
    const { told, listening } = listener(() => true);
    elsewhere.listen(listening);
    clock.advance(30 * minuteMs);
    await races.settleDue(10);
    await elsewhere.refresh(id);
    expect(told).toEqual(['removed']);
  });
});

test('a server hears of changes to a race that it only follows, and forgets it once nobody does', async () => {
  const { clock, races, id } = await waiting();
  const elsewhere = createLiveRaces(database, clock);
  let isFollowed = true;
  const { told, listening } = listener(() => isFollowed);
  elsewhere.listen(listening);
  await elsewhere.load(id);
  clock.advance(11 * minuteMs);
  expect(elsewhere.sweep()).toBe(1);
  await races.note(ada.id, id, new Date(clock.wallMs()));
  await elsewhere.refresh(id);
  expect(told).toEqual(['players']);
  isFollowed = false;
  clock.advance(11 * minuteMs);
  expect(elsewhere.sweep()).toBe(0);
});

test.each<[string, (live: LiveRaces, id: string) => Promise<void>]>([
  ['heard of', (live, id) => live.refresh(id)],
  [
    'not heard of, as notices do not arrive,',
    async (live) => {
      live.setCacheValid(false);
      live.setCacheValid(true);
    },
  ],
])('a change that is %s while a race is read for the first time is not missed', async (_, heardOf) => {
  const { clock, id } = await waiting();
  let afterRead: (() => void) | null = null;
  const db = new Proxy(database.db, {
    get(target, name) {
      // The statement is on its way one step after that.
      if (name === 'select') queueMicrotask(() => queueMicrotask(() => afterRead?.()));
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
  const elsewhere = createLiveRaces({ ...database, db }, clock);
  const heard = new Promise<unknown>((resolve) => {
    afterRead = () => {
      afterRead = null;
      const stored = database.db.update(raceParticipants).set({ isReady: true }).execute();
      resolve(Promise.all([stored, heardOf(elsewhere, id)]));
    };
  });
  await Promise.all([elsewhere.load(id), heard]);
  expect((await elsewhere.load(id))?.record.participants).toMatchObject([{ isReady: true }]);
});

/** Followers at another server, which hears nothing of the others until it is told to. */
function followersElsewhere({ clock }: Pick<Awaited<ReturnType<typeof waiting>>, 'clock'>) {
  const reading = { isAway: false };
  const db = new Proxy(database.db, {
    get(target, name) {
      if ((name === 'select' || name === 'transaction') && reading.isAway)
        throw new StorageUnavailable('connection', 'away');
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
  const races = racesBeside({ ...database, db }, clock);
  const setState: ((state: BusState) => void)[] = [];
  const bus: Bus = {
    ...createBusAlone(keepReports()),
    onStateChange(listener) {
      setState.push(listener);
      return () => undefined;
    },
  };
  const failures: unknown[] = [];
  const events = eventsBeside({ races, bus, clock, failed: (error) => failures.push(error) });
  const told: string[] = [];
  const bob = fakeConnection('Bob', (frame) => told.push(frame.toString('utf8')));
  return {
    races,
    reading,
    failures,
    read: async (id: string) => {
      const read = await races.get('Bob', id);
      if (!read.ok) throw new Error(read.error.code);
      return read.value;
    },
    follow: (race: Race) => events.attach(bob, race),
    hearAgain: () => {
      for (const state of ['deaf', 'connected'] as const) for (const listen of setState) listen(state);
    },
    isTold: () => told.some((frame) => frame.includes('"isReady":true')),
  };
}

test('a change that no notice told of, after the race was read and before it is followed, is told', async () => {
  const { clock, races, id } = await waiting();
  const { read, follow, hearAgain, isTold } = followersElsewhere({ clock });
  const race = await read(id);
  await races.ready(ada.id, id, true);
  hearAgain();
  follow(race);
  await expect.poll(isTold).toBe(true);
});

test('a change that could not be read once notices came again is told when the database answers', async () => {
  const { clock, races, id } = await waiting();
  const { reading, failures, read, follow, hearAgain, isTold } = followersElsewhere({ clock });
  follow(await read(id));
  await races.ready(ada.id, id, true);
  reading.isAway = true;
  hearAgain();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  reading.isAway = false;
  await expect.poll(isTold).toBe(true);
});

test('a player who was noted as away and joins once more while nothing can be stored is back once it can be', async () => {
  const { clock, races, id } = await waiting();
  await races.join(bob, id, { isConnected: true });
  const elsewhere = followersElsewhere({ clock });
  const { reading, failures } = elsewhere;
  const race = await elsewhere.read(id);
  elsewhere.follow(race);
  await elsewhere.races.note(bob.id, id, new Date(clock.wallMs()));
  const away = () => racesBeside(database, clock).awayFrom(id, (userId) => userId === bob.id);
  expect(await away()).toEqual([bob.id]);
  reading.isAway = true;
  elsewhere.follow(race);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  reading.isAway = false;
  await expect.poll(away).toEqual([]);
});
