/** Verified high scores over real HTTP: what counts, what is refused, who sees what (issue 5; TRUST TH-13, T-12, T-24, T-55). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginRun, finishRun, listScores } from '@playfield/contracts/http/snake.ts';
import { game } from '@playfield/contracts/http/match.ts';
import { verify, writeTurns } from '@playfield/games/little-big-snake/index.ts';
import { playTo } from '@playfield/games/little-big-snake/testing/played.ts';
import { hourMs } from '../durations.ts';
import { befriend, friendsOf, member as friend } from '../friends/testing/people.ts';
import { openSocket } from '../testing/socket.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const password = 'a long enough password';

async function begin(client: Client, seed = 'own') {
  return beginRun.answer.parse((await client.post(`/api/snake/runs?seed=${seed}`)).body);
}

/** A run with its ticket, ready to be submitted; the time it takes has not passed yet. */
async function played(client: Client, atLeast: number, wanted = 'own') {
  const { id, seed } = await begin(client, wanted);
  const { run, inputs } = playTo(seed, atLeast);
  const found = verify(seed, inputs);
  if (!found.ok) throw new Error(found.error.code);
  const body = { turns: writeTurns(inputs), score: run.score };
  return { path: `/api/snake/runs/${id}/result`, body, durationMs: found.value.durationMs };
}

/** However slow the machine is, a run takes exactly as long as the test says. */
const clock = createStandingClock();

/** Submits a run. Starting the thread that verifies it may outlast the request's deadline: after a 503 it is sent again. */
const handIn = (client: Client, path: string, body: object) => patiently(() => client.post(path, body));

/** Plays a run in the time it takes. */
async function score(client: Client, atLeast: number, seed = 'own'): Promise<number> {
  const run = await played(client, atLeast, seed);
  clock.advance(run.durationMs);
  const answer = await handIn(client, run.path, run.body);
  expect(answer.status, answer.text).toBe(200);
  return finishRun.answer.parse(answer.body).score;
}

async function scores(client: Client, period = 'all') {
  return listScores.answer.parse((await client.get(`/api/snake/scores?period=${period}`)).body);
}

async function member(url: string, username: string): Promise<Client> {
  const client = newClient(url);
  const registered = await patiently(() => client.post('/api/auth/register', { username, password }));
  expect(registered.status, registered.text).toBe(200);
  return client;
}

