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

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code });

test.each([
  [
    'a wrong password',
    withCode('password authentication failed for user "pf"', '28P01'),
    'PostgreSQL refuses the connection: password authentication failed for user "pf". Check DATABASE_URL.',
  ],
  [
    'a database that does not exist',
    withCode('database "games" does not exist', '3D000'),
    'PostgreSQL refuses the connection: database "games" does not exist. Check DATABASE_URL.',
  ],
  [
    'a user who does not own the database',
    new DrizzleQueryError('create schema', [], withCode('permission denied for database games', '42501')),
    'PostgreSQL refuses the user: permission denied for database games. The user in DATABASE_URL must own the database.',
  ],
  [
    'a certificate of an unknown authority',
    withCode(
      'self-signed certificate; if the root CA is installed locally, try …',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ),
    "PostgreSQL's certificate does not pass: self-signed certificate. In DATABASE_URL, name its authority with sslrootcert, or do without a check with sslmode=no-verify.",
  ],
  [
    'a server without TLS',
    new Error('The server does not support SSL connections'),
    'This PostgreSQL has no TLS: switch it on there, or leave sslmode out of DATABASE_URL.',
  ],
])('a start that DATABASE_URL stops: %s', (_, error, said) => {
  expect(whyNotStarted(error)).toBe(said);
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
