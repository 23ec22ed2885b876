/** The puzzle of the day on a page that is left open. */
import { describe, expect, test } from 'vitest';
import { isOutdated, nextLookMs, shownDay, todayOf } from './today.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const evening = at('25T22:00:00');

test.each([
  ['25T22:00:00', 60_000],
  ['25T23:59:30', 30_000],
  ['25T23:59:59.999', 1],
  ['26T00:00:00', 60_000],
])('at %s the clock is looked at again after %d ms', (now, ms) => {
  expect(nextLookMs(at(now))).toBe(ms);
});

test.each([
  { what: 'the same evening', today: '2026-11-25', now: '25T23:59:59', is: false },
  { what: 'at midnight UTC', today: '2026-11-25', now: '26T00:00:00', is: true },
  { what: 'next morning', today: '2026-11-25', now: '26T07:00:00', is: true },
  { what: 'at once, by a clock that is ahead', today: '2026-11-24', now: '25T22:04:00', is: false },
  { what: 'a while later, by a clock that is ahead', today: '2026-11-24', now: '25T22:05:00', is: true },
  { what: 'by a clock that is behind', today: '2026-11-26', now: '25T23:00:00', is: false },
  { what: 'before it was read, by a clock set back', today: '2026-11-25', now: '24T12:00:00', is: false },
])('$what the server is asked again: $is', ({ today, now, is }) => {
  expect(isOutdated(today, evening, at(now))).toBe(is);
});

describe('today', () => {
  const read = { today: '2026-11-25', readMs: evening };
  test.each([
    { what: "this page's day while the server is unknown", of: null, isReachable: true, day: '2026-11-26' },
    { what: "the server's day, whatever the clock says", of: read, isReachable: true, day: '2026-11-25' },
    { what: 'the day after, without a network', of: read, isReachable: false, day: '2026-11-26' },
    {
      what: 'the day after, by a clock that was a day ahead',
      of: { ...read, today: '2026-11-24' },
      isReachable: false,
      day: '2026-11-25',
    },
  ])('is $what', ({ of, isReachable, day }) => {
    expect(todayOf(of, isReachable, at('26T07:00:00'))).toBe(day);
  });
  test('does not go back with the clock', () => {
    expect(todayOf(read, false, at('20T00:00:00'))).toBe('2026-11-25');
  });
});

const begun = (isSolved: boolean) => ({ day: '2026-11-25', isSolved });

test.each([
  { what: 'nothing begun: the new puzzle', of: null, seenOn: '2026-11-25', day: '2026-11-26' },
  { what: 'begun and not solved: it stays', of: begun(false), seenOn: '2026-11-26', day: '2026-11-25' },
  { what: 'solved at midnight: it stays', of: begun(true), seenOn: '2026-11-25', day: '2026-11-25' },
  {
    what: 'solved, seen again next day: the new one',
    of: begun(true),
    seenOn: '2026-11-26',
    day: '2026-11-26',
  },
])('$what', ({ of, seenOn, day }) => {
  expect(shownDay(of, '2026-11-26', seenOn)).toBe(day);
});
