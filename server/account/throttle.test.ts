import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { createThrottle, delayMs } from './throttle.ts';

function manualClock(): Clock & { pass: (ms: number) => void } {
  let nowMs = 1_000_000;
  return {
    wallMs: () => nowMs,
    monotonicMs: () => nowMs,
    pass(ms) {
      nowMs += ms;
    },
  };
}

describe('guessing is slowed down, never locked (T-34)', () => {
  test('ten failures a minute from one address, then a wait until the first is a minute old', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock);
    for (let n = 0; n < 10; n++) {
      expect(throttle.waitMs('ada', '::1', false)).toBe(0);
      throttle.take('ada', '::1');
      clock.pass(1000);
    }
    expect(throttle.waitMs('ada', '::1', false)).toBe(50_000);
    clock.pass(50_000);
    expect(throttle.waitMs('ada', '::1', false)).toBe(0);
  });

  test('a try counts while it is looked at, and no more once it is taken back', () => {
    const throttle = createThrottle(manualClock());
    const tries = Array.from({ length: 10 }, () => throttle.take('ada', '::1'));
    expect(throttle.waitMs('ada', '::1', true)).toBe(60_000);
    tries.pop()?.();
    expect(throttle.waitMs('ada', '::1', true)).toBe(0);
    for (const takeBack of tries) takeBack();
    expect(throttle.waitMs('ada', '::1', false)).toBe(0);
  });

  test('a new address starts afresh but for the account-wide delay', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock);
    for (let n = 0; n < 10; n++) throttle.take('ada', '10.0.0.1');
    expect(throttle.waitMs('ada', '10.0.0.2', false)).toBe(1000);
    clock.pass(1000);
    expect(throttle.waitMs('ada', '10.0.0.2', false)).toBe(0);
    expect(throttle.waitMs('bob', '10.0.0.1', false)).toBe(0);
  });

  test('a name that imitates a key of the throttle slows nobody else down', () => {
    const throttle = createThrottle(manualClock());
    for (let n = 0; n < 10; n++) throttle.take('["ada","::1"]', '192.0.2.1');
    expect(throttle.waitMs('ada', '::1', true)).toBe(0);
  });

  test.each([
    [0, 0],
    [9, 0],
    [10, 1000],
    [15, 2000],
    [30, 16_000],
    [45, 60_000],
    [10_000, 60_000],
  ])('after %i failures within the hour the wait is %i ms', (failures, ms) => {
    expect(delayMs(failures)).toBe(ms);
  });

  test('success clears the address, and an hour clears the account', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock);
    for (let n = 0; n < 10; n++) throttle.take('ada', '::1');
    throttle.succeeded('ada', '::1');
    expect(throttle.waitMs('ada', '::1', false)).toBe(1000);
    clock.pass(3_600_001);
    expect(throttle.waitMs('ada', '::1', false)).toBe(0);
  });

  test('an attack from many addresses does not delay a browser that has signed in before', () => {
    const clock = manualClock();
    const throttle = createThrottle(clock);
    for (let n = 0; n < 200; n++) throttle.take('ada', `192.0.2.${n}`);
    expect(throttle.waitMs('ada', '203.0.113.1', false)).toBe(60_000);
    expect(throttle.waitMs('ada', '203.0.113.1', true)).toBe(0);
    for (let n = 0; n < 10; n++) throttle.take('ada', '203.0.113.1');
    expect(throttle.waitMs('ada', '203.0.113.1', true)).toBe(60_000);
  });
});
