/** What typing is worth: boards, bests, vehicles and practice, from what the server counted itself (GAPS G59, G62, G64, G67). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaderboard, myTyping } from '@playfield/contracts/http/typing.ts';
import {
  accuracy,
  lastKeyMs,
  textById,
  textsOf,
  wpm,
  type KeyLog,
} from '@playfield/games/typing-race/index.ts';
import { newClient } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import {
  leave,
  member,
  openRace,
  racer,
  resultsOf,
  run,
  startRace,
  typeAll,
  type Racer,
} from './testing/racers.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

const [passage] = textsOf('passage');
const [easy] = textsOf('easy');
if (!passage || !easy) throw new Error('there are no texts');

/** Both type the passage at their speeds; answers the results. */
async function raceOf(racers: readonly [Racer, number][]) {
  const people = racers.map(([one]) => one);
  const race = await startRace(people, clock, { text: passage?.text });
  const goAtMs = clock.wallMs();
  for (const [index, [one, speed]] of racers.toSorted((a, b) => b[1] - a[1]).entries())
    await typeAll(one, race, run(race.text, speed, index + 11, 0.02), clock, goAtMs);
  const [first] = people;
  if (!first) throw new Error('nobody raced');
  return resultsOf(first);
}

const mine = async ({ client }: Racer) => myTyping.parse((await client.get('/api/me/typing')).body);
const board = async ({ client }: Racer, query = '') =>
  leaderboard.answer.parse(
    (await client.get(`/api/typing-leaderboard?textClass=${passage.length}${query}`)).body,
  );

describe('the leaderboard (G64)', () => {
  test('a verified race of an account counts; of a guest it does not', async () => {
    const ada = await member(server.url, 'ada');
    const guest = await racer(server.url, 'Gus');
    const results = await raceOf([
      [ada, 70],
      [guest, 90],
    ]);
    expect(results).toMatchObject([
      { playerName: 'Gus', verdict: 'plausible', isBest: false },
      { playerName: 'ada', verdict: 'plausible', isBest: true },
    ]);
    const best = results[1]?.wpm;
    expect(await board(ada)).toMatchObject([{ rank: 1, username: 'ada', wpm: best, isYou: true }]);
    expect(await board(guest, '&period=day')).toMatchObject([{ username: 'ada', isYou: false }]);
    const marathons = await ada.client.get('/api/typing-leaderboard?textClass=marathon');
    expect(marathons.body).toEqual([]);
    expect(await mine(ada)).toMatchObject({ bestRaceWpm: best, racesRun: 1, racesWon: 0, rank: 1 });
    expect(await mine(guest)).toMatchObject({ racesRun: 1, racesWon: 1, rank: null });
    await leave([ada, guest]);
  });

  test('only the best of each account, within the period', async () => {
    const bea = await member(server.url, 'bea');
    const cem = await member(server.url, 'cem');
    const first = await raceOf([
      [bea, 100],
      [cem, 60],
    ]);
    clock.advance(8 * 86_400_000);
    const second = await raceOf([
      [bea, 80],
      [cem, 75],
    ]);
    expect(second.find(({ playerName }) => playerName === 'bea')).toMatchObject({ isBest: false });
    const rows = (await board(bea)).filter(({ username }) => username !== 'ada');
    expect(rows).toMatchObject([
      { username: 'bea', wpm: first[0]?.wpm },
      { username: 'cem', wpm: second[1]?.wpm },
    ]);
    expect((await board(bea, '&period=week')).map(({ username }) => username)).toEqual(['bea', 'cem']);
    await leave([bea, cem]);
  });

  test('a run of a machine is kept, flagged, wins nothing, and is on no board', async () => {
    const eve = await member(server.url, 'eve');
    const gus = await racer(server.url, 'Gus');
    const race = await startRace([eve, gus], clock, { text: passage.text });
    const goAtMs = clock.wallMs();
    const machine: KeyLog = {
      times: Array.from(race.text, (_, index) => 300 + index * 100),
      kinds: '+'.repeat(race.text.length),
    };
    await typeAll(eve, race, machine, clock, goAtMs);
    await typeAll(gus, race, run(race.text, 60, 5), clock, goAtMs);
    const results = await resultsOf(eve);
    expect(results).toMatchObject([
      { playerName: 'Gus', position: 1, verdict: 'plausible' },
      { playerName: 'eve', position: 2, isFinished: true, verdict: 'flagged', isBest: false },
    ]);
    expect(results[1]?.finishMs).toBeLessThan(results[0]?.finishMs ?? 0);
    expect(await mine(gus)).toMatchObject({ racesWon: 1 });
    expect((await board(eve)).map(({ username }) => username)).not.toContain('eve');
    expect(await mine(eve)).toMatchObject({ bestWpm: 0, bestRaceWpm: null, racesWon: 0, rank: null });
    await leave([eve, gus]);
  });
});

