/** Bots in quick races: they come, give way to people, are labelled, and count for nothing; after a restart and at two servers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { race as raceContract, type Race } from '@playfield/contracts/http/race.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { botsAfterMs } from './bots.ts';
import { startsAfterBotsMs } from './decide.ts';
import { batchOf, enter, leave, member, racer, resultsOf, run, type Racer } from './testing/racers.ts';

const clock = createTestClock();

const seen = async ({ client }: Racer, id: string): Promise<Race> =>
  raceContract.parse((await client.get(`/api/typing-races/${id}`)).body);

/** Into the next quick race, connected. */
async function quick(one: Racer): Promise<Race> {
  const { body } = await one.client.post('/api/typing-races/quick', { username: one.name });
  return enter(one, raceContract.parse(body).id);
}

const botsOf = ({ players }: Pick<Race, 'players'>) => players.filter(({ isBot }) => isBot);

/** The update of the players after which so many bots are there. */
const bots = async ({ socket }: Racer, count: number) =>
  socket.next('playersUpdate', (event) => botsOf(event).length === count);

/** Until GO, by what the player was told. */
async function untilGo({ socket }: Racer): Promise<number> {
  const { goAtMs } = await socket.next('raceStart');
  clock.advance(Math.max(0, goAtMs - clock.wallMs()));
  return goAtMs;
}

/** The whole text at a speed; the clock goes to its last key. */
function typeAt({ socket }: Racer, { id, text }: Race, wpm: number, goAtMs: number, seed: number): void {
  const log = run(text, wpm, seed);
  clock.advance(Math.max(0, goAtMs + (log.times.at(-1) ?? 0) - clock.wallMs()));
  socket.send(batchOf(id, text, log));
}

describe('at one server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, undefined, clock);
  });
  afterAll(() => server.stop());

  test('G58 who is alone races against five labelled bots: practice, and nothing else', async () => {
    const ada = await member(server.url, 'BotsAda');
    const waiting = await quick(ada);
    expect(waiting).toMatchObject({ participants: 1, bots: 0, maxParticipants: 6, startsAtMs: null });
    expect(waiting.botsAtMs).toBe(new Date(waiting.createdAt).getTime() + botsAfterMs);
    clock.advance(botsAfterMs);
    const filled = await bots(ada, 5);
    expect(filled.startsAtMs ?? 0).toBeLessThanOrEqual(clock.wallMs() + startsAfterBotsMs);
    expect(botsOf(filled).map(({ userId, isReady }) => [userId, isReady])).toEqual(
      Array.from({ length: 5 }, () => [null, true]),
    );
    clock.advance(startsAfterBotsMs);
    const goAtMs = await untilGo(ada);
    clock.advance(5000);
    // It runs, but between people it is none.
    expect((await ada.client.get('/api/arena')).body).toMatchObject({ running: { races: 0 } });
    // They type without anybody's key telling it.
    await ada.socket.next('raceUpdate', ({ players }) => players.filter(({ index }) => index > 0).length > 3);
    typeAt(ada, waiting, 60, goAtMs, 31);
    const results = await resultsOf(ada);
    expect(results.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(results.filter(({ isBot }) => isBot)).toHaveLength(5);
    for (const one of results.filter(({ isBot }) => isBot))
      expect(one).toMatchObject({ accountId: null, isBest: false, verdict: null });
    // The faster four had 35 wpm on average: Ada has left them behind.
    expect(results[0]).toMatchObject({ playerName: 'BotsAda', verdict: 'plausible', isBest: true });
    // Seen again later they are where they were.
    clock.advance(60_000);
    expect((await seen(ada, waiting.id)).results).toEqual(results);

    const mine = (await ada.client.get('/api/me/typing')).body;
    expect(mine).toMatchObject({
      bestWpm: results[0]?.wpm,
      bestRaceWpm: null,
      racesRun: 0,
      racesWon: 0,
      rank: null,
    });
    const board = await ada.client.get('/api/typing-leaderboard?textClass=long&period=all');
    expect(board.body).toEqual([]);
    // As any practice run: no rating.
    expect(await ada.socket.next('ratingUpdate')).toMatchObject({ kind: 'typing', rating: null });
    await leave([ada]);
  });

  test('"I\'m ready" alone brings them at once', async () => {
    const ada = await racer(server.url, 'Ada');
    const { id } = await quick(ada);
    ada.socket.send({ type: 'raceReady', raceId: id, isReady: true });
    await untilGo(ada);
    expect(await seen(ada, id)).toMatchObject({ status: 'racing', participants: 1, bots: 5 });
    await leave([ada]);
  });

  test('bots give way to people until the start, and among people only people count', async () => {
    const [ada, bob] = [await member(server.url, 'WayAda'), await member(server.url, 'WayBob')];
    const waiting = await quick(ada);
    clock.advance(botsAfterMs);
    const filled = await bots(ada, 5);
    const joined = await quick(bob);
    expect(joined).toMatchObject({ id: waiting.id, participants: 2, bots: 4 });
    // Those who stay are the same.
    expect(botsOf(joined)).toEqual(botsOf(filled).slice(0, 4));
    expect(joined.startsAtMs).toBe(filled.startsAtMs);
    clock.advance(startsAfterBotsMs);
    const goAtMs = await untilGo(ada);
    expect((await ada.client.get('/api/arena')).body).toMatchObject({ running: { races: 1 } });
    typeAt(ada, waiting, 20, goAtMs, 41);
    typeAt(bob, waiting, 15, goAtMs, 42);
    const results = await resultsOf(ada);
    expect(results.map(({ isBot }) => isBot)).toEqual([true, true, true, true, false, false]);
    expect(results[4]).toMatchObject({ playerName: 'WayAda', position: 5 });
    const update = await ada.socket.next('ratingUpdate');
    expect(update).toMatchObject({ gameType: 'typing-race' });
    const mine = (await ada.client.get('/api/me/typing')).body;
    expect(mine).toMatchObject({ racesRun: 1, racesWon: 1, bestRaceWpm: results[4]?.wpm, rank: 1 });
    await leave([ada, bob]);
  });

  test('a race that people opened for themselves gets none', async () => {
    const ada = await racer(server.url, 'Ada');
    const opened = raceContract.parse(
      (await ada.client.post('/api/typing-races', { username: 'Ada', maxParticipants: 6 })).body,
    );
    expect(opened).toMatchObject({ botsAtMs: null, bots: 0 });
    ada.socket.send({ type: 'startRace', raceId: opened.id });
    expect(await ada.socket.next('error')).toMatchObject({ code: 'race/too-few' });
    await leave([ada]);
  });
});

