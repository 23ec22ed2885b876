/** Races of tournaments over real sockets, opened from beside the server on the same database (G50). */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { race as raceAnswer } from '@playfield/contracts/http/race.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { raceKeystrokes, raceParticipants } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import type { Contests } from '../tournament/contest.ts';
import { batchOf, leave, racer, run, typeAll, type Racer } from './testing/racers.ts';
import { racesBeside } from './testing/racesBeside.ts';
import { raceCountsOf } from './pastRaces.ts';
import { playedRaces } from './played.ts';
import { createTournamentRaces } from './tournamentRaces.ts';
import { createTypingResults } from './typingResults.ts';

const clock = createTestClock();
const firstMoveMs = 60_000;
const ended = () => undefined;

const idOf = async ({ client }: Racer): Promise<string> =>
  getMe.answer.parse((await client.get('/api/auth/me')).body).user.id;

async function come({ socket }: Racer, raceId: string) {
  socket.send({ type: 'joinRace', raceId });
  return (await socket.next('raceState')).race;
}

describeOnPostgresql('races of tournaments', () => {
  let server: TestServer;
  let database: Database;
  let contests: Contests;
  let drop: () => Promise<void>;
  /**
   * Ends every race whose time is up in half an hour. Were the server's own clock put forward, it might put the ends off first: a jump
   * is an outage to it.
   */
  let endByTime: () => Promise<void>;
  beforeAll(async () => {
    const made = await createOnPostgresql();
    ({ drop } = made);
    server = await startServer({ databaseUrl: made.url }, undefined, clock);
    database = await openDatabase({ dataDir: '', databaseUrl: made.url, databasePoolSize: 2 });
    const typing = createTypingResults({ database, clock, ended });
    const later = {
      wallMs: () => clock.wallMs() + 1_800_000,
      monotonicMs: () => clock.monotonicMs() + 1_800_000,
    };
    endByTime = async () => {
      await racesBeside(database, later).settleDue(100);
    };
    contests = createTournamentRaces({ database, races: racesBeside(database, clock), typing });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await drop();
  });

  let matches = 0;
  /** Ada and Bob with a race that was opened for them, and the match it belongs to. */
  async function opened(rated = true) {
    const racers = await Promise.all([racer(server.url, 'Ada'), racer(server.url, 'Bob')]);
    const [ada, bob] = racers;
    const seats = [
      { id: await idOf(ada), name: 'Ada' },
      { id: await idOf(bob), name: 'Bob' },
    ] as const;
    matches += 1;
    const matchId = `match-${matches}`;
    const wanted = {
      tournamentId: 'cup',
      matchId,
      gameNumber: 1,
      gameType: 'typing-race',
      seats,
      clock: null,
      rated,
      firstMoveMs,
      lot: 5,
      at: new Date(clock.wallMs()),
    };
    await Promise.all([1, 2].map(() => database.db.transaction((tx) => contests.open(tx, [wanted]))));
    const found = await read(matchId);
    const [contest] = found;
    if (!contest || found.length > 1) throw new Error(`${found.length} races`);
    const { body } = await ada.client.get(`/api/typing-races/${contest.id}`);
    return {
      ada,
      bob,
      adaId: seats[0].id,
      bobId: seats[1].id,
      matchId,
      race: raceAnswer.parse(body),
      wanted,
    };
  }
  const read = (matchId: string) => database.db.transaction((tx) => contests.read(tx, [matchId]));

  /** Both come, and the clock goes to GO. */
  async function begin({ ada, bob, race }: Awaited<ReturnType<typeof opened>>): Promise<number> {
    await come(ada, race.id);
    expect((await come(bob, race.id)).you).not.toBeNull();
    const { goAtMs } = await ada.socket.next('raceStart');
    clock.advance(goAtMs - clock.wallMs());
    return goAtMs;
  }

  test('it is in no lobby, nobody else joins, and it starts by itself once both are there', async () => {
    const one = await opened();
    const cleo = await racer(server.url, 'Cleo');
    const listed = await cleo.client.get('/api/typing-races');
    expect(listed.text).not.toContain(one.race.id);
    const joined = await cleo.client.post(`/api/typing-races/${one.race.id}/join`, { username: 'Cleo' });
    expect([joined.status, joined.body]).toMatchObject([409, { code: 'race/full' }]);
    // One who is there cannot begin alone, and one who goes keeps the place.
    expect(await come(one.ada, one.race.id)).toMatchObject({
      isTournament: true,
      tournamentId: 'cup',
      isListed: false,
      isCreator: false,
    });
    one.ada.socket.send({ type: 'startRace', raceId: one.race.id });
    expect(await one.ada.socket.next('error')).toMatchObject({ code: 'race/not-creator' });
    one.ada.socket.send({ type: 'leaveRace', raceId: one.race.id });
    expect((await come(one.ada, one.race.id)).players).toHaveLength(2);
    const goAtMs = await begin(one);
    await typeAll(one.bob, one.race, run(one.race.text, 90), clock, goAtMs);
    await typeAll(one.ada, one.race, run(one.race.text, 60, 2), clock, goAtMs);
    await one.ada.socket.next('raceComplete');
    const [contest] = await read(one.matchId);
    expect(await contests.idsOf(database.db, [one.matchId])).toEqual([
      { id: one.race.id, matchId: one.matchId },
    ]);
    expect(contest).toMatchObject({
      seatIds: [one.adaId, one.bobId],
      ended: { winnerId: one.bobId, absentIds: [], isVoid: false },
    });
    const [adaMs = 0, bobMs = 0] = contest?.ended?.usedMs ?? [];
    expect(bobMs).toBeLessThan(adaMs);
    await leave([one.ada, one.bob, cleo]);
  });

  test('a player who does not come is not waited for, and has lost to one who typed', async () => {
    const one = await opened();
    await come(one.ada, one.race.id);
    clock.advance(firstMoveMs);
    const { goAtMs } = await one.ada.socket.next('raceStart');
    clock.advance(goAtMs - clock.wallMs());
    await typeAll(one.ada, one.race, run(one.race.text, 90), clock, goAtMs);
    await endByTime();
    expect((await read(one.matchId))[0]?.ended).toMatchObject({
      winnerId: one.adaId,
      absentIds: [one.bobId],
    });
    await leave([one.ada, one.bob]);
  });

  /** Ada types 20 keys and Bob 40, and both are told. */
  async function typeSome(one: Awaited<ReturnType<typeof opened>>): Promise<void> {
    const goAtMs = await begin(one);
    const log = run(one.race.text, 60);
    clock.advance(goAtMs + (log.times.at(-1) ?? 0) - clock.wallMs());
    one.ada.socket.send(batchOf(one.race.id, one.race.text, log, 0, 20));
    one.bob.socket.send(batchOf(one.race.id, one.race.text, log, 0, 40));
    // In one update or two: each tells of those who have gone on.
    const untold = new Set([20, 40]);
    await one.ada.socket.next('raceUpdate', ({ players }) => {
      for (const { keystrokes } of players) untold.delete(keystrokes);
      return untold.size === 0;
    });
  }

  test('of two at no end who typed more has won; who gives up has lost at once', async () => {
    const one = await opened(false);
    await typeSome(one);
    await endByTime();
    expect((await read(one.matchId))[0]?.ended).toMatchObject({ winnerId: one.bobId, absentIds: [] });
    // Its tournament changes no ratings.
    const events = await database.db.transaction((tx) => playedRaces(tx, [one.race.id]));
    expect(events.map(({ isRated }) => isRated)).toEqual([false, false]);
    await leave([one.ada, one.bob]);

    const two = await opened();
    await begin(two);
    two.bob.socket.send({ type: 'leaveRace', raceId: two.race.id, giveUp: true });
    await two.ada.socket.next('raceComplete');
    expect((await read(two.matchId))[0]?.ended).toMatchObject({ winnerId: two.adaId, absentIds: [] });
    await leave([two.ada, two.bob]);
  });

  test('who gave up has left, who was still typing then has not', async () => {
    const one = await opened();
    await typeSome(one);
    one.bob.socket.send({ type: 'leaveRace', raceId: one.race.id, giveUp: true });
    await one.ada.socket.next('raceComplete');
    const events = await database.db.transaction((tx) => playedRaces(tx, [one.race.id]));
    const shown = events.map(({ name, isFinished, hasLeft }) => ({ name, isFinished, hasLeft }));
    expect(shown.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Ada', isFinished: false, hasLeft: false },
      { name: 'Bob', isFinished: false, hasLeft: true },
    ]);
    await leave([one.ada, one.bob]);
  });

  test('nobody typed: neither has won', async () => {
    const one = await opened();
    await begin(one);
    await endByTime();
    expect((await read(one.matchId))[0]?.ended).toMatchObject({
      winnerId: null,
      absentIds: [one.adaId, one.bobId],
    });
    await leave([one.ada, one.bob]);
  });

  test('ended from outside, it is lost by one or counts for nothing, and ending it again changes nothing', async () => {
    const [one, two] = [await opened(), await opened()];
    await contests.endRunning(one.matchId, one.adaId);
    await contests.endRunning(one.matchId, null);
    expect((await read(one.matchId))[0]?.ended).toMatchObject({
      winnerId: one.bobId,
      absentIds: [],
      isVoid: false,
    });
    await typeSome(two);
    await contests.endRunning(two.matchId, null);
    expect((await read(two.matchId))[0]?.ended).toMatchObject({ isVoid: true });
    const runners = await database.db
      .select()
      .from(raceParticipants)
      .where(eq(raceParticipants.raceId, two.race.id));
    expect(runners).toMatchObject([
      { isDnf: true, position: null },
      { isDnf: true, position: null },
    ]);
    const keys = inArray(
      raceKeystrokes.participantId,
      runners.map(({ id }) => id),
    );
    expect(await database.db.$count(raceKeystrokes, keys)).toBe(0);
    expect(await raceCountsOf(database.db, two.adaId)).toEqual({ run: 0, won: 0 });
    await leave([one.ada, one.bob, two.ada, two.bob]);
  });

  test('the next race of a match is over another text', async () => {
    const one = await opened();
    await database.db.transaction((tx) => contests.open(tx, [{ ...one.wanted, gameNumber: 2 }]));
    const texts = await Promise.all(
      (await read(one.matchId)).map(async ({ id }) => {
        const { body } = await one.ada.client.get(`/api/typing-races/${id}`);
        return raceAnswer.parse(body).text;
      }),
    );
    expect(new Set(texts).size).toBe(2);
    await leave([one.ada, one.bob]);
  });
});
