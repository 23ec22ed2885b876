import { expect, test } from 'vitest';
import { chart, scaleOf } from './chartScale.ts';

const line = (gameType: string, ...points: readonly (readonly [string, number])[]) => ({
  gameType,
  days: points.map(([day, rating]) => ({ day, rating, games: 1 })),
});

test('every point lies inside, later ones to the right, higher ones above', () => {
  const lines = [line('a', ['2026-03-01', 1200], ['2026-05-30', 1432]), line('b', ['2026-04-15', 990])];
  const scale = scaleOf(lines);
  if (!scale) throw new Error('no scale');
  for (const { days } of lines)
    for (const { day, rating } of days) {
      expect(scale.x(day)).toBeGreaterThanOrEqual(chart.left);
      expect(scale.x(day)).toBeLessThanOrEqual(chart.width - chart.right);
      expect(scale.y(rating)).toBeGreaterThan(chart.top);
      expect(scale.y(rating)).toBeLessThan(chart.height - chart.bottom);
    }
  expect(scale.x('2026-03-01')).toBe(chart.left);
  expect(scale.x('2026-04-15')).toBeLessThan(scale.x('2026-05-30'));
  expect(scale.y(1432)).toBeLessThan(scale.y(990));
  expect(scale.ticks).toEqual([800, 1000, 1200, 1400, 1600]);
  expect([scale.firstDay, scale.lastDay]).toEqual(['2026-03-01', '2026-05-30']);
});

test.each([
  ['a day', ['2026-03-01'], '2026-02-22'],
  ['less than a week', ['2026-02-26', '2026-03-01'], '2026-02-22'],
  ['a week', ['2026-02-22', '2026-03-01'], '2026-02-22'],
  ['more', ['2026-01-01', '2026-03-01'], '2026-01-01'],
])('the first day lies at the left edge, with points of %s', (_, days, firstDay) => {
  const scale = scaleOf([line('a', ...days.map((day) => [day, 1200] as const))]);
  expect(scale?.firstDay).toBe(firstDay);
  expect(scale?.x(firstDay)).toBe(chart.left);
});

test('one point, and none', () => {
  const scale = scaleOf([line('a', ['2026-03-01', 1200])]);
  expect(scale?.x('2026-03-01')).toBe(chart.width - chart.right);
  expect(scale?.ticks).toEqual([1190, 1200, 1210]);
  expect(scaleOf([line('a')])).toBeNull();
});
