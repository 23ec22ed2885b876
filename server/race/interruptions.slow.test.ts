/** A race goes on: after the server was killed, and with its players at two servers (issue 4; TRUST F1, T-56). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { race as raceContract } from '@playfield/contracts/http/race.ts';
import { lastKeyMs, wpm } from '@playfield/games/typing-race/index.ts';
import { systemClock } from '../clock.ts';
import { serverProcess } from '../faults/testing/serverProcess.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import {
  batchOf,
  enter,
  leave,
  openRace,
  racer,
  resultsOf,
  run,
  startRace,
  typeAll,
} from './testing/racers.ts';

const text = 'one short text to type twice';

test(
  'a race survives SIGKILL: what was typed is there, and it is run to its end',
  { timeout: 120_000 },
  async () => {
    const server = await serverProcess();
    try {
      await server.start();
      const [ada, bob] = await Promise.all([racer(server.url, 'Ada'), racer(server.url, 'Bob')]);
      const opened = await openRace(ada, { text });
      await enter(ada, opened.id);
      await enter(bob, opened.id);
      const { goAtMs } = await ada.socket.next('raceStart');
      const typed = run(text, 110, 3);
      const byBob = run(text, 95, 4);
      // In real time: this server's clock is its own, and takes no key before its time.
      const waitUntil = (sinceGoMs: number): Promise<void> =>
        expect.poll(() => systemClock.wallMs(), { timeout: 10_000 }).toBeGreaterThan(goAtMs + sinceGoMs);
      await waitUntil(typed.times[9] ?? 0);
      ada.socket.send(batchOf(opened.id, text, typed, 0, 10));
      await ada.socket.next('raceUpdate', ({ players }) =>
        players.some(({ keystrokes }) => keystrokes === 10),
      );
      await server.end('SIGKILL');
      for (const { socket } of [ada, bob]) socket.cut();
      await server.start();

      const again = await Promise.all([
        racer(server.url, 'Ada', ada.client),
        racer(server.url, 'Bob', bob.client),
      ]);
      for (const one of again) {
        const state = await enter(one, opened.id);
        expect(state).toMatchObject({ status: 'racing', goAtMs });
        const mine = state.players.find(({ playerId }) => playerId === state.you);
        expect(mine?.keystrokes).toBe(one.name === 'Ada' ? 10 : 0);
      }
      const [back, other] = again;
      await waitUntil(Math.max(lastKeyMs(typed), lastKeyMs(byBob)));
      back.socket.send(batchOf(opened.id, text, typed, 10));
      await back.socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
      other.socket.send(batchOf(opened.id, text, byBob));
      const results = await resultsOf(back);
      // Typed while nobody served, it counts at its own time.
      expect(results[0]).toMatchObject({ playerName: 'Ada', wpm: wpm(text.length, lastKeyMs(typed)) });
      expect(results[1]).toMatchObject({ playerName: 'Bob', isDnf: false });
      await leave(again);
    } finally {
      await server.dispose();
    }
  },
);

describeOnPostgresql('two servers', () => {
  const clock = createTestClock();
  let database: Awaited<ReturnType<typeof createOnPostgresql>>;
  let one: TestServer;
  let two: TestServer;
  const secret = 'a secret of the operator';
  const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
  beforeAll(async () => {
    database = await createOnPostgresql();
    [one, two] = await Promise.all([
      startServer({ databaseUrl: database.url, operator }, undefined, clock),
      startServer({ databaseUrl: database.url }, undefined, clock),
    ]);
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  test('each sees the other come, type, finish and write, and what the operator of either takes away', async () => {
    const [ada, bob] = await Promise.all([racer(one.url, 'Ada'), racer(two.url, 'Bob')]);
    const race = await startRace([ada, bob], clock, { text });
    const goAtMs = clock.wallMs();
    bob.socket.send({ type: 'chatMessage', raceId: race.id, message: 'hello over there' });
    const { message } = await ada.socket.next('chatMessage');
    expect(message).toMatchObject({ username: 'Bob' });
    await fetch(`http://127.0.0.1:${one.operatorPort}/chat/${race.id}/${message.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ reason: 'rude' }),
    });
    expect(await bob.socket.next('chatRemoved')).toMatchObject({ messageId: message.id });
    await typeAll(ada, race, run(text, 100, 5), clock, goAtMs);
    await bob.socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
    await typeAll(bob, race, run(text, 80, 6), clock, goAtMs);
    const [here, there] = await Promise.all([resultsOf(ada), resultsOf(bob)]);
    expect(there).toEqual(here);
    expect(here.map(({ playerName, position }) => [playerName, position])).toEqual([
      ['Ada', 1],
      ['Bob', 2],
    ]);
    await leave([ada, bob]);
  });

  test('the last place goes to exactly one, whichever server is asked (T-56)', async () => {
    for (let round = 0; round < 10; round++) {
      const ada = await racer(one.url, 'Ada');
      const { id } = await openRace(ada);
      const others = await Promise.all(
        Array.from({ length: 6 }, (_, n) => racer(n % 2 ? one.url : two.url, `P${n}`)),
      );
      const joins = await Promise.all(
        others.map(({ client, name }) => client.post(`/api/typing-races/${id}/join`, { username: name })),
      );
      expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
      const seen = raceContract.parse((await ada.client.get(`/api/typing-races/${id}`)).body);
      expect(seen.participants).toBe(2);
      await leave([ada, ...others]);
    }
  });

  test('the same keys sent to both servers count once', async () => {
    const [ada, bob] = await Promise.all([racer(one.url, 'Ada'), racer(two.url, 'Bob')]);
    const race = await startRace([ada, bob], clock, { text });
    const elsewhere = await racer(two.url, 'Ada', ada.client);
    await enter(elsewhere, race.id);
    const typed = run(text, 90, 7);
    clock.advance(lastKeyMs(typed));
    for (let from = 0; from + 4 <= text.length; from += 4) {
      const batch = batchOf(race.id, text, typed, from, from + 4);
      ada.socket.send(batch);
      elsewhere.socket.send(batch);
      await bob.socket.next('raceUpdate', ({ players }) =>
        players.some(({ keystrokes }) => keystrokes === from + 4),
      );
    }
    const seen = raceContract.parse((await bob.client.get(`/api/typing-races/${race.id}`)).body);
    expect(seen.players).toMatchObject([
      { playerName: 'Ada', isFinished: true, keystrokes: text.length },
      { playerName: 'Bob', keystrokes: 0 },
    ]);
    await leave([ada, bob, elsewhere]);
  });
});
