/** What a server remembers of a race may be older than what it has stored: a read of it had begun before. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/open.ts';
import { raceParticipants, users } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createStandingClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { createLiveRaces } from './liveRaces.ts';
import type { RaceRecord } from './record.ts';
import { raceOfTwo, racesBeside } from './testing/racesBeside.ts';

const people = [
  { id: 'Ada', username: 'Ada', isGuest: false },
  { id: 'Bob', username: 'Bob', isGuest: false },
] as const;
const clock = createStandingClock();

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.db.insert(users).values([...people]);
});

/** A second after GO, with what the server remembers of it. */
async function started(on: Pick<Database, 'db'> = database) {
  const races = racesBeside({ ...database, ...on }, clock);
  const { id } = await raceOfTwo(races, people, clock);
  clock.advance(1000);
  const record = races.live.peek(id);
  if (record?.row.status !== 'racing') throw new Error('the race does not run');
  return { races, id, record };
}

test('keys go on from those that are stored', async () => {
  const { races, id, record } = await started();
  const key = (number: number) =>
    races.type('Ada', id, {
      from: number,
      times: [300 + number * 200],
      kinds: '+',
      index: number + 1,
      errors: 0,
    });
  expect(await key(0)).toMatchObject({ ok: true });
  races.live.set(record);
  expect(await key(1)).toMatchObject({ ok: true });
  expect(races.live.peek(id)?.participants.map(({ keystrokes }) => keystrokes)).toEqual([2, 0]);
});

test('a read that began before something was stored here is made again', async () => {
  const { id, record } = await started();
  const [one] = record.participants;
  if (!one) throw new Error('nobody races');
  const typed: RaceRecord = {
    ...record,
    participants: record.participants.map((other) => (other === one ? { ...one, keystrokes: 7 } : other)),
  };
  const stored: Promise<unknown>[] = [];
  const duringReads = [
    () => live.set(typed),
    () =>
      void stored.push(
        database.db
          .update(raceParticipants)
          .set({ keystrokes: 7 })
          .where(eq(raceParticipants.id, one.id))
          .execute(),
      ),
  ];
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'select') duringReads.shift()?.();
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
  const live = createLiveRaces({ ...database, db }, clock);
  live.set(record);
  await live.refresh(id);
  await Promise.all(stored);
  expect(live.peek(id)?.participants.map(({ keystrokes }) => keystrokes)).toEqual([7, 0]);
  expect(duringReads).toEqual([]);
});

test('keys that are stored do not hide what else is to be read', async () => {
  const onExecute: (() => void)[] = [];
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'execute') onExecute.shift()?.();
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
  const { races, id } = await started({ db });
  await database.db
    .update(raceParticipants)
    .set({ username: 'Bobby' })
    .where(eq(raceParticipants.userId, 'Bob'));
  // While the keys are on their way to the database.
  onExecute.push(() => races.live.markStale(id));
  const key = { from: 0, times: [300], kinds: '+', index: 1, errors: 0 };
  expect(await races.type('Ada', id, key)).toMatchObject({ ok: true });
  expect(onExecute).toEqual([]);
  expect(await races.get('Bob', id)).toMatchObject({
    value: { players: [{ keystrokes: 1 }, { playerName: 'Bobby' }] },
  });
});

test('of two places that are taken at once one stays', async () => {
  const { promise: bothTaken, resolve } = Promise.withResolvers<void>();
  let taken = 0;
  // Each looks for other places once both are stored.
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name);
        return value;
      }
      return async (...given: Parameters<typeof target.transaction>) => {
        const done = await target.transaction(...given);
        taken += 1;
        if (taken === 2) resolve();
        await bothTaken;
        return done;
      };
    },
  });
  const races = racesBeside({ ...database, db }, clock);
  const [ada] = people;
  await Promise.all([races.create(ada, { maxParticipants: 2 }), races.create(ada, { maxParticipants: 2 })]);
  expect(await racesBeside(database, clock).waitingOf(ada.id)).toHaveLength(1);
});

test('a place that is stored is taken, also where the other places of its player cannot be looked for', async () => {
  const [ada, bob] = people;
  const away = new StorageUnavailable('connection', 'away');
  let isJoining = false;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'transaction' || !isJoining) {
        const value: unknown = Reflect.get(target, name);
        return value;
      }
      return async (...given: Parameters<typeof target.transaction>) => {
        const done = await target.transaction(...given);
        vi.spyOn(target, 'select').mockImplementationOnce(() => {
          throw away;
        });
        return done;
      };
    },
  });
  const failures: unknown[] = [];
  const races = racesBeside({ ...database, db }, clock, { failed: (error) => failures.push(error) });
  onTestFinished(races.close);
  const opened = await races.create(ada, { maxParticipants: 4 });
  if (!opened.ok) throw new Error(opened.error.code);
  isJoining = true;
  expect(await races.join(bob, opened.value.id, {})).toMatchObject({
    ok: true,
    value: { you: expect.any(String) },
  });
  expect(failures).toEqual([away]);
});
