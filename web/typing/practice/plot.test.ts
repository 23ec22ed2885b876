/** The plot's geometry and its words, on speeds that are easy to reckon. */
import { expect, test } from 'vitest';
import type { SpeedPoint } from '@playfield/games/typing-race/index.ts';
import { plotOf, plotSummary, polyline, tableRows } from './plot.ts';

/** One point at the end of each second. */
function pointsOf(...speeds: readonly number[]): readonly SpeedPoint[] {
  return speeds.map((wpm, second) => ({ atMs: (second + 1) * 1000, wpm, raw: wpm, smooth: wpm }));
}

test('the ground reaches from 0 to a round speed above the fastest, and to the end of the run', () => {
  const plot = plotOf(pointsOf(40, 80, 60, 60), [{ atMs: 1500, index: 7 }]);
  expect(plot.speeds.map(({ label }) => label)).toEqual(['0', '20', '40', '60', '80']);
  expect(plot.seconds.map(({ label }) => label)).toEqual(['0 s', '1 s', '2 s', '3 s', '4 s']);
  expect(plot.wpm).toEqual([
    { x: 25, y: 50 },
    { x: 50, y: 0 },
    { x: 75, y: 25 },
    { x: 100, y: 25 },
  ]);
  // On the line, at the end of its second.
  expect(plot.errors).toEqual([{ x: 37.5, y: 0 }]);
  expect(polyline(plot.wpm.slice(0, 2))).toBe('25.00,50.00 50.00,0.00');
});

test.each([
  ['a second', pointsOf(300)],
  ['an hour', pointsOf(...Array.from({ length: 3600 }, () => 1))],
  ['nothing', []],
])('%s: no axis has more than six marks, and nothing leaves the ground', (_title, points) => {
  const plot = plotOf(
    points,
    Array.from({ length: 900 }, (_error, atMs) => ({ atMs, index: 0 })),
  );
  expect(plot.seconds.length).toBeLessThanOrEqual(6);
  expect(plot.speeds.length).toBeLessThanOrEqual(6);
  expect(plot.errors.length).toBeLessThanOrEqual(150);
  for (const { x, y } of [...plot.wpm, ...plot.raw, ...plot.errors]) {
    expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
  }
});

test('the same in words and as a table of eleven rows at most', () => {
  expect(plotSummary(pointsOf(40, 80), [{ atMs: 0, index: 0 }])).toBe(
    'Between 40 and 80 WPM over short stretches, 1 error.',
  );
  expect(plotSummary([], [])).toBe('Too short for a plot.');
  const rows = tableRows(pointsOf(...Array.from({ length: 95 }, (_speed, second) => second)));
  expect(rows.length).toBeLessThanOrEqual(11);
  expect(rows.at(-1)?.atMs).toBe(95_000);
});

test('another’s arrival is where its time is; a later one makes the ground longer', () => {
  const points = pointsOf(50, 50);
  expect(plotOf(points, [], [{ name: 'Bob', atMs: 1500 }]).arrivals).toMatchObject([
    { at: 75, label: 'Bob' },
  ]);
  const longer = plotOf(points, [], [{ name: 'Bob', atMs: 4000 }]);
  expect(longer.arrivals).toMatchObject([{ at: 100, label: 'Bob' }]);
  expect(longer.wpm.map(({ x }) => x)).toEqual([25, 50]);
});

test('C4 names of those who arrived never overprint: beside their line, in a row of their own where it is tight', () => {
  const names = ['Ada', 'Bob', 'Cem', 'Dora', 'Eve'];
  for (const times of [
    [40_000, 40_100, 40_200, 40_300, 40_400],
    [1000, 1100, 20_000, 39_000, 40_000],
    [9000, 17_000, 25_000, 33_000, 41_000],
  ]) {
    const arrivals = names.map((name, number) => ({ name, atMs: times[number] ?? 0 }));
    const placed = plotOf(pointsOf(...Array.from({ length: 41 }, () => 50)), [], arrivals).arrivals;
    expect(placed.map(({ label }) => label).sort()).toEqual(names);
    const spans = placed.map(({ at, row, side }) => ({ row, from: side === 'left' ? at - 36 : at }));
    for (const [number, { row, from }] of spans.entries()) {
      expect(from >= 0 && from + 36 <= 100.001).toBe(true);
      for (const other of spans.slice(number + 1))
        expect(other.row !== row || Math.abs(other.from - from) >= 36).toBe(true);
    }
  }
});
