/** People who come to a waiting race and go again and again, with limits: the others there are told a few times, and it starts. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { race as raceContract } from '@playfield/contracts/http/race.ts';
import { ok } from '@playfield/contracts/result.ts';
import type { Asker } from '../account/identity.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { enter, giveUp, leave, openRace, racer, type Racer } from './testing/racers.ts';
import { racesBeside } from './testing/racesBeside.ts';

const clock = createStandingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limitFactor: 1 }, undefined, clock);
});
afterAll(() => server.stop());

const guest = (name: string): Promise<Racer> => racer(server.url, name);
/** Commands of a connection are answered in their order. */
async function answered({ socket }: Racer): Promise<void> {
  socket.send({ type: 'askTime', sentMs: 1 });
  await socket.next('serverTime');
}
async function comeAndGo(one: Racer, raceId: string, others: Racer): Promise<void> {
  await enter(one, raceId);
  await others.socket.next('playersUpdate', ({ players }) => players.length === 2);
  one.socket.send({ type: 'leaveRace', raceId });
  await others.socket.next('playersUpdate', ({ players }) => players.length === 1);
}

test('somebody may take a place in one race six times, by socket and over HTTP, and then in another one', async () => {
  const [ada, bob, cem] = await Promise.all([guest('Ada'), guest('Bob'), guest('Cem')]);
  const opened = await openRace(ada, { maxParticipants: 6 });
  await enter(ada, opened.id);
  for (let n = 0; n < 6; n++) await comeAndGo(bob, opened.id, ada);
  bob.socket.send({ type: 'joinRace', raceId: opened.id, playerName: bob.name });
  const text = 'You have joined and left this race too often. Please try another one.';
  expect(await bob.socket.next('error')).toMatchObject({
    code: 'request/rate-limited',
    message: text,
    raceId: opened.id,
    command: 'joinRace',
  });
  const overHttp = await bob.client.post(`/api/typing-races/${opened.id}/join`, { username: bob.name });
  expect([overHttp.status, overHttp.body]).toMatchObject([429, { message: text }]);
  // Nor does a quick race lead there.
  const quick = raceContract.parse(
    (await bob.client.post('/api/typing-races/quick', { username: bob.name })).body,
  );
  expect(quick.id).not.toBe(opened.id);
  // Others still may.
  expect((await enter(cem, opened.id)).participants).toBe(2);
  await leave([ada, bob, cem]);
});

test('a place in the next race that is refused opens no other race, which would part those who race again', async () => {
  const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
  const race = await openRace(ada, { maxParticipants: 4 });
  for (const one of [ada, bob]) await enter(one, race.id);
  ada.socket.send({ type: 'startRace', raceId: race.id });
  const { goAtMs } = await ada.socket.next('raceStart');
  clock.advance(goAtMs - clock.wallMs());
  for (const one of [ada, bob]) giveUp(one, race);
  const again = async ({ client, name }: Racer) =>
    client.post(`/api/typing-races/${race.id}/again`, { username: name });
  await expect.poll(async () => (await again(ada)).status).toBe(200);
  const next = raceContract.parse((await again(ada)).body);
  await enter(ada, next.id);
  for (let n = 0; n < 6; n++) await comeAndGo(bob, next.id, ada);
  expect(await again(bob)).toMatchObject({
    status: 429,
    body: { message: 'You have joined and left this race too often. Please try another one.' },
  });
  expect(raceContract.parse((await again(ada)).body).id).toBe(next.id);
  await leave([ada, bob]);
});