describeOnPostgresql('at two servers', () => {
  let database: Awaited<ReturnType<typeof createOnPostgresql>>;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    database = await createOnPostgresql();
    [one, two] = await Promise.all([
      startServer({ databaseUrl: database.url }, undefined, clock),
      startServer({ databaseUrl: database.url }, undefined, clock),
    ]);
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  test('each sees the same bots at the same places, so does one that starts later, and a person of either takes the place of one', async () => {
    const [ada, bob] = [await racer(one.url, 'Ada'), await racer(two.url, 'Bob')];
    const { id } = await quick(ada);
    clock.advance(botsAfterMs);
    await bots(ada, 5);
    expect((await quick(bob)).id).toBe(id);
    await bots(ada, 4);
    clock.advance(startsAfterBotsMs);
    const goAtMs = await untilGo(ada);
    clock.advance(4000);
    for (const { socket } of [ada, bob])
      await socket.next('raceUpdate', ({ players }) => players.some(({ index }) => index > 0));
    const { text } = await seen(bob, id);
    // A race in which nobody has typed would start over.
    clock.advance(2000);
    ada.socket.send(batchOf(id, text, run(text, 70, 51), 0, 1));
    await bob.socket.next('raceUpdate', ({ players }) => players.some(({ keystrokes }) => keystrokes === 1));
    const race = await seen(bob, id);

    // A server that starts now knows them from the database alone.
    const three = await startServer({ databaseUrl: database.url }, undefined, clock);
    const again = await racer(three.url, 'Ada', ada.client);
    const found = await enter(again, id);
    expect(found).toMatchObject({ status: 'racing', goAtMs, bots: 4 });
    for (const [n, { playerId, index }] of botsOf(race).entries()) {
      expect(botsOf(found)[n]?.playerId).toBe(playerId);
      expect(botsOf(found)[n]?.index).toBeGreaterThanOrEqual(index);
    }
    clock.advance(2000);
    await again.socket.next('raceUpdate', ({ players }) =>
      botsOf(found).some(({ playerId, index }) =>
        players.some((now) => now.playerId === playerId && now.index > index),
      ),
    );
    await leave([again]);
    await three.stop();

    typeAt(ada, race, 70, goAtMs, 51);
    typeAt(bob, race, 40, goAtMs, 52);
    const [here, there] = await Promise.all([resultsOf(ada), resultsOf(bob)]);
    expect(there).toEqual(here);
    expect(here.filter(({ isBot }) => isBot)).toHaveLength(4);
    await leave([ada, bob]);
  });
});
