/** What becomes of a request whose work fails. */
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteContract } from '@playfield/contracts/http/route.ts';
import { refuse } from '@playfield/contracts/result.ts';
import { readConfig } from '../config.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createTestClock } from '../testing/clock.ts';
import { handleFailures } from './failures.ts';
import { createLimits } from './limits.ts';
import { serve } from './serve.ts';
import { windowsBy } from './windows.ts';

const contract = {
  method: 'POST',
  path: '/things',
  summary: 'Stores a thing.',
  who: 'anyone',
  limit: { max: 1000, windowS: 60 },
  stores: { bytes: 100_000 },
  answer: z.object({ done: z.literal(true), left: z.int().optional() }),
} as const satisfies RouteContract;

/** Finds nothing, once so many look for something. */
const guesses = 25;
const guess = {
  method: 'GET',
  path: '/guess',
  summary: 'Finds a thing.',
  who: 'anyone',
  limit: { max: 1000, windowS: 60 },
  isGuessable: true,
  answer: z.never(),
} as const satisfies RouteContract;

type Work = () => Promise<{ readonly ok: true; readonly value: z.input<(typeof contract)['answer']> }>;

const stored: Work = async () => ({ ok: true, value: { done: true } });

/** A server with this one call; an address may store 250,000 bytes at once. */
async function serving(answerWithinMs: number) {
  const clock = createTestClock();
  const late: unknown[][] = [];
  const work = { now: stored };
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  const app = Fastify();
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  handleFailures(app);
  await app.register(rateLimit, { global: false, store: windowsBy(clock) });
  await app.register(async (scope) => {
    const context = {
      app: scope,
      sessions: { playerOf: () => Promise.reject(new Error('nobody is asked who they are')) },
      limits: createLimits(scope, clock, { ...readConfig({}), storagePerAddressMb: 1 }),
      answerWithinMs,
      failedLate: (error: unknown, at: object) => late.push([error, at]),
    };
    serve(context, contract, () => work.now());
    serve(context, guess, async () => {
      waiting += 1;
      if (waiting === guesses) all.resolve();
      await all.promise;
      return refuse('game/not-found');
    });
  });
  const askFor = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })).json<{
      code?: string;
    }>();
  return {
    work,
    late,
    ask: () => askFor('POST', '/things'),
    guess: () => askFor('GET', '/guess'),
  };
}

test('what could not be stored is not counted among what an address may store', async () => {
  const { work, ask } = await serving(15_000);
  work.now = () => Promise.reject(new StorageUnavailable('connection', 'away'));
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ code: 'server/storage-unavailable' });
  work.now = stored;
  for (let n = 0; n < 2; n++) expect(await ask()).toEqual({ done: true });
  expect(await ask()).toMatchObject({ code: 'request/quota' });
});

test('an answer or a stored row of another shape is our failure, and not the caller’s', async () => {
  const { work, ask } = await serving(15_000);
  work.now = async () => ({ ok: true, value: { done: true, left: 0.5 } });
  expect(await ask()).toMatchObject({ code: 'server/error' });
  work.now = async () => z.never().parse('a stored row');
  expect(await ask()).toMatchObject({ code: 'server/error' });
});

test('a failure after the answer is told with the request, for the log to count', async () => {
  const { work, late, ask } = await serving(1);
  const away = new StorageUnavailable('connection', 'away');
  const { promise, reject } = Promise.withResolvers<never>();
  work.now = () => promise;
  expect(await ask()).toMatchObject({ code: 'server/overloaded' });
  expect(late).toEqual([]);
  reject(away);
  await expect.poll(() => late).toEqual([[away, { where: 'POST /things', reqId: expect.any(String) }]]);
});

test('TH-20 of many guesses at once no more are answered than of those that come one after the other', async () => {
  const { guess: ask } = await serving(15_000);
  const codes = (await Promise.all(Array.from({ length: guesses }, ask))).map(({ code }) => code);
  expect(codes.filter((code) => code === 'game/not-found')).toHaveLength(20);
  expect(codes.filter((code) => code === 'request/rate-limited')).toHaveLength(5);
});
