import { describe, expect, test } from 'vitest';
import { boundsOf, isMonday, weekOf } from './week.ts';

describe('G89 weeks begin on Monday 00:00 UTC', () => {
  test.each([
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29'],
  ])('%s lies in the week of %s', (at, monday) => {
    expect(weekOf(new Date(at))).toBe(monday);
    expect(isMonday(monday)).toBe(true);
    const { from, to } = boundsOf(monday);
    expect(from <= new Date(at) && new Date(at) < to).toBe(true);
  });

  test('other days are no weeks', () => {
    expect(['2026-11-22', '2026-11-24'].some(isMonday)).toBe(false);
  });
});
