/** The arenas' ticker (USERS-ASK: a fixed step, whatever the machine does). */
import { expect, test } from 'vitest';
import { createTicker } from './ticker.ts';

const everyMs = 1000 / 30;

/** A ticker whose timers the test fires, each as late as it says. */
function ticking(busyMs: () => number) {
  let nowMs = 0;
  let ticks = 0;
  let due: { readonly atMs: number; readonly run: () => void } | null = null;
  const ticker = createTicker({
    clock: { wallMs: () => nowMs, monotonicMs: () => nowMs },
    everyMs,
    tick() {
      ticks += 1;
      nowMs += busyMs();
    },
    later(run, inMs) {
      due = { atMs: nowMs + inMs, run };
      return () => {
        due = null;
      };
    },
  });
  return {
    ticker,
    ticks: () => ticks,
    /** Fires everything due until then, each timer this late. */
    until: (ms: number, lateMs: number): void => {
      for (let next = due; next && next.atMs + lateMs <= ms; next = due) {
        const { atMs, run } = next;
        nowMs = Math.max(nowMs, atMs + lateMs);
        run();
      }
      nowMs = Math.max(nowMs, ms);
    },
  };
}

test.each([0, 1, 7, 30])('30 ticks a second on average with timers %i ms late', (lateMs) => {
  const { ticker, ticks, until } = ticking(() => 2);
  ticker.start();
  ticker.start();
  until(60_000, lateMs);
  expect(ticks()).toBeGreaterThanOrEqual(1799);
  expect(ticks()).toBeLessThanOrEqual(1801);
  expect(ticker.skipped()).toBe(0);
});

test('a short stall is caught up with; a long one is skipped', () => {
  let stallMs = 0;
  const { ticker, ticks, until } = ticking(() => stallMs);
  ticker.start();
  until(1000, 0);
  const before = ticks();
  stallMs = 90;
  until(1000 + everyMs, 0);
  stallMs = 0;
  until(2000, 0);
  expect(Math.abs(ticks() - before - 30)).toBeLessThanOrEqual(1);
  expect(ticker.skipped()).toBe(0);
  stallMs = 5000;
  until(2000 + everyMs, 0);
  stallMs = 0;
  until(9000, 0);
  expect(ticker.skipped()).toBeGreaterThan(140);
  expect(ticks() + ticker.skipped()).toBeGreaterThanOrEqual(268);
  expect(ticks() + ticker.skipped()).toBeLessThanOrEqual(271);
});

test('each tick is told how late it begins', () => {
  let nowMs = 0;
  let run: (() => void) | null = null;
  const late: number[] = [];
  const ticker = createTicker({
    clock: { wallMs: () => nowMs, monotonicMs: () => nowMs },
    everyMs,
    tick: (lateMs) => late.push(Math.round(lateMs)),
    later(then) {
      run = then;
      return () => undefined;
    },
  });
  const fire = (atMs: number): void => {
    nowMs = atMs;
    run?.();
  };
  ticker.start();
  fire(everyMs);
  fire(2 * everyMs + 50);
  fire(3 * everyMs + 50);
  expect(late).toEqual([0, 50, 50]);
});

test('it stops, and starts again without catching up on the pause', () => {
  const { ticker, ticks, until } = ticking(() => 0);
  ticker.start();
  until(500, 0);
  ticker.stop();
  expect(ticker.isRunning()).toBe(false);
  const before = ticks();
  until(60_000, 0);
  expect(ticks()).toBe(before);
  ticker.start();
  until(61_001, 0);
  expect(ticks() - before).toBe(30);
});
