/** Nobody learns from the time that a request takes what the other one thinks of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { does, member, type Member } from './testing/people.ts';

let server: TestServer;
let ada: Member;
beforeAll(async () => {
  server = await startServer();
  ada = await member(server.url, 'Ada');
});
afterAll(() => server.stop());

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('T-46: toward a blocker, a decliner and somebody who ignores, requests take equally long', async () => {
  const [blocker, decliner, ignorer] = await Promise.all(
    ['Blocker', 'Decliner', 'Ignorer'].map((name) => member(server.url, name)),
  );
  if (!blocker || !decliner || !ignorer) throw new Error('somebody is missing');
  await does(blocker, 'block', ada);
  await does(ada, 'request', decliner);
  await does(decliner, 'decline', ada);
  const people = [blocker, decliner, ignorer];
  const times = new Map<string, number[]>(people.map(({ name }) => [name, []]));
  for (let n = 0; n < 200; n++)
    for (const one of people) {
      await does(ada, 'cancel', one);
      const startMs = performance.now();
      await does(ada, 'request', one);
      times.get(one.name)?.push(performance.now() - startMs);
    }
  const medians = [...times.values()].map(median);
  expect(Math.max(...medians) - Math.min(...medians), medians.join(' ')).toBeLessThan(20);
});
