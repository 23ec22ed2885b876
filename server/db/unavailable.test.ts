import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  isDeadlock,
  isStatementTimeout,
  isUnavailable,
  mayWorkAgain,
  StorageUnavailable,
} from './unavailable.ts';

const coded = (code: string): Error => Object.assign(new Error('from the driver'), { code });

describe('what becomes a 503', () => {
  test.each([
    ['our own refusal', new StorageUnavailable('disk-full', 'no room')],
    ['a refused connection', coded('ECONNREFUSED')],
    ['a cut connection', coded('ECONNRESET')],
    ['a full disk', coded('53100')],
    ['too many connections', coded('53300')],
    ['an admin shutdown', coded('57P01')],
    ['a crash shutdown', coded('57P02')],
    ['a server that is starting', coded('57P03')],
    ['a connection failure', coded('08006')],
    ['the statement timeout', coded('57014')],
    ['a wait for a connection that was too long', new Error('timeout exceeded when trying to connect')],
    ['every address refused', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
    ['what drizzle wraps', new DrizzleQueryError('select 1', [], coded('57P01'))],
  ])('%s', (_name, error) => {
    expect([isUnavailable(error), isDeadlock(error), mayWorkAgain(error)]).toEqual([true, false, true]);
  });
});

describe('what stays a bug or an answer of its own', () => {
  test.each([
    ['a unique violation', coded('23505')],
    ['a syntax error', new DrizzleQueryError('selct 1', [], coded('42601'))],
    ['a plain error', new Error('something else')],
    ['no error at all', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('%s', (_name, error) => {
    expect([isUnavailable(error), isDeadlock(error), mayWorkAgain(error)]).toEqual([false, false, false]);
  });
});

test.each([
  ['as the driver throws it', coded('40P01')],
  ['as drizzle wraps it', new DrizzleQueryError('update users', [], coded('40P01'))],
])('a deadlock becomes a 503 too, and yet the database is there: %s', (_name, error) => {
  expect([isUnavailable(error), isDeadlock(error), mayWorkAgain(error)]).toEqual([false, true, true]);
});

test('a statement that took too long is told from a database that is away', () => {
  expect(isStatementTimeout(new DrizzleQueryError('update users', [], coded('57014')))).toBe(true);
  for (const error of [coded('57P01'), coded('ECONNRESET'), new StorageUnavailable('connection', 'gone')])
    expect(isStatementTimeout(error)).toBe(false);
});