test('people behind one address may take thirty places in one race, and then in another one', async () => {
  const ada = await guest('Ada');
  const opened = await openRace(ada, { maxParticipants: 6 });
  await enter(ada, opened.id);
  for (let n = 0; n < 6; n++) {
    const next = await guest(`Bob ${n}`);
    for (let m = 0; m < 5; m++) await comeAndGo(next, opened.id, ada);
    await leave([next]);
  }
  const cem = await guest('Cem');
  cem.socket.send({ type: 'joinRace', raceId: opened.id, playerName: cem.name });
  expect(await cem.socket.next('error')).toMatchObject({
    code: 'request/rate-limited',
    message: 'People on your network have joined and left this race too often. Please try another one.',
  });
  const quick = raceContract.parse(
    (await cem.client.post('/api/typing-races/quick', { username: cem.name })).body,
  );
  expect(quick.id).not.toBe(opened.id);
  await leave([ada, cem]);
});

describeEachDatabase('people behind one address who join at the same moment', (openDatabase) => {
  /** Guests of these names, and a race that the first of them has opened for so many. */
  async function opened(limitFactor: number, names: readonly string[], maxParticipants: number) {
    const database = await openDatabase();
    const races = racesBeside(database, clock, { limitFactor });
    const guests = names.map((id) => ({ id, username: id, isGuest: true }));
    await database.db.insert(users).values(guests);
    async function open(host: Asker): Promise<string> {
      const made = await races.create(host, { maxParticipants });
      if (!made.ok) throw new Error(made.error.code);
      return made.value.id;
    }
    const join = async (one: Asker, raceId: string, address = '192.0.2.1'): Promise<string> => {
      const done = await races.join(one, raceId, { isConnected: true, address });
      return done.ok ? 'joined' : done.error.code;
    };
    onTestFinished(() => races.live.close());
    return { guests, open, join };
  }
  const refused = 'request/rate-limited';

  test('take no more places in one race than one after the other', async () => {
    // One place for each address.
    const { guests, open, join } = await opened(1 / 30, ['dan', 'ada', 'bob', 'cem'], 6);
    const [host, ...others] = guests;
    if (!host) throw new Error('somebody must open it');
    const raceId = await open(host);
    const joined = await Promise.all(others.map((one) => join(one, raceId)));
    expect(joined.toSorted()).toEqual(['joined', refused, refused]);
  });

  test('take no more places in many races than one after the other', async () => {
    // Two places for each address in all races.
    const names = Array.from({ length: 12 }, (_, n) => `p${n}`);
    const { guests, open, join } = await opened(2 / 400, names, 2);
    const raceIds = await Promise.all(guests.slice(6).map(open));
    const joined = await Promise.all(guests.slice(0, 6).map((one, n) => join(one, raceIds[n] ?? '')));
    expect(joined.toSorted()).toEqual(['joined', 'joined', refused, refused, refused, refused]);
  });

  test('learn that one race is full, not that they joined it too often', async () => {
    // Two places for each address in one race, which is one for the host and one more.
    const { guests, open, join } = await opened(2 / 30, ['dan', 'ada', 'bob', 'cem'], 2);
    const [host, ...others] = guests;
    if (!host) throw new Error('somebody must open it');
    const raceId = await open(host);
    const joined = await Promise.all(others.map((one) => join(one, raceId)));
    expect(joined.toSorted()).toEqual(['joined', 'race/full', 'race/full']);
  });

  test('are not charged for a place that they did not get', async () => {
    // One place for each address in all races.
    const { guests, open, join } = await opened(1 / 400, ['dan', 'eve', 'ada', 'bob'], 2);
    const [dan, eve, ada, bob] = guests;
    if (!dan || !eve || !ada || !bob) throw new Error('four are needed');
    const [full, other] = [await open(dan), await open(eve)];
    expect(await join(ada, full, '192.0.2.2')).toBe('joined');
    expect(await join(bob, full)).toBe('race/full');
    expect(await join(bob, other)).toBe('joined');
  });
});

