/** Runs that wait for others of their player, and what releases them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { myTyping, postPractice } from '@playfield/contracts/http/typing.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { typeAsTypist, typist, type Typist } from '@playfield/games/typing-race/testing/human.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { leave, racer, type Racer } from './testing/racers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const passages = textsOf('passage');
const mine = async ({ client }: Racer) => myTyping.parse((await client.get('/api/me/typing')).body);

const posted = async ({ client }: Racer, who: Typist, number: number, seed: number) => {
  const passage = passages[number];
  if (!passage) throw new Error('there are too few texts');
  const { times, kinds } = typeAsTypist(who, passage.text, seed);
  const log = { times: times.map(Math.round), kinds };
  return postPractice.answer.parse(
    (await client.post('/api/typing-results', { textId: passage.id, ...log })).body,
  );
};

test('a run above 150 is released by two that agree, though they need no proof themselves', async () => {
  const sol = await racer(server.url, 'Sol');
  const at148 = typist(7, 148);
  expect(await posted(sol, typist(7, 156), 0, 500)).toMatchObject({ wpm: 156, isProvisional: true });
  expect(await posted(sol, at148, 1, 501)).toMatchObject({ wpm: 148, isProvisional: false });
  expect(await mine(sol)).toMatchObject({ bestWpm: 150 });
  expect(await posted(sol, at148, 2, 502)).toMatchObject({ wpm: 149, isProvisional: false });
  expect(await mine(sol)).toMatchObject({ bestWpm: 156 });
  await leave([sol]);
});

test('far beyond the runs that count a second such run proves nothing, a third releases them', async () => {
  const tam = await racer(server.url, 'Tam');
  const [usual, sudden] = [typist(7, 70), typist(7, 130)];
  for (const number of [0, 1, 2, 3, 4])
    expect(await posted(tam, usual, number, 510 + number)).toMatchObject({
      verdict: 'plausible',
      isProvisional: false,
    });
  const shown: boolean[] = [];
  for (const number of [5, 6, 7]) {
    const run = await posted(tam, sudden, number, 520 + number);
    expect(run).toMatchObject({ verdict: 'plausible' });
    shown.push(!run.isProvisional);
  }
  expect(shown).toEqual([false, false, true]);
  await leave([tam]);
});
