/** The age of a ticket, whatever happens to the wall clock. */
import { expect, test } from 'vitest';
import { createIssueTimes } from './issueTimes.ts';

test('F9 setting the wall clock changes nothing here; tickets of other servers count by the wall clock', () => {
  let wallMs = 5_000_000;
  let monotonicMs = 100;
  const times = createIssueTimes({ wallMs: () => wallMs, monotonicMs: () => monotonicMs });
  const storedAt = new Date(wallMs);
  times.add('here');
  monotonicMs += 20_000;
  wallMs -= 7_200_000;
  expect(times.sinceMs('here', storedAt)).toBe(20_000);
  wallMs += 7_230_000;
  expect(times.sinceMs('here', storedAt)).toBe(20_000);
  expect(times.sinceMs('elsewhere', storedAt)).toBe(30_000);
  times.remove('here');
  expect(times.sinceMs('here', storedAt)).toBe(30_000);
});

test('no more than 20,000 tickets are remembered', () => {
  let monotonicMs = 0;
  const times = createIssueTimes({ wallMs: () => 1_000_000, monotonicMs: () => monotonicMs });
  for (let ticket = 0; ticket <= 20_000; ticket += 1) times.add(String(ticket));
  monotonicMs = 50;
  const storedAt = new Date(0);
  expect(times.sinceMs('0', storedAt)).toBe(1_000_000);
  expect(times.sinceMs('1', storedAt)).toBe(50);
});