test('somebody may take ten places at once in different races, then one a second', async () => {
  const hosts = await Promise.all(Array.from({ length: 11 }, (_, n) => guest(`Ann ${n}`)));
  const bob = await guest('Bob');
  const ids: string[] = [];
  for (const host of hosts) {
    const { id } = await openRace(host, { maxParticipants: 4 });
    await enter(host, id);
    ids.push(id);
  }
  const [last = '', ...others] = ids;
  for (const id of others) {
    await enter(bob, id);
    bob.socket.send({ type: 'leaveRace', raceId: id });
    await answered(bob);
  }
  bob.socket.send({ type: 'joinRace', raceId: last, playerName: bob.name });
  expect(await bob.socket.next('error')).toMatchObject({ code: 'request/rate-limited', command: 'joinRace' });
  clock.advance(1000);
  expect((await enter(bob, last)).you).not.toBeNull();
  await leave([...hosts, bob]);
});

describeEachDatabase('saying once more that one is ready', (openDatabase) => {
  test('stores nothing and tells nobody', async () => {
    const database = await openDatabase();
    const bus = createBusAlone(keepReports());
    const published = vi.spyOn(bus, 'publishWithin');
    const races = racesBeside(database, clock, { bus });
    const [one, other] = ['one', 'other'].map((id) => ({ id, username: id, isGuest: true }));
    if (!one || !other) throw new Error('two are needed');
    await database.db.insert(users).values([one, other]);
    const opened = await races.create(one, { maxParticipants: 6 });
    if (!opened.ok) throw new Error(opened.error.code);
    const { id } = opened.value;
    await races.join(other, id, { isConnected: true });
    const told = async (isReady: boolean) => {
      const before = published.mock.calls.length;
      const done = await races.ready(other.id, id, isReady);
      const notices = published.mock.calls.length - before;
      expect(done).toEqual(ok({ isNew: notices > 0 }));
      return notices;
    };
    expect([await told(true), await told(true), await told(false)]).toEqual([1, 0, 1]);
    races.live.close();
  });
});

test('leaving a race in which one has no place, and which one does not follow, is refused', async () => {
  const [ada, eve] = await Promise.all([guest('Ada'), guest('Eve')]);
  const { id: raceId } = await openRace(ada, { maxParticipants: 2 });
  const refused = { code: 'race/not-member', command: 'leaveRace', raceId };
  eve.socket.send({ type: 'leaveRace', raceId });
  expect(await eve.socket.next('error')).toMatchObject(refused);
  eve.socket.send({ type: 'joinRace', raceId });
  await eve.socket.next('raceState');
  // Somebody who only watches may leave, and has nothing to give up.
  eve.socket.send({ type: 'leaveRace', raceId });
  await answered(eve);
  eve.socket.send({ type: 'leaveRace', raceId, giveUp: true });
  expect(await eve.socket.next('error')).toMatchObject(refused);
  expect(eve.socket.events.filter(({ type }) => type === 'error')).toHaveLength(2);
  await leave([ada, eve]);
});

test('leaving races that are not there is refused alike, and is no guess at their addresses', async () => {
  const [ada, eve] = await Promise.all([guest('Ada'), guest('Eve')]);
  for (let n = 10; n < 40; n++) {
    const raceId = `${n}`.padEnd(22, 'A');
    eve.socket.send({ type: 'leaveRace', raceId });
    expect(await eve.socket.next('error')).toMatchObject({ code: 'race/not-member', raceId });
  }
  const { id: raceId } = await openRace(ada, { maxParticipants: 2 });
  eve.socket.send({ type: 'joinRace', raceId });
  await eve.socket.next('raceState');
  await leave([ada, eve]);
});

test('a command without following the race, or one that changes nothing, is answered with the race', async () => {
  const ada = await guest('Ada');
  const { id: raceId } = await openRace(ada, { maxParticipants: 2 });
  const isReady = { race: { players: [{ isReady: true }] } };
  ada.socket.send({ type: 'raceReady', raceId, isReady: true });
  expect(await ada.socket.next('raceState')).toMatchObject(isReady);
  await enter(ada, raceId);
  ada.socket.send({ type: 'raceReady', raceId, isReady: true });
  expect(await ada.socket.next('raceState')).toMatchObject(isReady);
  await ada.socket.close();
});
