import { describe, expect, test } from 'vitest';
import { clocksAfterMove, flagAtMs, hasFlagFallen, isTimeUp, remainingMs } from './clock.ts';
import { at, instant, matchAfter, startMs } from './testing/record.ts';

const blitz = { clockInitialMs: 180_000, clockIncrementMs: 2000, clock1Ms: 100_000, clock2Ms: 50_000 };

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

  test.each([
    ['a millisecond left', 99.999, 0, 2001],
    ['none', 100, 0, null],
    ['a millisecond left with the lag', 100.299, 300, 2001],
    ['none with it', 100.3, 300, null],
  ])('a move needs time: %s', (_, seconds, lagMs, clock1Ms) => {
    const { row } = matchAfter('44', { ...blitz, turnStartedAt: instant(0) });
    const times = { ...at(seconds), lagMs };
    expect(clocksAfterMove(row, 'player1', false, times)?.clock1Ms ?? null).toBe(clock1Ms);
    expect(isTimeUp(row, 'player1', times)).toBe(clock1Ms === null);
    expect(isTimeUp(row, 'player2', times)).toBe(false);
  });
});
