/** On a timer that the test turns. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalLog } from './refusalLog.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function logged() {
  const lines: object[] = [];
  return { lines, log: createRefusalLog((fields) => lines.push(fields)) };
}
const refused = (status: number, count: number) => ({ event: 'handshakes-refused', status, count });

test('the first of a kind is logged at once, the others once a minute with their number', () => {
  const { lines, log } = logged();
  for (let n = 0; n < 1000; n++) log.note(401);
  log.note(1008);
  expect(lines).toEqual([refused(401, 1), { event: 'sockets-closed', code: 1008, count: 1 }]);
  vi.advanceTimersByTime(59_999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines.slice(2)).toEqual([refused(401, 999)]);
  log.note(401);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual([refused(401, 1)]);
  vi.advanceTimersByTime(60_000);
  log.note(401);
  expect(lines.slice(4)).toEqual([refused(401, 1)]);
});

test('a stop logs those that were not logged yet', () => {
  const { lines, log } = logged();
  for (let n = 0; n < 3; n++) log.note(429);
  log.stop();
  expect(lines).toEqual([refused(429, 1), refused(429, 2)]);
  expect(vi.getTimerCount()).toBe(0);
});
