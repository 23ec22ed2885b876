/** What becomes of exceptions that leave a route. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { handleFailures } from './failures.ts';

test.each([
  [
    'a database that is away',
    new StorageUnavailable('connection', 'away'),
    503,
    'server/storage-unavailable',
  ],
  [
    'a deadlock',
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    503,
    'server/storage-unavailable',
  ],
  ['a bug', new Error('a bug'), 500, 'server/error'],
])('%s', async (_, error, status, code) => {
  const app = Fastify();
  handleFailures(app);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
});
