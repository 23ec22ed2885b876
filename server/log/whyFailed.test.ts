/** What is said of a start that failed. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, onTestFinished, test } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { hasHungThread, whyFailed, whyNotStarted } from './whyFailed.ts';

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
const silent = new StorageUnavailable('watchdog', 'The embedded database did not answer and was ended.');
const circular = new Error('');
circular.cause = circular;

test.each([
  ['a sentence of ours', new Error('The configuration cannot be used'), 'The configuration cannot be used'],
  [
    'a name with several addresses, none of which answers',
    new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [
    'a statement that PostgreSQL refuses',
    new DrizzleQueryError('create table "x"', ['secret'], new Error('permission denied for schema public')),
    'permission denied for schema public',
  ],
  [
    'an engine that ended, whose own words hold the cause',
    new StorageUnavailable('connection', 'The embedded database ended: no memory', {
      cause: new Error('no memory'),
    }),
    'The embedded database ended: no memory',
  ],
  ['an error without words', Object.assign(new Error(''), { code: 'EACCES' }), 'EACCES'],
  ['an error without words or code', new TypeError(''), 'TypeError'],
  ['what is no error', 'out of luck', 'out of luck'],
])('%s', (_, error, said) => {
  expect(whyFailed(error)).toBe(said);
});

test('a port that another program has', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
  expect(whyFailed(error)).toBe(
    `Another program listens at 127.0.0.1:${port} already. End it, or set another port.`,
  );
  expect(whyNotStarted(error, { PORT: 3000, METRICS_PORT: port, OPERATOR_PORT: undefined })).toBe(
    `Another program listens at 127.0.0.1:${port} already. End it, or set another METRICS_PORT.`,
  );
  const forbidden = { code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 };
  expect(whyFailed(Object.assign(new Error('listen EACCES'), forbidden))).toBe(
    'This user may not listen at 0.0.0.0:80. Set a port above 1023, or let a proxy listen there.',
  );
});

test('a name that has no address, of a listener and of PostgreSQL', async () => {
  const [error] = await once(createServer().listen(9100, 'no-such-machine.invalid'), 'error');
  expect(whyNotStarted(error)).toBe(
    'This machine does not know the name no-such-machine.invalid. Set HOST, METRICS_HOST or OPERATOR_HOST to an address that it has.',
  );
  expect(whyFailed(error)).toMatch(/^getaddrinfo \w+ no-such-machine\.invalid$/);
  expect(whyNotStarted(silent)).toBe(whyFailed(silent));
});

test('an address of another machine', async () => {
  // Of those for documentation (RFC 5737), which no machine has.
  const [error] = await once(createServer().listen(9100, '192.0.2.1'), 'error');
  expect(whyFailed(error)).toBe(
    'This machine does not have the address 192.0.2.1. Set HOST, METRICS_HOST or OPERATOR_HOST to one that it has.',
  );
});

test('an error that is its own cause is read once', () => {
  expect(whyFailed(circular)).toBe('Error');
});

test('a hung thread is found however deep the error is', () => {
  const wrapped = new DrizzleQueryError('select 1', [], silent);
  expect(hasHungThread(wrapped)).toBe(true);
  expect(whyFailed(wrapped)).toBe(silent.message);
  expect(hasHungThread(new AggregateError([refused('::1:5432'), wrapped]))).toBe(true);
  expect(hasHungThread(new StorageUnavailable('disk-full', 'no room'))).toBe(false);
});
