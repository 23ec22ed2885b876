import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { loggableError } from './loggable.ts';

const secret = '$argon2id$v=19$secret';

function refusal(code: string, message: string): DatabaseError {
  const error = new DatabaseError(message, 1, 'error');
  return Object.assign(error, {
    code,
    detail: `Failing row contains (${secret}).`,
    constraint: 'users_role_check',
  });
}

test('T-58 neither the values of a query nor the details of its refusal reach the log', () => {
  const error = new DrizzleQueryError(
    'update users set password = $1',
    [secret],
    refusal('23514', 'violates'),
  );
  expect(String(error)).toContain(secret);
  const logged = loggableError(error);
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(logged).toMatchObject({
    message: 'a query failed',
    query: 'update users set password = $1',
    cause: { message: 'violates', code: '23514', constraint: 'users_role_check' },
  });
  expect(logged.stack).toContain('loggable.test.ts');
});

test('T-58 a value that PostgreSQL could not read is not quoted', () => {
  const error = refusal('22P02', `invalid input syntax for type integer: "${secret}"`);
  expect(JSON.stringify(loggableError(error))).not.toContain(secret);
});

test('other errors keep their message, code and causes', () => {
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  expect(loggableError(new TypeError('a bug', { cause }))).toMatchObject({
    type: 'TypeError',
    message: 'a bug',
    cause: { type: 'Error', message: 'connect refused', code: 'ECONNREFUSED' },
  });
});

test('an error that is its own cause ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(loggableError(error)).split('round').length - 1).toBe(6);
});

test('what is no error is named and not shown', () => {
  expect(loggableError(secret)).toEqual({ type: 'string', message: 'not an error', stack: '' });
});