function suite(start: () => Promise<TestServer>): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  describe('the list', () => {
    test('accounts by their best score, highest first; guests see their own without a rank', async () => {
      const [ada, bea] = [await member(server.url, 'ada'), await member(server.url, 'bea')];
      const guest = newClient(server.url);
      expect(await scores(guest)).toEqual({ rows: [], you: null });
      // A run may bring more than was played for, so that each plays for more than the one before has.
      const low = await score(ada, 50);
      const between = await score(bea, low + 10);
      const high = await score(ada, between + 10);
      const own = await score(guest, 80);
      expect(low).toBeLessThan(between);
      expect(between).toBeLessThan(high);
      expect(await scores(ada)).toMatchObject({
        rows: [
          { rank: 1, username: 'ada', score: high, level: Math.floor(high / 100) + 1, isYou: true },
          { rank: 2, username: 'bea', score: between, isYou: false },
        ],
        you: { score: high, rank: 1 },
      });
      expect((await scores(bea)).you).toEqual({ score: between, rank: 2 });
      expect(await scores(guest)).toMatchObject({ rows: [{}, {}], you: { score: own, rank: null } });
    });

    test('an account that shows its profile to nobody is not on it, and has no place', async () => {
      const ivy = await member(server.url, 'ivy');
      const own = await score(ivy, 50);
      const shown = await scores(ivy);
      expect(shown.rows.map(({ username }) => username)).toContain('ivy');
      const show = (profileVisibility: string) => ivy.put('/api/me/settings', { profileVisibility });
      expect((await show('nobody')).status).toBe(200);
      const hidden = await scores(ivy);
      expect(hidden.rows).toEqual(
        shown.rows
          .filter(({ username }) => username !== 'ivy')
          .map((row) => ({ ...row, rank: row.rank - Number(row.score < own) })),
      );
      expect(hidden.you).toEqual({ score: own, rank: null });
      expect((await show('friends')).status).toBe(200);
      expect(await scores(ivy)).toEqual(shown);
      expect((await show('nobody')).status).toBe(200);
    });

    test('today, this week, all time', async () => {
      clock.advance(8 * 24 * hourMs);
      const cem = await member(server.url, 'cem');
      await score(cem, 60);
      clock.advance(25 * hourMs);
      const dan = await member(server.url, 'dan');
      await score(dan, 60);
      const names = async (period: string) =>
        (await scores(dan, period)).rows.map(({ username }) => username);
      expect(await names('day')).toEqual(['dan']);
      expect(new Set(await names('week'))).toEqual(new Set(['cem', 'dan']));
      expect(new Set(await names('all'))).toEqual(new Set(['ada', 'bea', 'cem', 'dan']));
      const best = (await scores(dan)).rows.map((row) => row.score);
      expect(best).toEqual(best.toSorted((a, b) => b - a));
      const hidden = await newClient(server.url).get('/api/snake/scores?period=year');
      expect(hidden.status).toBe(400);
    });

    test('the run of the day has one seed for everybody, another tomorrow, and a list of its own', async () => {
      clock.advance(48 * hourMs - (clock.wallMs() % (24 * hourMs)));
      const [fay, gil] = [await member(server.url, 'fay'), await member(server.url, 'gil')];
      const seeds = [await begin(fay, 'daily'), await begin(gil, 'daily')].map(({ seed }) => seed);
      expect(new Set(seeds).size).toBe(1);
      expect((await begin(fay)).seed).not.toBe(seeds[0]);
      expect(await scores(fay, 'daily')).toEqual({ rows: [], you: null });
      const [daily] = [await score(fay, 60, 'daily'), await score(gil, 60)];
      expect(await scores(gil, 'daily')).toMatchObject({
        rows: [{ rank: 1, username: 'fay', score: daily, isYou: false }],
        you: null,
      });
      expect((await scores(fay, 'daily')).you).toEqual({ score: daily, rank: 1 });
      // On the same course, the same score: of equals nobody is ahead, in the list as below it.
      const hal = await member(server.url, 'hal');
      expect(await score(hal, 60, 'daily')).toBe(daily);
      expect(await scores(hal, 'daily')).toMatchObject({
        rows: [
          { rank: 1, username: 'fay' },
          { rank: 1, username: 'hal' },
        ],
        you: { score: daily, rank: 1 },
      });

      clock.advance(24 * hourMs - (clock.wallMs() % (24 * hourMs)));
      expect(await scores(fay, 'daily')).toEqual({ rows: [], you: null });
      expect((await begin(fay, 'daily')).seed).not.toBe(seeds[0]);
    });

    test("a guest's runs, including the current one, move to the account on signing in", async () => {
      const eve = await member(server.url, 'eve');
      await eve.post('/api/auth/logout');
      const before = await score(eve, 100);
      const run = await played(eve, before + 10);
      await eve.post('/api/auth/login', { username: 'eve', password });
      expect((await scores(eve)).you).toMatchObject({ score: before, rank: expect.any(Number) });
      clock.advance(run.durationMs);
      expect(await handIn(eve, run.path, run.body)).toMatchObject({ status: 200, body: { isBest: true } });
    });
  });

  describe('a run counts once', () => {
    test('the same turns get the same answer, at once and later; other turns are refused', async () => {
      const client = newClient(server.url);
      const run = await played(client, 60);
      clock.advance(run.durationMs);
      const answers = await Promise.all([1, 2, 3].map(() => handIn(client, run.path, run.body)));
      clock.advance(48 * hourMs);
      answers.push(await handIn(client, run.path, run.body));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const other = await handIn(client, run.path, { ...run.body, turns: `${run.body.turns}u0` });
      expect(other).toMatchObject({ status: 409, body: { code: 'snake/run-finished' } });
    });

    test('isBest is true for a better run alone', async () => {
      const client = newClient(server.url);
      const isBest: unknown[] = [];
      for (const atLeast of [60, 60, 300, 60]) {
        const run = await played(client, atLeast);
        clock.advance(run.durationMs);
        isBest.push(finishRun.answer.parse((await handIn(client, run.path, run.body)).body).isBest);
      }
      expect([isBest[0], isBest[2], isBest[3]]).toEqual([true, true, false]);
    });
  });

  test("a run's result ends what friends see of it, and not what was begun since", async () => {
    const [ann, ben] = [await friend(server.url, 'ann'), await friend(server.url, 'ben')];
    await befriend(ann, ben);
    const tab = await openSocket(server.url, ann.client.cookie());
    const doing = async () => (await friendsOf(ben))[0]?.activity;
    /** Friends hear of a new activity only some time after the last one. */
    const doingSoon = () => {
      clock.advance(1000);
      return doing();
    };
    const run = await played(ann.client, 20);
    await begin(ann.client);
    await expect.poll(doingSoon).toEqual({ kind: 'snake' });
    clock.advance(run.durationMs + 2000);
    expect(await handIn(ann.client, run.path, run.body)).toMatchObject({ status: 200 });
    expect(await doing()).toBeNull();

    const kept = await played(ann.client, 20);
    clock.advance(kept.durationMs + 2000);
    const wanted = { gameMode: 'ai', difficulty: 'easy', gameType: 'tic-tac-toe' };
    const { id } = game.parse((await ann.client.post('/api/games', wanted)).body);
    await ann.client.post(`/api/games/${id}/move`, { column: 1 });
    await expect.poll(doingSoon).toEqual({ kind: 'game', gameType: 'tic-tac-toe' });
    clock.advance(2000);
    expect(await handIn(ann.client, kept.path, kept.body)).toMatchObject({ status: 200 });
    expect(await doing()).toEqual({ kind: 'game', gameType: 'tic-tac-toe' });
    await tab.close();
  });

  describe('TH-13 what is refused', () => {
    test("an invented ticket, and somebody else's", async () => {
      const [mine, other] = [newClient(server.url), newClient(server.url)];
      const run = await played(mine, 20);
      clock.advance(run.durationMs);
      for (const id of ['nothing', '__proto__', 'x'.repeat(64)])
        expect(await handIn(mine, `/api/snake/runs/${id}/result`, run.body)).toMatchObject({
          status: 404,
          body: { code: 'snake/run-not-found' },
        });
      expect(await handIn(other, run.path, run.body)).toMatchObject({
        status: 403,
        body: { code: 'snake/run-not-yours' },
      });
      expect(await handIn(mine, run.path, run.body)).toMatchObject({ status: 200 });
    });

    test('a run faster than its steps; it counts once their time has passed, by a clock that is 1 % faster', async () => {
      const client = newClient(server.url);
      const run = await played(client, 200);
      const early = { status: 409, body: { code: 'snake/too-fast' } };
      expect(await handIn(client, run.path, run.body)).toMatchObject(early);
      clock.advance(run.durationMs * 0.989);
      expect(await handIn(client, run.path, run.body)).toMatchObject(early);
      clock.advance(run.durationMs * 0.002);
      expect(await handIn(client, run.path, run.body)).toMatchObject({ status: 200 });
    });

    test.each<[string, object, number, string]>([
      ['a score that the turns do not lead to', { score: 990 }, 409, 'snake/score-mismatch'],
      ['a turn straight back', { turns: 'l2' }, 409, 'snake/impossible-turns'],
      ['turns after the end', { turns: 'u1r30u30' }, 409, 'snake/impossible-turns'],
      ['turns that are none', { turns: 'x4' }, 400, 'request/invalid'],
      ['no turns', { turns: undefined }, 400, 'request/invalid'],
      ['turns as a list', { turns: ['u4'] }, 400, 'request/invalid'],
      ['more turns than a run may have', { turns: 'u12'.repeat(20_001) }, 400, 'request/invalid'],
      ['a score below nothing', { score: -10 }, 400, 'request/invalid'],
      ['a score that is no whole number', { score: 10.5 }, 400, 'request/invalid'],
      ['a huge body (T-24)', { turns: 'u'.repeat(70_000) }, 413, 'request/too-large'],
    ])('%s', async (_, fields, status, code) => {
      const client = newClient(server.url);
      const run = await played(client, 20);
      clock.advance(10 * run.durationMs);
      const answer = await handIn(client, run.path, { ...run.body, ...fields });
      expect(answer).toMatchObject({ status, body: { code } });
      expect((await scores(client)).you).toBeNull();
    });

    test('T-55 after three replays that were refused, a run is replayed no more', async () => {
      const client = newClient(server.url);
      const run = await played(client, 20);
      clock.advance(10 * run.durationMs);
      const mismatch = { status: 409, body: { code: 'snake/score-mismatch' } };
      for (let count = 0; count < 3; count += 1)
        expect(await handIn(client, run.path, { ...run.body, score: 990 })).toMatchObject(mismatch);
      // It would count, but is not looked at.
      expect(await handIn(client, run.path, run.body)).toMatchObject(mismatch);
      const next = await played(client, 20);
      clock.advance(10 * next.durationMs);
      expect(await handIn(client, next.path, next.body)).toMatchObject({ status: 200 });
    });

    test('T-55 turns for hours of play are refused without a replay when no hours have passed', async () => {
      const client = newClient(server.url);
      const { id } = await begin(client);
      clock.advance(1000);
      const answer = await handIn(client, `/api/snake/runs/${id}/result`, {
        turns: 'u12'.repeat(20_000),
        score: 0,
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'snake/too-fast' } });
    });

    test('an expired ticket, and one replaced by newer ones', async () => {
      const client = newClient(server.url);
      const late = await played(client, 20);
      clock.advance(25 * hourMs);
      expect(await handIn(client, late.path, late.body)).toMatchObject({
        status: 409,
        body: { code: 'snake/run-expired' },
      });
      const [paused, forgotten] = [await played(client, 20), await played(client, 20)];
      const take = async (): Promise<void> => {
        clock.advance(2000);
        await begin(client);
      };
      for (let count = 0; count < 62; count += 1) await take();
      // A run that was paused, or kept without a connection, counts though many pages were opened since.
      expect(await handIn(client, paused.path, paused.body)).toMatchObject({ status: 200 });
      await take();
      await take();
      expect(await handIn(client, forgotten.path, forgotten.body)).toMatchObject({ status: 404 });
    });
  });
}

describe('verified scores (embedded)', () => suite(() => startServer({}, undefined, clock)));

describeOnPostgresql('verified scores', () => {
  suite(async () => {
    const { url, drop } = await createOnPostgresql();
    const server = await startServer({ databaseUrl: url }, undefined, clock);
    const stop = (): Promise<void> => server.stop().then(drop);
    return { ...server, stop };
  });
});
