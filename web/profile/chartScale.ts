/** Where the points of a chart of ratings lie. Pure. */
import { dayAfter } from '@playfield/contracts/puzzleDays.ts';

export type Line = {
  readonly gameType: string;
  readonly days: readonly { readonly day: string; readonly rating: number; readonly games: number }[];
};

export const chart = { width: 640, height: 240, left: 68, right: 12, top: 14, bottom: 34 } as const;

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const steps = [10, 20, 25, 50, 100, 200, 250, 500, 1000];
const mostTicks = 5;

export type Scale = {
  readonly x: (day: string) => number;
  readonly y: (rating: number) => number;
  /** Ratings with a line of their own, the lowest first. */
  readonly ticks: readonly number[];
  /** At the left edge; before the first point where all points lie within a week. */
  readonly firstDay: string;
  readonly lastDay: string;
};

/** Null without a point. A chart is at least a week wide. */
export function scaleOf(lines: readonly Line[]): Scale | null {
  const points = lines.flatMap(({ days }) => days);
  if (points.length === 0) return null;
  const days = points.map(({ day }) => day).toSorted();
  const [first = '', lastDay = ''] = [days[0], days.at(-1)];
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const step = steps.find((one) => Math.ceil((high - low) / one) < mostTicks) ?? 2000;
  const bottom = Math.floor((low - 1) / step) * step;
  const top = Math.ceil((high + 1) / step) * step;
  const spanMs = Math.max(7 * dayMs, timeOf(lastDay) - timeOf(first));
  const endMs = timeOf(lastDay);
  const { width, height, left, right, top: above, bottom: below } = chart;
  return {
    x: (day) => width - right - ((endMs - timeOf(day)) / spanMs) * (width - left - right),
    y: (rating) => above + ((top - rating) / (top - bottom)) * (height - above - below),
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, n) => bottom + n * step),
    firstDay: dayAfter(lastDay, -spanMs / dayMs),
    lastDay,
  };
}
