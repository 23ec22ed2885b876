/** How long a place in a waiting race is kept for somebody who never comes, or who is gone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Race } from '@playfield/contracts/http/race.ts';
import type { Asker } from '../account/identity.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { botsAfterMs } from './bots.ts';
import { awayMs, comeAloneMs, comeMs, correctionMs, startsAfterMs } from './decide.ts';
import type { Races } from './races.ts';
import { onTheWayMs } from './record.ts';
import { racesBeside } from './testing/racesBeside.ts';

const [ada, bob] = ['Ada', 'Bob'].map((name): Asker => ({ id: name, username: name, isGuest: false }));
const cyd: Asker = { id: 'Cyd', username: 'Cyd', isGuest: false };
const gone = { ok: false, error: { code: 'race/not-found' } };

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.db
    .insert(users)
    .values(['Ada', 'Bob', 'Cyd'].map((id) => ({ id, username: id, isGuest: false })));
});

function setUp() {
  if (!ada || !bob) throw new Error('nobody is there');
  const clock = createStandingClock();
  const races = racesBeside(database, clock);
  /** The race as Bob sees it so much later, once what is due is done. */
  async function after(ms: number, id: string): Promise<Awaited<ReturnType<Races['get']>>> {
    clock.advance(ms);
    await races.settleDue(10);
    return races.get(bob?.id ?? '', id);
  }
  return { clock, races, after, ada, bob };
}

async function made(asked: ReturnType<Races['quick']>): Promise<Race> {
  const race = await asked;
  if (!race.ok) throw new Error(race.error.code);
  return race.value;
}

/** A race in which these people are, and the last of whom has just come. */
async function waitingFor(
  races: Races,
  clock: TestClock,
  runners: readonly [Asker, ...Asker[]],
  isQuick = false,
): Promise<Race> {
  const [first] = runners;
  const race = await made(isQuick ? races.quick(first, {}) : races.create(first, { maxParticipants: 6 }));
  for (const one of runners) {
    clock.advance(1);
    await races.join(one, race.id, {});
    await races.note(one.id, race.id, null);
  }
  return race;
}

test('alone for half a minute, and nobody is sent there', async () => {
  const { races, after, ...people } = setUp();
  const opened = await made(races.quick(people.ada, {}));
  expect(opened.players).toMatchObject([{ playerName: 'Ada', isConnected: true }]);
  expect(await after(onTheWayMs, opened.id)).toMatchObject({ value: { players: [{ isConnected: false }] } });
  const own = await made(races.quick(people.bob, {}));
  expect(own).toMatchObject({ participants: 1, isCreator: true, botsAtMs: expect.any(Number) });
  expect(own.id).not.toBe(opened.id);
  expect(await after(comeAloneMs - onTheWayMs - 1, opened.id)).toMatchObject({ ok: true });
  expect(await after(1, opened.id)).toMatchObject(gone);
});

test('beside somebody for less than until the start', async () => {
  const { races, after, ...people } = setUp();
  const { id } = await made(races.create(people.ada, { maxParticipants: 6 }));
  await races.note(people.ada.id, id, null);
  await made(races.join(people.bob, id, {}));
  expect(await after(comeMs - 1, id)).toMatchObject({ value: { participants: 2 } });
  expect(await after(1, id)).toMatchObject({ value: { participants: 1, startsAtMs: null } });
});

test('beside somebody in a race by link as long: only those invited may come later', async () => {
  const { races, after, ...people } = setUp();
  const byLink = { maxParticipants: 6, isListed: false };
  const { id } = await made(races.create(people.ada, byLink));
  await races.note(people.ada.id, id, null);
  await made(races.join(people.bob, id, {}));
  expect(await after(comeMs - 1, id)).toMatchObject({ value: { participants: 2 } });
  expect(await after(1, id)).toMatchObject({ value: { participants: 1 } });
  const invited = await made(races.create(people.ada, { ...byLink, mayBeElsewhere: true }));
  await made(races.join(people.bob, invited.id, { mayBeElsewhere: true }));
  expect(await after(comeMs, invited.id)).toMatchObject({ value: { participants: 2 } });
});

test('of somebody who is gone for ten seconds; bots neither come nor race for them', async () => {
  const { clock, races, after, ...people } = setUp();
  const { id } = await made(races.quick(people.ada, {}));
  await races.note(people.ada.id, id, null);
  clock.advance(1);
  await races.note(people.ada.id, id, new Date(clock.wallMs()));
  expect(await after(botsAfterMs, id)).toMatchObject({ value: { status: 'waiting', bots: 0 } });
  expect(await after(awayMs - botsAfterMs, id)).toMatchObject(gone);
});

test('not until a start by itself: who is not there does not stand in a lane, and nobody races against them', async () => {
  const { clock, races, after, ...people } = setUp();
  const { id } = await waitingFor(races, clock, [people.ada, people.bob]);
  clock.advance(startsAfterMs - onTheWayMs);
  await made(races.join(cyd, id, {}));
  expect(await after(onTheWayMs, id)).toMatchObject({
    value: { status: 'racing', players: [{ playerName: 'Ada' }, { playerName: 'Bob' }] },
  });
});

