import { describe, expect, test } from 'vitest';
import { Patience } from './watchdog.ts';

const ticks = (patience: Patience, count: number): boolean[] =>
  Array.from({ length: count }, () => patience.tick());

describe('patience', () => {
  test('ends after the borne ticks of silence', () => {
    const patience = new Patience(3);
    patience.asked();
    expect(ticks(patience, 3)).toEqual([false, false, true]);
  });

  test('never ends while nothing was asked', () => {
    expect(ticks(new Patience(3), 10)).not.toContain(true);
  });

  test('any answer begins the count again, even when more was asked', () => {
    const patience = new Patience(3);
    patience.asked();
    patience.asked();
    expect(ticks(patience, 2)).not.toContain(true);
    patience.answered();
    expect(ticks(patience, 3)).toEqual([false, false, true]);
  });

  test('silence before the question does not count', () => {
    const patience = new Patience(2);
    ticks(patience, 5);
    patience.asked();
    expect(ticks(patience, 2)).toEqual([false, true]);
  });

  test('bears more when told to', () => {
    const patience = new Patience(2);
    patience.asked();
    patience.tick();
    patience.bear(4);
    expect(ticks(patience, 4)).toEqual([false, false, false, true]);
  });
});
