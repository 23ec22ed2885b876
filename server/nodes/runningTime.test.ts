import { describe, expect, test } from 'vitest';
import { ranSinceMs, runningMs } from './runningTime.ts';

const startMs = Date.parse('2026-11-23T18:00:00.000Z');
const span = (from: number, to: number) => ({ fromMs: startMs + from * 1000, toMs: startMs + to * 1000 });

describe('time that counts (G37, USERS-ASK 11)', () => {
  test.each([
    ['no outage', [], 30_000],
    ['an outage inside', [span(5, 15)], 20_000],
    ['an outage that began before', [span(-60, 10)], 20_000],
    ['an outage that is not over', [span(25, 99)], 25_000],
    ['two outages', [span(1, 2), span(3, 5)], 27_000],
    ['an outage long ago', [span(-60, -30)], 30_000],
    ['down all the time', [span(-1, 31)], 0],
  ])('%s', (_, outages, ms) => {
    expect(runningMs(startMs, { nowMs: startMs + 30_000, outages })).toBe(ms);
  });
  test.each([
    ['no outage', [], -5],
    ['an outage inside', [span(5, 15)], -15],
    ['one that was reached only by others', [span(-8, -6), span(5, 15)], -17],
    ['an outage before', [span(-20, -5)], -5],
    ['an outage that is not over', [span(25, Infinity)], -10],
    ['one that is still to come', [span(31, 32)], -5],
  ])('the other way round: %s', (_, outages, since) => {
    const times = { nowMs: startMs + 30_000, outages };
    expect(ranSinceMs(35_000, times)).toBe(startMs + since * 1000);
    expect(runningMs(ranSinceMs(35_000, times), times)).toBe(35_000);
    expect(runningMs(ranSinceMs(35_000, times) + 1, times)).toBe(34_999);
  });
  test('a wall clock set back never gives time (F9)', () => {
    expect(runningMs(startMs, { nowMs: startMs - 7_200_000, outages: [] })).toBe(0);
  });
});
