/** On a timer that the test turns. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createFailureLog } from './failureLog.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const away = new StorageUnavailable('connection', 'away');
const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

function logged() {
  const lines: unknown[][] = [];
  return { lines, log: createFailureLog((fields, text) => lines.push([fields, text])) };
}
const unavailable = (where: string, err: unknown, count: number) => [
  { event: 'database-unavailable', where, err, count },
  'the database cannot answer',
];

test('F5 while the database is away a minute has one line, however many ask', () => {
  const { lines, log } = logged();
  for (let n = 0; n < 1000; n++) log.note(away, { where: `GET /${n % 7}` }, 'a request failed');
  expect(lines).toEqual([unavailable('GET /0', away, 1)]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([unavailable('GET /5', away, 999)]);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('statements that take too long are told apart by where they are asked, and bugs are logged each', () => {
  const { lines, log } = logged();
  const bug = new Error('a bug');
  for (const where of ['a', 'a', 'b']) log.note(slow, { where }, 'a request failed');
  for (const where of ['a', 'a']) log.note(bug, { where, reqId: '1' }, 'a request failed');
  log.stop();
  const failed = [{ where: 'a', reqId: '1', err: bug }, 'a request failed'];
  expect(lines).toEqual([
    unavailable('a', slow, 1),
    unavailable('b', slow, 1),
    failed,
    failed,
    unavailable('a', slow, 1),
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
