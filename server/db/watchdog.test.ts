import { describe, expect, test } from 'vitest';
import { Watchdog } from './watchdog.ts';

const ticks = (watchdog: Watchdog, count: number): boolean[] =>
  Array.from({ length: count }, () => watchdog.tick());

describe('watchdog', () => {
  test('ends after the borne ticks of silence', () => {
    const watchdog = new Watchdog(3);
    watchdog.asked();
    expect(ticks(watchdog, 3)).toEqual([false, false, true]);
  });

  test('never ends while nothing was asked', () => {
    expect(ticks(new Watchdog(3), 10)).not.toContain(true);
  });

  test('any answer begins the count again, even when more was asked', () => {
    const watchdog = new Watchdog(3);
    watchdog.asked();
    watchdog.asked();
    expect(ticks(watchdog, 2)).not.toContain(true);
    watchdog.answered();
    expect(ticks(watchdog, 3)).toEqual([false, false, true]);
  });

  test('silence before the question does not count', () => {
    const watchdog = new Watchdog(2);
    ticks(watchdog, 5);
    watchdog.asked();
    expect(ticks(watchdog, 2)).toEqual([false, true]);
  });

  test('bears more when told to', () => {
    const watchdog = new Watchdog(2);
    watchdog.asked();
    watchdog.tick();
    watchdog.allow(4);
    expect(ticks(watchdog, 4)).toEqual([false, false, false, true]);
  });
});