describe('practice (TY-031, TY-045)', () => {
  test('a run is counted from its keys; what it unlocks may be chosen, nothing else (TY-044, G62)', async () => {
    const dan = await racer(server.url, 'Dan');
    const choose = (vehicle: string) => dan.client.put('/api/me/vehicle', { vehicle });
    expect(await choose('blue-sports')).toMatchObject({ status: 409, body: { code: 'vehicle/locked' } });
    expect(await choose('tank')).toMatchObject({ status: 400, body: { code: 'vehicle/unknown' } });
    const log = run(easy.text, 38, 21, 0.04);
    const answer = await dan.client.post('/api/typing-results', { textId: easy.id, ...log });
    const errors = Array.from(log.kinds).filter((kind) => kind === 'x').length;
    const length = Array.from(easy.text).length;
    expect(answer.body).toMatchObject({
      wpm: wpm(length, lastKeyMs(log)),
      accuracy: accuracy(length, errors),
      verdict: 'plausible',
      me: { bestWpm: wpm(length, lastKeyMs(log)), bestRaceWpm: null },
    });
    expect(await choose('blue-sports')).toMatchObject({ status: 200, body: { vehicle: 'blue-sports' } });
    expect(await choose('red-supercar')).toMatchObject({ status: 409 });
    await leave([dan]);
  });

  test('what is driven in a race the server has seen unlocked, whatever is asked for (WS-011, G62)', async () => {
    const gil = await racer(server.url, 'Gil');
    const driven = async (vehicle?: string): Promise<string | undefined> => {
      const hal = await racer(server.url, 'Hal');
      const { id } = await openRace(hal, { maxParticipants: 6 });
      gil.socket.send({ type: 'joinRace', raceId: id, playerName: 'Gil', vehicle });
      const { race } = await gil.socket.next('raceState', (event) => event.race.id === id);
      gil.socket.send({ type: 'leaveRace', raceId: id });
      await leave([hal]);
      return race.players.find(({ playerId }) => playerId === race.you)?.vehicle.id;
    };
    expect(await driven('red-supercar')).toBe('green-pickup');
    await gil.client.post('/api/typing-results', { textId: easy.id, ...run(easy.text, 45, 24) });
    expect(await driven()).toBe('yellow-muscle');
    expect(await driven('pink-beetle')).toBe('pink-beetle');
    expect(await driven('red-supercar')).toBe('yellow-muscle');
    expect(await driven('tank')).toBe('yellow-muscle');
    await gil.client.put('/api/me/vehicle', { vehicle: 'blue-sports' });
    expect(await driven()).toBe('blue-sports');
    await leave([gil]);
  });

  test.each([
    ['an unknown text', { textId: 'none' }, 'typing/unknown-text'],
    ['half a run', { kinds: '++', times: [1, 200] }, 'typing/unfinished'],
    ['times that fall', { kinds: '++', times: [200, 1] }, 'race/out-of-order'],
    ['unequal lists', { kinds: '++', times: [1] }, 'request/invalid'],
    ['unknown keys', { kinds: '+?', times: [1, 200] }, 'request/invalid'],
    ['too many keys', { kinds: '+'.repeat(10_001), times: [1] }, 'request/invalid'],
  ])('%s is refused', async (_, fields, code) => {
    const client = newClient(server.url);
    const answer = await client.post('/api/typing-results', {
      textId: easy.id,
      kinds: '',
      times: [],
      ...fields,
    });
    expect(answer.body).toMatchObject({ code });
  });

  test("what a guest achieved is the account's after registering and after signing in", async () => {
    const fay = await racer(server.url, 'Fay');
    const log = run(easy.text, 44, 22);
    await fay.client.post('/api/typing-results', { textId: easy.id, ...log });
    await fay.client.put('/api/me/vehicle', { vehicle: 'pink-beetle' });
    const best = await mine(fay);
    expect(best).toMatchObject({ vehicle: 'pink-beetle' });
    await fay.client.post('/api/auth/register', { username: 'fay', password: 'a long password of fay' });
    expect(await mine(fay)).toEqual(best);
    const other = newClient(server.url);
    await other.get('/api/auth/me');
    const faster = run(easy.text, 66, 23);
    await other.post('/api/typing-results', { textId: easy.id, ...faster });
    await other.post('/api/auth/login', { username: 'fay', password: 'a long password of fay' });
    expect((await other.get('/api/me/typing')).body).toMatchObject({
      vehicle: 'pink-beetle',
      bestWpm: wpm(Array.from(textById(easy.id)?.text ?? '').length, lastKeyMs(faster)),
    });
    await leave([fay]);
  });
});