test('for all of ten seconds where the start needs who is away', async () => {
  const { clock, races, after, ...people } = setUp();
  const { id } = await waitingFor(races, clock, [people.ada, people.bob]);
  clock.advance(startsAfterMs - onTheWayMs);
  const away = new Date(clock.wallMs());
  await races.note(people.bob.id, id, away);
  const isKept = { value: { status: 'waiting', startsAtMs: null, participants: 2 } };
  expect(await after(onTheWayMs, id)).toMatchObject(isKept);
  await races.note(people.bob.id, id, null);
  const again = clock.wallMs() + startsAfterMs;
  expect(await after(0, id)).toMatchObject({ value: { status: 'waiting', startsAtMs: again } });

  clock.advance(startsAfterMs - onTheWayMs);
  await races.note(people.bob.id, id, new Date(clock.wallMs()));
  expect(await after(onTheWayMs, id)).toMatchObject(isKept);
  // No start is planned with a player who is away.
  await races.ready(people.ada.id, id, true);
  expect(await after(awayMs - onTheWayMs - 1, id)).toMatchObject(isKept);
  await after(1, id);
  expect(await races.get(people.ada.id, id)).toMatchObject({ value: { startsAtMs: null, participants: 1 } });
});

test.each([
  ['without bots', false],
  ['with bots', true],
])('for all of ten seconds where everybody is away at the start, %s', async (_, isQuick) => {
  const { clock, races, after, ...people } = setUp();
  const { id } = await waitingFor(races, clock, [people.ada, people.bob], isQuick);
  const before = await after(startsAfterMs - onTheWayMs, id);
  expect(before).toMatchObject({ value: { status: 'waiting', bots: isQuick ? 4 : 0 } });
  for (const one of [people.ada, people.bob]) await races.note(one.id, id, new Date(clock.wallMs()));
  const isKept = { value: { status: 'waiting', startsAtMs: null, participants: 2 } };
  expect(await after(onTheWayMs, id)).toMatchObject(isKept);
  expect(await after(awayMs - onTheWayMs - 1, id)).toMatchObject(isKept);
  expect(await after(1, id)).toMatchObject(gone);
});

test('of somebody noted as away who is connected to another server', async () => {
  const { clock, races, ...people } = setUp();
  const { id } = await waitingFor(races, clock, [people.ada, people.bob, cyd]);
  // As the start comes, a server ends a connection that was silent.
  clock.advance(startsAfterMs);
  await races.note(people.bob.id, id, new Date(clock.wallMs() - onTheWayMs));
  await races.settleDue(10);
  await races.note(people.bob.id, id, null);
  await races.settleDue(10);
  expect(await races.get(people.bob.id, id)).toMatchObject({ value: { status: 'racing', participants: 3 } });

  const second = await waitingFor(races, clock, [people.ada, people.bob, cyd]);
  clock.advance(awayMs);
  await races.note(people.bob.id, second.id, new Date(clock.wallMs() - awayMs));
  await races.settleDue(10);
  expect(await races.get(people.ada.id, second.id)).toMatchObject({ value: { participants: 3 } });
  clock.advance(correctionMs);
  await races.settleDue(10);
  expect(await races.get(people.ada.id, second.id)).toMatchObject({ value: { participants: 2 } });
});

test('of a guest who signs in as of somebody who is gone: the account has yet to come', async () => {
  const { clock, races, after, ...people } = setUp();
  const { id } = await made(races.create(people.ada, { maxParticipants: 6 }));
  await races.note(people.ada.id, id, null);
  clock.advance(1);
  await database.db.transaction((tx) => races.carryOver(tx, people.ada.id, people.bob.id));
  expect(await after(awayMs - 1, id)).toMatchObject({ value: { you: expect.any(String) } });
  await races.note(people.bob.id, id, null);
  expect(await after(awayMs, id)).toMatchObject({ ok: true });

  const second = await made(races.create(people.ada, { maxParticipants: 6 }));
  await races.note(people.ada.id, second.id, null);
  clock.advance(1);
  await database.db.transaction((tx) => races.carryOver(tx, people.ada.id, people.bob.id));
  expect(await after(0, second.id)).toMatchObject({ ok: true });
  expect(await after(awayMs, second.id)).toMatchObject(gone);
});

test('of a guest and the account it signs in to, who waited in a race each: the last one alone', async () => {
  const { clock, races, ...people } = setUp();
  const first = await made(races.create(people.bob, { maxParticipants: 6, isConnected: true }));
  clock.advance(1);
  const last = await made(races.create(people.ada, { maxParticipants: 6, isConnected: true }));
  const told = await database.db.transaction((tx) => races.carryOver(tx, people.ada.id, people.bob.id));
  told();
  await expect
    .poll(async () => (await races.waitingOf(people.bob.id)).map(({ id }) => id))
    .toEqual([last.id]);
  expect(await races.get(people.bob.id, first.id)).toMatchObject(gone);
});
