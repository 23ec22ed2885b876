/** Races between people over HTTP and the socket, from the lobby to the results (document 2; GAPS G55-G59, G66). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { me as account } from '@playfield/contracts/http/account.ts';
import { listRaces, race as raceContract } from '@playfield/contracts/http/race.ts';
import { accuracy, lastKeyMs, replay, sliceLog, texts, wpm } from '@playfield/games/typing-race/index.ts';
import { newClient } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { startsAfterMs } from './decide.ts';
import {
  batchOf,
  enter,
  giveUp,
  leave,
  openRace,
  racer,
  resultsOf,
  run,
  startRace,
  typeAll,
  type Racer,
} from './testing/racers.ts';

const clock = createTestClock();
const text = 'the quick brown fox jumps over the lazy dog and then it sleeps';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

const guest = (name: string): Promise<Racer> => racer(server.url, name);
const goOf = async ({ client }: Racer, id: string): Promise<number> => {
  const { body } = await client.get(`/api/typing-races/${id}`);
  const { goAtMs } = raceContract.parse(body);
  if (goAtMs === null) throw new Error('not started');
  return goAtMs;
};
const seenBy = async ({ client }: Racer, id: string) => client.get(`/api/typing-races/${id}`);
const quick = async ({ client, name }: Racer) =>
  raceContract.parse((await client.post('/api/typing-races/quick', { username: name })).body);
const idOf = async ({ client }: Racer): Promise<string> =>
  account.parse((await client.get('/api/auth/me')).body).user.id;
const inLobby = async ({ client }: Racer): Promise<unknown> => (await client.get('/api/typing-races')).body;
const here = async ({ client }: Racer): Promise<unknown> => (await client.get('/api/users/random')).body;

describe('the lobby (OL-020, API-015…017)', () => {
  test('a race by link only is in no other lobby, no quick race leads into it, and the link does', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const opened = await openRace(ada, { maxParticipants: 4, isListed: false });
    expect(opened.isListed).toBe(false);
    const listedFor = async (one: Racer) =>
      listRaces.answer.parse(await inLobby(one)).some(({ id }) => id === opened.id);
    expect([await listedFor(ada), await listedFor(bob)]).toEqual([true, false]);
    expect((await quick(bob)).id).not.toBe(opened.id);
    const joined = await bob.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Bob' });
    expect(raceContract.parse(joined.body)).toMatchObject({ participants: 2, isListed: false });
    await leave([ada, bob]);
  });

  test('the people of a race for friends race again in one race, even when both ask at once', async () => {
    const [ada, bob, eve] = await Promise.all([guest('Ada'), guest('Bob'), guest('Eve')]);
    const race = await startRace([ada, bob], clock, { text, isListed: false });
    const again = async ({ client, name }: Racer) =>
      client.post(`/api/typing-races/${race.id}/again`, { username: name });
    expect(await again(ada)).toMatchObject({ status: 409, body: { code: 'race/not-over' } });
    giveUp(bob, race);
    giveUp(ada, race);
    await expect.poll(async () => (await seenBy(ada, race.id)).body).toMatchObject({ status: 'completed' });
    expect(await again(eve)).toMatchObject({ status: 403, body: { code: 'race/not-member' } });
    const [first, second] = await Promise.all([again(ada), again(bob)]);
    const [mine, theirs] = [first, second].map(({ body }) => raceContract.parse(body));
    expect(mine?.id).toBe(theirs?.id);
    expect(mine?.id).not.toBe(race.id);
    expect((await seenBy(ada, mine?.id ?? '')).body).toMatchObject({
      maxParticipants: 2,
      participants: 2,
      isListed: false,
    });
    // The next one is over as well: from the results of the first they come to a third.
    for (const one of [ada, bob]) await enter(one, mine?.id ?? '');
    const { goAtMs } = await bob.socket.next('raceStart', (event) => event.raceId === mine?.id);
    clock.advance(goAtMs - clock.wallMs());
    for (const one of [ada, bob]) giveUp(one, { id: mine?.id ?? '' });
    await expect
      .poll(async () => (await seenBy(ada, mine?.id ?? '')).body)
      .toMatchObject({ status: 'completed' });
    const third = raceContract.parse((await again(ada)).body);
    expect([race.id, mine?.id]).not.toContain(third.id);
    // Those who are still at the results see who waits for them.
    const waiting = async ({ client }: Racer) => client.get(`/api/typing-races/${race.id}/again`);
    expect(await waiting(bob)).toMatchObject({ status: 200, body: { names: ['Ada'] } });
    expect(await waiting(ada)).toMatchObject({ status: 200, body: { names: [] } });
    expect(await waiting(eve)).toMatchObject({ status: 403, body: { code: 'race/not-member' } });
    expect(raceContract.parse((await again(bob)).body).id).toBe(third.id);
    await leave([ada, bob, eve]);
  });

  test('a race is opened, listed, joined and polled', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const opened = await openRace(ada, { maxParticipants: 4 });
    expect(opened).toMatchObject({
      status: 'waiting',
      maxParticipants: 4,
      participants: 1,
      creatorName: 'Ada',
      isCreator: true,
      isListed: true,
      isTournament: false,
      tournamentId: null,
      startsAtMs: null,
    });
    expect(texts.filter((one) => one.class === 'lobby').map((one) => one.id)).toContain(opened.textId);
    const list = (await bob.client.get('/api/typing-races')).body;
    expect(list).toContainEqual(expect.objectContaining({ id: opened.id, isJoined: false, participants: 1 }));
    const joined = await bob.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Bob' });
    expect(joined.body).toMatchObject({ participants: 2, isJoined: true, isCreator: false });
    await leave([ada, bob]);
  });

  test.each([
    ['no players', { maxParticipants: 0 }, 400, 'request/invalid'],
    ['three (OL-005)', { maxParticipants: 3 }, 400, 'request/invalid'],
    ['a crowd', { maxParticipants: 100 }, 400, 'request/invalid'],
    ['a text of 5 characters (G59)', { text: 'short' }, 400, 'race/text-invalid'],
    ['a text of 10,000 characters', { text: 'word '.repeat(2000) }, 400, 'race/text-invalid'],
    ['a text of 100,000 characters', { text: 'word '.repeat(20_000) }, 413, 'request/too-large'],
    ['an invisible text', { text: '\u200b\u200e '.repeat(30) }, 400, 'race/text-invalid'],
    [
      'a text with words to cover',
      { text: 'this text is full of shit and more of it' },
      400,
      'race/text-invalid',
    ],
    ['somebody else as creator (G10)', { creatorId: 'somebody' }, 403, 'identity/mismatch'],
    ['an invisible name', { username: '\u200b' }, 400, 'name/invalid'],
  ])('%s is refused', async (_, fields, status, code) => {
    const client = newClient(server.url);
    await client.get('/api/auth/me');
    const answer = await client.post('/api/typing-races', { username: 'Ada', maxParticipants: 2, ...fields });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test("a text of one's own is normalised and marked (G59)", async () => {
    const ada = await guest('Ada');
    const opened = await openRace(ada, { text: `  ${text}\u200b  ` });
    expect(opened).toMatchObject({ text, textId: null });
    await leave([ada]);
  });

  test("full, started, unknown and one's own race (OL-012, OL-014)", async () => {
    const [ada, bob, eve] = await Promise.all([guest('Ada'), guest('Bob'), guest('Eve')]);
    const opened = await openRace(ada, { text });
    await enter(ada, opened.id);
    await enter(bob, opened.id);
    const late = await eve.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Eve' });
    expect(late).toMatchObject({ status: 409, body: { code: 'race/started' } });
    const again = await ada.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Ada' });
    expect(again).toMatchObject({ status: 200, body: { participants: 2 } });
    const unknown = await eve.client.post('/api/typing-races/1111111111111111/join', { username: 'Eve' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'race/not-found' } });
    const spoofed = await eve.client.post(`/api/typing-races/${opened.id}/join`, {
      userId: 'ada',
      username: 'x',
    });
    expect(spoofed).toMatchObject({ status: 403, body: { code: 'identity/mismatch' } });
    await leave([ada, bob, eve]);
  });

  test('of ten joining at once exactly the free places are taken (TH-12)', async () => {
    const ada = await guest('Ada');
    const opened = await openRace(ada, { maxParticipants: 4 });
    const joins = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        newClient(server.url).post(`/api/typing-races/${opened.id}/join`, { username: `P${n}` }),
      ),
    );
    const codes = joins.map(({ status, body }) =>
      status === 200 ? 'joined' : z.object({ code: z.string() }).parse(body).code,
    );
    // The fourth place starts the race, so a later one is late in either way.
    expect(codes.filter((code) => code === 'joined')).toHaveLength(3);
    for (const code of codes) expect(['joined', 'race/full', 'race/started']).toContain(code);
    await leave([ada]);
  });

  test('quick match joins the oldest waiting race with a seat, else opens one for six (G58)', async () => {
    // A server without the races that other tests leave behind.
    const quiet = await startServer({}, undefined, clock);
    const racers = await Promise.all(
      ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => racer(quiet.url, name)),
    );
    const [ada, bob, cleo, dan, eve] = racers;
    if (!ada || !bob || !cleo || !dan || !eve) throw new Error('somebody is missing');
    // A custom text counts for no board: a quick match does not land in it.
    await openRace(eve, { maxParticipants: 6, text });
    const first = await quick(ada);
    expect(first).toMatchObject({ participants: 1, maxParticipants: 6, isCreator: true });
    expect(texts.find(({ id }) => id === first.textId)?.class).toBe('passage');
    clock.advance(1);
    const second = await openRace(bob, { maxParticipants: 2 });
    expect(await quick(cleo)).toMatchObject({ id: first.id, participants: 2, isJoined: true });
    await ada.client.post(`/api/typing-races/${second.id}/join`, { username: 'Ada' });
    expect(await quick(dan)).toMatchObject({ id: first.id, participants: 2 });
    // One's own race is no other's.
    expect((await quick(dan)).id).not.toBe(first.id);
    await leave(racers);
    await quiet.stop();
  });
});

test.each([2, 3, 7])('%i who want a race at the same moment run together (G58)', async (count) => {
  const quiet = await startServer({}, undefined, clock);
  for (let round = 0; round < 5; round++) {
    const racers = await Promise.all(
      Array.from({ length: count }, (_, n) => racer(quiet.url, `Racer ${round} ${n}`)),
    );
    const found = await Promise.all(racers.map(quick));
    // Six run in one race.
    expect(new Set(found.map(({ id }) => id)).size).toBe(Math.ceil(count / 6));
    await leave(racers);
  }
  await quiet.stop();
});

test('who asks twice at once is in one race, and it is there', async () => {
  const quiet = await startServer({}, undefined, clock);
  const ada = await racer(quiet.url, 'Ada');
  for (let round = 0; round < 5; round++) {
    const asked = await Promise.all([quick(ada), quick(ada)]);
    const lobby = await ada.client.get('/api/typing-races');
    const mine = listRaces.answer.parse(lobby.body).filter(({ isJoined }) => isJoined);
    expect(mine).toHaveLength(1);
    expect(asked.map(({ id }) => id)).toContain(mine[0]?.id);
    await leave([ada]);
  }
  await quiet.stop();
});

describe('who takes a place over HTTP', () => {
  test('a full race starts as soon as everybody has come', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const opened = await openRace(ada, { text });
    await enter(ada, opened.id);
    const joined = await bob.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Bob' });
    expect(joined.body).toMatchObject({ status: 'waiting', participants: 2 });
    await enter(bob, opened.id);
    await ada.socket.next('raceStart');
    await leave([ada, bob]);
  });

  test('who takes a place once more on a page that still shows the race has come', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const elsewhere = await racer(server.url, 'Bob', bob.client);
    const opened = await openRace(ada, { maxParticipants: 6, text });
    for (const one of [ada, bob, elsewhere]) await enter(one, opened.id);
    elsewhere.socket.send({ type: 'leaveRace', raceId: opened.id, giveUp: true });
    await bob.socket.next('playersUpdate', ({ players }) => players.length === 1);
    await bob.client.post(`/api/typing-races/${opened.id}/join`, { username: 'Bob' });
    bob.socket.send({ type: 'joinRace', raceId: opened.id });
    await bob.socket.next('raceState', ({ race }) => race.you !== null);
    clock.advance(startsAfterMs);
    await ada.socket.next('raceStart');
    expect((await seenBy(ada, opened.id)).body).toMatchObject({ participants: 2 });
    await leave([ada, bob, elsewhere]);
  });
});

describe('the start (G56, RC-003, RC-012, RC-013)', () => {
  test('two are told of each other; after 15 seconds it starts, GO 3 seconds later (RC-005)', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const opened = await openRace(ada, { maxParticipants: 6, text });
    await enter(ada, opened.id);
    const beforeMs = clock.wallMs();
    await enter(bob, opened.id);
    const { players, startsAtMs } = await ada.socket.next(
      'playersUpdate',
      (event) => event.players.length === 2,
    );
    expect(players.map(({ playerName }) => playerName)).toEqual(['Ada', 'Bob']);
    expect(startsAtMs).toBeGreaterThanOrEqual(beforeMs + 15_000);
    expect(startsAtMs).toBeLessThanOrEqual(clock.wallMs() + 15_000);
    clock.advance(15_000);
    const { goAtMs, serverMs } = await bob.socket.next('raceStart');
    expect(goAtMs).toBeGreaterThanOrEqual((startsAtMs ?? Infinity) + 3000);
    expect(goAtMs).toBeLessThanOrEqual(serverMs + 3000);
    await leave([ada, bob]);
  });

  test('everybody ready starts it; so does its creator, and nobody else', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const opened = await openRace(ada, { maxParticipants: 6, text });
    await enter(ada, opened.id);
    ada.socket.send({ type: 'startRace', raceId: opened.id });
    expect(await ada.socket.next('error')).toMatchObject({ code: 'race/too-few', command: 'startRace' });
    await enter(bob, opened.id);
    bob.socket.send({ type: 'startRace', raceId: opened.id });
    expect(await bob.socket.next('error')).toMatchObject({ code: 'race/not-creator' });
    ada.socket.send({ type: 'startRace', raceId: opened.id });
    await bob.socket.next('raceStart');

    const again = await openRace(ada, { maxParticipants: 6, text });
    await enter(ada, again.id);
    await enter(bob, again.id);
    for (const { socket } of [ada, bob]) socket.send({ type: 'raceReady', raceId: again.id, isReady: true });
    await ada.socket.next('raceStart', (event) => event.raceId === again.id);
    await leave([ada, bob]);
  });

  test('closing one tab keeps the place of a player who has another tab open', async () => {
    const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
    const second = await racer(server.url, 'Ada', ada.client);
    const opened = await openRace(ada, { maxParticipants: 4, text });
    for (const one of [ada, second, bob]) await enter(one, opened.id);
    second.socket.send({ type: 'leaveRace', raceId: opened.id });
    // Commands of a connection are answered in their order.
    second.socket.send({ type: 'askTime', sentMs: 1 });
    await second.socket.next('serverTime');
    const seen = raceContract.parse((await bob.client.get(`/api/typing-races/${opened.id}`)).body);
    expect(seen.players.map(({ playerName }) => playerName)).toEqual([ada.name, bob.name]);
    await leave([second, ada, bob]);
  });

  test('who leaves a waiting race frees the place; the last one takes it along, and who looks on is told', async () => {
    const [ada, bob, eve] = await Promise.all([guest('Ada'), guest('Bob'), guest('Eve')]);
    const opened = await openRace(ada, { maxParticipants: 4, text });
    await enter(ada, opened.id);
    await enter(bob, opened.id);
    ada.socket.send({ type: 'leaveRace', raceId: opened.id });
    await bob.socket.next(
      'playersUpdate',
      ({ players, startsAtMs }) => players.length === 1 && startsAtMs === null,
    );
    eve.socket.send({ type: 'joinRace', raceId: opened.id });
    await eve.socket.next('raceState');
    bob.socket.send({ type: 'leaveRace', raceId: opened.id });
    expect(await eve.socket.next('error')).toMatchObject({
      code: 'race/not-found',
      raceId: opened.id,
      command: 'joinRace',
    });
    await expect.poll(async () => (await bob.client.get(`/api/typing-races/${opened.id}`)).status).toBe(404);
    await leave([ada, bob, eve]);
  });
});

test('a player who left for another race in another tab hears no more of what members say', async () => {
  const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
  const elsewhere = await racer(server.url, 'Bob', bob.client);
  const { id: raceId } = await openRace(ada, { maxParticipants: 4, text });
  for (const one of [ada, bob]) await enter(one, raceId);
  await openRace(elsewhere, { maxParticipants: 4, text });
  await bob.socket.next('playersUpdate', ({ players }) => players.length === 1);
  ada.socket.send({ type: 'chatMessage', raceId, message: 'only us here' });
  await ada.socket.next('chatMessage');
  // What everybody is told still comes.
  ada.socket.send({ type: 'raceReady', raceId, isReady: true });
  await bob.socket.next('playersUpdate', ({ players }) => players.some(({ isReady }) => isReady));
  expect(bob.socket.events.filter(({ type }) => type === 'chatMessage')).toEqual([]);
  await leave([ada, bob, elsewhere]);
});

test('somebody who leaves before joining is answered has no place', async () => {
  const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
  const opened = await openRace(ada, { maxParticipants: 4, text });
  await enter(ada, opened.id);
  bob.socket.send({ type: 'joinRace', raceId: opened.id, playerName: bob.name });
  bob.socket.send({ type: 'leaveRace', raceId: opened.id });
  await ada.socket.next('playersUpdate', ({ players }) => players.length === 2);
  await ada.socket.next('playersUpdate', ({ players }) => players.length === 1);
  // Somebody who joins once more after it keeps the place.
  for (const type of ['joinRace', 'leaveRace', 'joinRace'])
    bob.socket.send({ type, raceId: opened.id, ...(type === 'joinRace' ? { playerName: bob.name } : {}) });
  await bob.socket.next('raceState');
  await bob.socket.next('raceState');
  bob.socket.send({ type: 'askTime', sentMs: 1 });
  await bob.socket.next('serverTime');
  const seen = raceContract.parse((await ada.client.get(`/api/typing-races/${opened.id}`)).body);
  expect(seen.players.map(({ playerName }) => playerName)).toEqual([ada.name, bob.name]);
  await leave([ada, bob]);
});

describe('a race (RC-008, RC-011, RC-014, RC-016, G57)', () => {
  test("two run to the end: places, speeds and accuracy are the server's own count", async () => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const goAtMs = await goOf(ada, race.id);
    const fast = run(text, 90, 3);
    const slow = run(text, 45, 4, 0.1);
    await typeAll(ada, race, fast, clock, goAtMs);
    await typeAll(bob, race, slow, clock, goAtMs);
    const results = await resultsOf(bob);
    const errors = Array.from(slow.kinds).filter((kind) => kind === 'x').length;
    expect(results).toMatchObject([
      { playerName: 'Ada', position: 1, isFinished: true, isDnf: false, progress: 100, accuracy: 100 },
      { playerName: 'Bob', position: 2, isDnf: false, accuracy: accuracy(text.length, errors) },
    ]);
    expect(results.map(({ wpm: shown }) => shown)).toEqual(
      [fast, slow].map((log) => wpm(text.length, lastKeyMs(log))),
    );
    // A text of one's own counts for no board, and no guest has a best.
    expect(results.every(({ isBest }) => !isBest)).toBe(true);
    expect((await ada.client.get('/api/me/typing')).body).toMatchObject({
      bestWpm: 0,
      racesRun: 1,
      racesWon: 1,
    });
    expect((await bob.client.get(`/api/typing-races/${race.id}`)).body).toMatchObject({
      status: 'completed',
    });
    await leave(racers);
  });

  test('keys come in batches, some twice, and after a cut from where the server is', async () => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const log = run(text, 80, 5, 0.1);
    clock.advance(lastKeyMs(log));
    ada.socket.send(batchOf(race.id, text, log, 0, 10));
    ada.socket.send(batchOf(race.id, text, log, 0, 10));
    ada.socket.send(batchOf(race.id, text, log, 5, 15));
    await bob.socket.next('raceUpdate', ({ players }) => players.some(({ keystrokes }) => keystrokes === 15));
    ada.socket.send(batchOf(race.id, text, log, 20, 25));
    expect(await ada.socket.next('error')).toMatchObject({ code: 'race/out-of-order', raceId: race.id });
    ada.socket.cut();
    const back = await racer(server.url, 'Ada', ada.client);
    const state = await enter(back, race.id);
    const stored = replay(Array.from(text).length, sliceLog(log, 0, 15));
    expect(stored.ok && stored.value.errors).toBeGreaterThan(0);
    expect(state.players.find(({ playerId }) => playerId === state.you)).toMatchObject({
      keystrokes: 15,
      ...(stored.ok ? { index: stored.value.index, errors: stored.value.errors } : {}),
    });
    back.socket.send(batchOf(race.id, text, log, 15));
    await back.socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
    await leave([back, bob]);
  });

  test('after the winner the others have a minute (G57)', async () => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const goAtMs = await goOf(ada, race.id);
    const log = run(text, 70, 6);
    await typeAll(ada, race, log, clock, goAtMs);
    const endsAtMs = async (): Promise<number> => {
      const { body } = await ada.client.get(`/api/typing-races/${race.id}`);
      return raceContract.parse(body).endsAtMs ?? 0;
    };
    await expect.poll(async () => (await endsAtMs()) - clock.wallMs()).toBeLessThanOrEqual(60_000);
    expect(await endsAtMs()).toBeGreaterThanOrEqual(goAtMs + lastKeyMs(log) + 60_000);
    giveUp(bob, race);
    expect(await resultsOf(ada)).toMatchObject([
      { playerName: 'Ada', isDnf: false },
      { playerName: 'Bob', isDnf: true, finishMs: null, verdict: null },
    ]);
    await leave(racers);
  });
});

describe('C2 who leaves a running race', () => {
  test('is not waited for, is told as gone, and has the race no longer as theirs', async () => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const goAtMs = await goOf(ada, race.id);
    const current = async ({ client }: (typeof racers)[number]) =>
      (await client.get('/api/typing-races/current')).body;
    expect(await current(bob)).toEqual([{ id: race.id, status: 'racing' }]);
    giveUp(bob, race);
    const { players } = await ada.socket.next('playersUpdate', (event) =>
      event.players.some(({ hasLeft }) => hasLeft),
    );
    expect(players.map(({ playerName, hasLeft }) => [playerName, hasLeft])).toEqual([
      ['Ada', false],
      ['Bob', true],
    ]);
    expect(await inLobby(bob)).toContainEqual(expect.objectContaining({ id: race.id, isJoined: false }));
    expect(await inLobby(ada)).toContainEqual(expect.objectContaining({ id: race.id, isJoined: true }));
    expect([await current(ada), await current(bob)]).toEqual([[{ id: race.id, status: 'racing' }], []]);
    bob.socket.send(batchOf(race.id, text, run(text, 60, 7), 0, 1));
    expect(await bob.socket.next('error')).toMatchObject({ code: 'race/not-racing' });
    await typeAll(ada, race, run(text, 70, 6), clock, goAtMs);
    // No clock has moved since: nobody waited.
    expect(await resultsOf(ada)).toMatchObject([
      { playerName: 'Ada', position: 1, isDnf: false },
      { playerName: 'Bob', position: 2, isDnf: true, hasLeft: true },
    ]);
    await leave(racers);
  });

  test('ends it where everybody else is through; a page that closes gives nothing up', async () => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada, bob] = racers;
    const race = await startRace(racers, clock, { text });
    const goAtMs = await goOf(ada, race.id);
    bob.socket.send({ type: 'leaveRace', raceId: race.id });
    await typeAll(ada, race, run(text, 70, 6), clock, goAtMs);
    expect((await enter(bob, race.id)).status).toBe('racing');
    giveUp(bob, race);
    expect(await resultsOf(ada)).toMatchObject([{ playerName: 'Ada' }, { playerName: 'Bob', isDnf: true }]);
    await leave(racers);
  });
});

test('C5 keys during the countdown are told that typing begins at GO', async () => {
  const racers = await Promise.all([guest('Ada'), guest('Bob')]);
  const [ada] = racers;
  const opened = await openRace(ada, { text });
  for (const one of racers) await enter(one, opened.id);
  await ada.socket.next('raceStart');
  ada.socket.send(batchOf(opened.id, text, run(text, 60, 9), 0, 3));
  expect(await ada.socket.next('error')).toMatchObject({
    code: 'race/before-go',
    message: 'Typing begins at GO.',
  });
  await leave(racers);
});

test('OL-002 the age of a race is told by the clock of the server', async () => {
  const ada = await guest('Ada');
  const opened = await openRace(ada, { text, maxParticipants: 4 });
  await enter(ada, opened.id);
  clock.advance(125_000);
  const { body } = await ada.client.get(`/api/typing-races/${opened.id}`);
  expect(raceContract.parse(body).ageMs).toBeGreaterThanOrEqual(125_000);
  await leave([ada]);
});

test('C4 a text with a character that nobody can type is refused, and the character named', async () => {
  const client = newClient(server.url);
  await client.get('/api/auth/me');
  const answer = await client.post('/api/typing-races', { username: 'Ada', text: `${text} \u{1F697}` });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'race/text-invalid', message: expect.stringContaining('\u{1F697} (U+1F697)') },
  });
});

describe('keys that are refused change nothing (TH-11, G55)', () => {
  const honest = run(text, 60, 9);
  const shifted = (ms: number) => ({ times: honest.times.map((time) => time + ms), kinds: honest.kinds });
  const at400 = { times: honest.times.map((_, index) => 200 + index * 30), kinds: honest.kinds };
  test.each([
    ['before GO', { ...batchOf('', text, honest, 0, 3), times: [-5, 10, 20] }, 'race/before-go'],
    ['in the future', batchOf('', text, shifted(60_000)), 'race/ahead-of-clock'],
    [
      'backwards in time',
      { ...batchOf('', text, honest, 0, 3), times: [300, 200, 400] },
      'race/out-of-order',
    ],
    ['after a gap', batchOf('', text, honest, 4, 8), 'race/out-of-order'],
    ['to another place', { ...batchOf('', text, honest, 0, 3), index: 9 }, 'race/mismatch'],
    [
      'with fewer errors',
      { ...batchOf('', text, honest, 0, 2), kinds: 'x+', index: 1, errors: 0 },
      'race/mismatch',
    ],
    [
      'beyond the end',
      {
        ...batchOf('', text, honest),
        times: [...honest.times, 30_000],
        kinds: `${honest.kinds}+`,
        index: text.length + 1,
      },
      'race/beyond-end',
    ],
    ['at 400 WPM', batchOf('', text, at400), 'race/too-fast'],
    ['of no kind', { ...batchOf('', text, honest, 0, 3), kinds: '+?+' }, 'socket/malformed'],
  ])('keys %s', async (_, command, code) => {
    const racers = await Promise.all([guest('Ada'), guest('Bob')]);
    const [ada] = racers;
    const race = await startRace(racers, clock, { text });
    clock.advance(40_000);
    ada.socket.send({ ...command, raceId: race.id });
    expect(await ada.socket.next('error')).toMatchObject({ code, command: 'raceProgress' });
    const state = await ada.client.get(`/api/typing-races/${race.id}`);
    expect(state.body).toMatchObject({
      players: [
        { index: 0, keystrokes: 0 },
        { index: 0, keystrokes: 0 },
      ],
    });
    await leave(racers);
  });

  test('for a race one is not in, not started, finished or unknown', async () => {
    const [ada, bob, eve] = await Promise.all([guest('Ada'), guest('Bob'), guest('Eve')]);
    const waiting = await openRace(eve, { text });
    eve.socket.send(batchOf(waiting.id, text, honest, 0, 3));
    expect(await eve.socket.next('error')).toMatchObject({ code: 'race/before-go' });
    const race = await startRace([ada, bob], clock, { text });
    clock.advance(40_000);
    eve.socket.send(batchOf(race.id, text, honest, 0, 3));
    expect(await eve.socket.next('error')).toMatchObject({ code: 'race/not-member' });
    eve.socket.send(batchOf('1'.repeat(22), text, honest, 0, 3));
    expect(await eve.socket.next('error')).toMatchObject({ code: 'race/not-found' });
    ada.socket.send(batchOf(race.id, text, honest));
    await ada.socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
    ada.socket.send({ ...batchOf(race.id, text, honest), from: honest.kinds.length });
    expect(await ada.socket.next('error')).toMatchObject({ code: 'race/finished' });
    await leave([ada, bob, eve]);
  });
});

test('the server tells its time when asked', async () => {
  const ada = await guest('Ada');
  const askedMs = clock.wallMs();
  ada.socket.send({ type: 'askTime', sentMs: 12.5 });
  const { sentMs, serverMs } = await ada.socket.next('serverTime');
  expect(sentMs).toBe(12.5);
  expect(serverMs).toBeGreaterThanOrEqual(askedMs);
  expect(serverMs).toBeLessThanOrEqual(clock.wallMs());
  await leave([ada]);
});

test('people who are connected now are shown, without oneself (G68, API-018)', async () => {
  const [ada, bob] = await Promise.all([guest('Ada'), guest('Bob')]);
  const [adas, bobs] = await Promise.all([idOf(ada), idOf(bob)]);
  const given = /^\p{L}+ \p{L}+ \d\d$/u; // G93
  await expect.poll(() => here(ada)).toEqual([{ id: bobs, username: expect.stringMatching(given) }]);
  await expect.poll(() => here(bob)).toEqual([{ id: adas, username: expect.stringMatching(given) }]);
  await leave([bob]);
  // Who polls is here for 15 s more.
  clock.advance(15_000);
  await expect.poll(() => here(ada)).toEqual([]);
  await leave([ada]);
});

test('an own text goes with the account of its writer once the race that it is used in has ended', async () => {
  const [zoe, bob] = await Promise.all([guest('Zoe'), guest('Bob')]);
  const race = await startRace([zoe, bob], clock, { text });
  const asBobSees = async () => (await bob.client.get(`/api/typing-races/${race.id}`)).body;
  expect((await zoe.client.post('/api/me/delete', {})).status).toBe(200);
  // Who still types needs it.
  expect(await asBobSees()).toMatchObject({ status: 'racing', text, creatorName: 'Deleted player' });
  const log = run(text, 90);
  await typeAll(bob, race, log, clock, await goOf(bob, race.id));
  const [first] = await resultsOf(bob);
  expect(first).toMatchObject({ playerName: 'Bob', wpm: wpm(text.length, lastKeyMs(log)) });
  expect(await asBobSees()).toMatchObject({
    status: 'completed',
    text: 'This text was removed with the account of its writer.',
  });
  await leave([zoe, bob]);
});
