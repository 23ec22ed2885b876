/** What players end over HTTP and sockets reaches the operator's statistics, each once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { game } from '@playfield/contracts/http/match.ts';
import { beginRun } from '@playfield/contracts/http/snake.ts';
import { verify, writeTurns } from '@playfield/games/little-big-snake/index.ts';
import { playTo } from '@playfield/games/little-big-snake/testing/played.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { openGame, person } from '../match/testing/people.ts';
import { resultsOf, racer, run, startRace, typeAll, leave } from '../race/testing/racers.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const secret = 'a secret of the operator';
const clock = createTestClock();
const begunAtMs = clock.wallMs();
let server: TestServer;
beforeAll(async () => {
  const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
  server = await startServer({ operator }, undefined, clock);
});
afterAll(() => server.stop());

const rows = z.array(
  z.object({
    day: z.iso.date(),
    kind: z.string(),
    gameType: z.string(),
    mode: z.string(),
    count: z.int(),
  }),
);
const row = (kind: string, gameType: string, mode: string, count = 1) => ({ kind, gameType, mode, count });
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What was counted, of one day or, at midnight, two. */
async function counted(): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.operatorPort}/statistics`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const read = rows.parse(await answer.json());
  for (const { day } of read) expect([dayOf(begunAtMs), dayOf(clock.wallMs())]).toContain(day);
  const alike = Map.groupBy(read, ({ kind, gameType, mode }) => [kind, gameType, mode].join(' '));
  return [...alike]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [one] = same;
      return one
        ? [
            row(
              one.kind,
              one.gameType,
              one.mode,
              same.reduce((sum, { count }) => sum + count, 0),
            ),
          ]
        : [];
    });
}

/** A game of Tic Tac Toe against the AI, to its end. */
async function playOut(client: Client): Promise<void> {
  const fields = { gameMode: 'ai', gameType: 'tic-tac-toe', difficulty: 'easy' };
  const made = await patiently(() => client.post('/api/games', fields));
  expect(made.status, made.text).toBe(200);
  let played = game.parse(made.body);
  for (let cell = 0; played.status === 'playing'; cell = (cell + 1) % 9) {
    const answer = await client.post(`/api/games/${played.id}/move`, { column: cell });
    if (answer.status === 200) played = game.parse(answer.body);
  }
}

test('the last thirty days by kind, game and mode, for the operator alone (T-50)', async () => {
  expect(await counted()).toEqual([]);
  const client = newClient(server.url);
  await playOut(client);
  // One with a move that another takes the place of is over too, one without never was.
  const left = game.parse((await client.post('/api/games', { gameMode: 'ai' })).body);
  await client.post(`/api/games/${left.id}/move`, { column: 3 });
  for (let n = 0; n < 2; n++) await client.post('/api/games', { gameMode: 'ai' });
  // Two people: opened and called off leaves nothing, resigned counts.
  const [ada, bob] = await Promise.all([person(server.url), person(server.url)]);
  const open = await openGame(ada.client);
  await ada.client.post(`/api/games/${open.id}/action`, { action: 'abort' });
  const { id } = await openGame(ada.client, { gameMode: 'friend' });
  await bob.client.post(`/api/games/${id}/join`, { playerName: 'Bob' });
  await ada.client.post(`/api/games/${id}/move`, { column: 0 });
  await bob.client.post(`/api/games/${id}/move`, { column: 0 });
  await ada.client.post(`/api/games/${id}/action`, { action: 'resign' });
  await Promise.all([ada, bob].map(({ socket }) => socket.close()));
  const games = [
    row('game', 'connect-four', 'ai'),
    row('game', 'connect-four', 'friend'),
    row('game', 'tic-tac-toe', 'ai'),
  ];
  await expect.poll(counted).toEqual(games);

  const [text] = textsOf('easy');
  const log = run(text?.text ?? '', 60, 3);
  const practised = await client.post('/api/typing-results', { textId: text?.id, ...log });
  expect(practised.status, practised.text).toBe(200);

  const { id: runId, seed } = beginRun.answer.parse((await client.post('/api/snake/runs')).body);
  const { run: played, inputs } = playTo(seed, 50);
  const verified = verify(seed, inputs);
  clock.advance(verified.ok ? verified.value.durationMs : 0);
  const body = { turns: writeTurns(inputs), score: played.score };
  // Handed in twice, counted once.
  for (let n = 0; n < 2; n++)
    expect((await client.post(`/api/snake/runs/${runId}/result`, body)).status).toBe(200);

  const racers = await Promise.all(['Ada', 'Bob'].map((name) => racer(server.url, name)));
  const race = await startRace(racers, clock, {});
  const goAtMs = clock.wallMs();
  for (const [index, one] of racers.entries())
    await typeAll(one, race, run(race.text, 90 - 10 * index, index + 5), clock, goAtMs);
  await Promise.all(racers.map((one) => resultsOf(one)));
  await leave(racers);

  await expect
    .poll(counted)
    .toEqual([
      ...games,
      row('race', 'typing-race', 'online'),
      row('run', 'little-big-snake', 'solo'),
      row('typing', 'typing-race', 'practice'),
    ]);
});
