/** What a measurement of the database's time changes: a fake database, on a clock and a timer that the test turns. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { followDatabaseTime } from './databaseTime.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The database reads its clock as soon as the question arrives: the answer alone takes the whole round trip. */
async function followed(firstTripMs: number, wallAheadMs = 0) {
  const machine = createStandingClock();
  const startMs = machine.wallMs();
  const warnings: number[] = [];
  let trips = 0;
  let tripMs = firstTripMs;
  let databaseAheadMs = 0;
  const time = await followDatabaseTime({
    machine: { ...machine, wallMs: () => machine.wallMs() + wallAheadMs },
    database: {
      async prepared() {
        const ms = startMs + machine.monotonicMs() + databaseAheadMs;
        machine.advance(tripMs);
        trips += 1;
        return [{ ms }];
      },
    },
    warn: (offsetMs) => warnings.push(offsetMs),
  });
  return {
    warnings,
    /** How many times the database was asked. */
    trips: () => trips,
    /** How far the time in use is from the right one, ms. */
    errorMs: () => Math.round(time.clock.wallMs() - (startMs + machine.monotonicMs() + databaseAheadMs)),
    /** The next measurement, by round trips of this length. */
    async measures(nextTripMs: number): Promise<void> {
      tripMs = nextTripMs;
      machine.advance(30_000);
      await vi.advanceTimersByTimeAsync(1000);
    },
    /** What a second brings before the next measurement is due. */
    async passes(nextTripMs: number): Promise<void> {
      tripMs = nextTripMs;
      await vi.advanceTimersByTimeAsync(1000);
    },
    moveDatabase: (ms: number): void => void (databaseAheadMs += ms),
  };
}

test('one slow measurement leaves the time as it was', async () => {
  const time = await followed(2);
  expect(time.errorMs()).toBe(-1);
  await time.measures(1900);
  expect(time.errorMs()).toBe(-1);
  expect(time.warnings).toEqual([]);
});

test('a slow measurement counts where the time in use is certainly wrong', async () => {
  const time = await followed(2);
  time.moveDatabase(5000);
  await time.measures(1900);
  expect(time.errorMs()).toBe(-950);
});

test.each([100, 150])('after a slow start, a measurement of %i ms corrects the time', async (tripMs) => {
  const time = await followed(1900);
  expect(time.errorMs()).toBe(-950);
  await time.measures(tripMs);
  expect(time.errorMs()).toBe(-tripMs / 2);
});

test.each([200, -200, 300_000, -300_000])('a jump of %i ms is found within a second', async (jumpMs) => {
  const time = await followed(2);
  time.moveDatabase(jumpMs);
  await time.passes(2);
  expect(time.errorMs()).toBe(-1);
});

test('a slow look and a small difference leave the time as it was', async () => {
  const time = await followed(2);
  expect(time.trips()).toBe(5);
  await time.passes(1900);
  expect(time.trips()).toBe(6);
  time.moveDatabase(50);
  await time.passes(2);
  expect(time.trips()).toBe(7);
  expect(time.errorMs()).toBe(-51);
});

test('a slow start says nothing of a clock that may be right; one that is certainly wrong is reported', async () => {
  expect((await followed(6000)).warnings).toEqual([]);
  expect((await followed(6000, 3000)).warnings).toEqual([6000]);
});
