import { describe, expect, test } from 'vitest';
import { dayMs } from '../durations.ts';
import { createStandingClock, createTestClock } from '../testing/clock.ts';
import { createStorageQuota } from './storageQuota.ts';

const fresh = { bytes: 1000 };

/** How much of `cost` is accepted when requested as often as possible over the given time. */
function accepted(lengthMs: number, players: number, stepMs: number): number {
  const clock = createStandingClock();
  const quota = createStorageQuota(clock, 40, 1);
  let bytes = 0;
  for (let passedMs = 0; passedMs < lengthMs; passedMs += stepMs) {
    for (let player = 0; player < players; player++)
      while (quota.take('203.0.113.9', `player ${player}`, fresh, 0) === 0) bytes += fresh.bytes;
    clock.advance(stepMs);
  }
  return bytes;
}

describe('the storage of an address and of a player (issue 15: at most 50 MB a day)', () => {
  test('an address gets no more than its allowance in its first day, however many players it creates', () => {
    const bytes = accepted(dayMs, 20, dayMs / 200);
    expect(bytes).toBeLessThanOrEqual(40_000_000);
    expect(bytes).toBeGreaterThan(39_000_000);
  });

  test('a player gets a quarter of it', () => {
    const bytes = accepted(dayMs, 1, dayMs / 200);
    expect(bytes).toBeLessThanOrEqual(10_000_000);
    expect(bytes).toBeGreaterThan(9_750_000);
  });

  test.each([
    ['an address', 20, 10_000_000],
    ['a player', 1, 2_500_000],
  ])('%s gets a quarter of the day at once', (_, players, bytes) => {
    expect(accepted(1, players, 1)).toBe(bytes);
  });

  test('continuing something is counted but never refused; something new then waits', () => {
    const quota = createStorageQuota(createTestClock(), 0.01, 1);
    const more = { bytes: 500, isContinuation: true };
    for (let n = 0; n < 50; n++) expect(quota.take('a', 'p', more, 0)).toBe(0);
    expect(quota.take('a', 'p', { bytes: 1 }, 0)).toBeGreaterThan(0);
    expect(quota.take('b', 'q', { bytes: 1 }, 0)).toBe(0);
  });

  test('what another check refused is given back', () => {
    const quota = createStorageQuota(createTestClock(), 0.004, 1);
    for (let n = 0; n < 20; n++) {
      expect(quota.take('a', null, { bytes: 100, perByte: 2 }, 300)).toBe(0);
      quota.giveBack('a', null, { bytes: 100, perByte: 2 }, 300);
    }
  });

  test('LIMITS=off counts nothing', () => {
    const quota = createStorageQuota(createTestClock(), 0.001, null);
    expect(quota.take('a', 'p', { bytes: 1e9 }, 0)).toBe(0);
  });
});
