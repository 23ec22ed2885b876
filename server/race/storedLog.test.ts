/** Logs in their stored form. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { fromStored, hashOf, toStored } from './storedLog.ts';

const wholeLog = (text: string, seed = 1) => {
  const log = typeAs(hands.careless, text, seededRng(seed));
  return { ...log, times: log.times.map(Math.round) };
};
const [marathon] = textsOf('marathon');
const log = wholeLog(marathon?.text ?? '');

describe('G bounded storage: a stored log', () => {
  test.each([
    ['a long run', log],
    ['a short one', { times: [3, 90, 151], kinds: '+x+' }],
    ['nothing', { times: [], kinds: '' }],
  ])('comes back as it was: %s', (_name, one) => {
    expect(fromStored(toStored(one))).toEqual(one);
  });

  test('takes a third of its JSON', () => {
    expect(toStored(log).length).toBeLessThan(JSON.stringify(log).length / 3);
  });

  test('of the first form is still read', () => {
    expect(fromStored({ times: [1, 2], kinds: '++' })).toEqual({ times: [1, 2], kinds: '++' });
  });

  test.each([[null], [7], ['hello'], [{ times: 'x', kinds: '+' }], [{ times: [1] }]])(
    '%o is none',
    (stored) => {
      expect(fromStored(stored)).toBeNull();
    },
  );
});

describe('issue 15 the hash of a log', () => {
  test('is the same later and with parts of milliseconds, and another for any other rhythm', () => {
    const later = { ...log, times: log.times.map((time) => time + 812) };
    expect(hashOf(later)).toBe(hashOf(log));
    expect(hashOf({ ...log, times: log.times.map((time) => time + 0.2) })).toBe(hashOf(log));
    expect(hashOf(wholeLog(marathon?.text ?? '', 2))).not.toBe(hashOf(log));
    expect(hashOf({ ...log, times: log.times.with(5, (log.times[5] ?? 0) + 1) })).not.toBe(hashOf(log));
    expect(hashOf(log)).toMatch(/^[\w-]{22}$/);
  });
});
