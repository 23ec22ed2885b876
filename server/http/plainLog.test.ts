import { expect, test } from 'vitest';
import { plainLine } from './plainLog.ts';

const time = Date.parse('2026-06-15T12:00:00Z');

test.each([
  [{ level: 40, time, msg: 'an engine thread was lost' }, 'Warning: an engine thread was lost\n'],
  [{ level: 50, time, msg: 'a sweep failed', err: { message: 'away' } }, 'Error: a sweep failed: away\n'],
  [
    {
      level: 50,
      time,
      msg: 'a move',
      err: { message: 'a query failed', cause: { message: 'no connection' } },
    },
    'Error: a move: no connection\n',
  ],
  [{ level: 50, time, msg: 'a move', err: { message: 'odd', cause: 5 } }, 'Error: a move: odd\n'],
])('%j', (entry, expected) => {
  expect(plainLine(JSON.stringify(entry))).toBe(`2026-06-15T12:00:00.000Z ${expected}`);
});

test('a line that is not a log entry is left alone', () => {
  expect(plainLine('hello\n')).toBe('hello\n');
  expect(plainLine('{"level":"x"}\n')).toBe('{"level":"x"}\n');
});
