import { describe, expect, test } from 'vitest';
import { clocksAfterMove, flagAtMs, hasFlagFallen, ranSinceMs, remainingMs, runningMs } from './clock.ts';
import { at, instant, matchAfter, startMs } from './testing/record.ts';

const blitz = { clockInitialMs: 180_000, clockIncrementMs: 2000, clock1Ms: 100_000, clock2Ms: 50_000 };
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

describe('clocks', () => {
  test('only the clock of the seat to move runs', () => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    expect(remainingMs(row, 'player1', at(10))).toBe(90_000);
    expect(remainingMs(row, 'player2', at(10))).toBe(50_000);
    expect(remainingMs(matchAfter('44').row, 'player1', at(10))).toBeNull();
  });

  test('a move pays its time, gets the increment, and starts the other clock', () => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', false, at(10))).toEqual({
      clock1Ms: 92_000,
      clock2Ms: 50_000,
      turnStartedAt: instant(10),
    });
  });

  test('the move that ends the game gets no increment: what is shown is what was left', () => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', true, at(10))).toEqual({
      clock1Ms: 90_000,
      clock2Ms: 50_000,
      turnStartedAt: null,
    });
  });

  test('the first move of each seat is free; the third ply starts the clock', () => {
    expect(clocksAfterMove(matchAfter('', blitz).row, 'player1', false, at(50))).toMatchObject({
      clock1Ms: 100_000,
      turnStartedAt: null,
    });
    expect(clocksAfterMove(matchAfter('4', blitz).row, 'player2', false, at(50))).toMatchObject({
      clock2Ms: 50_000,
      turnStartedAt: instant(50),
    });
  });

  test('the end stops both', () => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', true, at(10))).toMatchObject({ turnStartedAt: null });
  });

  test.each([
    ['a round trip is given back', 120, 90_120],
    ['but half a second at most', 5000, 90_500],
  ])('%s (USERS-ASK 20)', (_, lagMs, left) => {
    const { row } = matchAfter('44', { ...blitz, clockIncrementMs: 0, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', false, { ...at(10), lagMs })).toMatchObject({ clock1Ms: left });
  });

  test('lag never gives more than the move took', () => {
    const { row } = matchAfter('44', { ...blitz, clockIncrementMs: 0, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', false, { ...at(0.1), lagMs: 400 })).toMatchObject({
      clock1Ms: 100_000,
    });
  });

  test('a fallen flag takes no move, and falls only once no lag can save it', () => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    expect(clocksAfterMove(row, 'player1', false, at(101))).toBeNull();
    expect(clocksAfterMove(row, 'player1', false, { ...at(100.2), lagMs: 300 })).not.toBeNull();
    expect(hasFlagFallen(row, at(100.4))).toBe(false);
    expect(hasFlagFallen(row, at(100.5))).toBe(true);
    expect(flagAtMs(row, at(0))).toBe(startMs + 100_500);
  });
});
