/** The geometry of the speed plot: everything in percent of its ground, so that it fits any width. Pure. */
import type { ErrorMark, SpeedPoint } from '@playfield/games/typing-race/index.ts';

/** Percent from the left and from the top. */
export type Spot = { readonly x: number; readonly y: number };
type Tick = { readonly at: number; readonly label: string };
/** `row` counts from the top, `side` is where the label stands: no two labels of a row overlap. */
type NamedTick = Tick & { readonly row: number; readonly side: 'left' | 'right' };

export type Plot = {
  readonly wpm: readonly Spot[];
  readonly raw: readonly Spot[];
  /** On the line of the speed, at most `mostMarks`. */
  readonly errors: readonly Spot[];
  /** When others arrived, from the left. */
  readonly arrivals: readonly NamedTick[];
  /** From the left. */
  readonly seconds: readonly Tick[];
  /** From the top. */
  readonly speeds: readonly Tick[];
};

/** More marks than that say no more. */
const mostMarks = 150;
/** As many steps as that on an axis, at most. */
const mostSteps = 5;

/** Somebody else reached the end of the text so long after GO. */
export type Arrival = { readonly name: string; readonly atMs: number };

/** The ground reaches to the end of the run or to the last arrival. */
export function plotOf(
  points: readonly SpeedPoint[],
  errors: readonly ErrorMark[],
  arrivals: readonly Arrival[] = [],
): Plot {
  const endMs = Math.max(1, points.at(-1)?.atMs ?? 0, ...arrivals.map(({ atMs }) => atMs));
  const highest = Math.max(10, ...points.map(({ wpm, smooth }) => Math.max(wpm, smooth)));
  const speedStep = niceStep(highest);
  const top = Math.ceil(highest / speedStep) * speedStep;
  const secondStep = niceStep(endMs / 1000);
  const spot = (atMs: number, speed: number): Spot => ({
    x: (Math.min(atMs, endMs) / endMs) * 100,
    y: 100 - (speed / top) * 100,
  });
  return {
    wpm: points.map(({ atMs, wpm }) => spot(atMs, wpm)),
    raw: points.map(({ atMs, smooth }) => spot(atMs, smooth)),
    errors: errors
      .slice(0, mostMarks)
      .map(({ atMs }) => spot(atMs, points.find((point) => point.atMs >= atMs)?.wpm ?? 0)),
    arrivals: inRows(arrivals.map(({ name, atMs }) => ({ at: (atMs / endMs) * 100, label: name }))),
    seconds: steps(secondStep, endMs / 1000).map((second) => ({
      at: (second / (endMs / 1000)) * 100,
      label: `${second} s`,
    })),
    speeds: steps(speedStep, top).map((speed) => ({ at: 100 - (speed / top) * 100, label: String(speed) })),
  };
}

/** The widest label (6 rem) on the narrowest ground (a phone's), in percent. */
const labelWidth = 36;

/** Puts each label beside its line, to the left where there is room, in the highest row in which it overlaps no other. */
function inRows(ticks: readonly Tick[]): readonly NamedTick[] {
  const placed: (NamedTick & { readonly from: number })[] = [];
  for (const tick of ticks.toSorted((a, b) => a.at - b.at)) {
    const side = tick.at < labelWidth ? 'right' : 'left';
    const from = side === 'left' ? tick.at - labelWidth : tick.at;
    const isFree = (row: number): boolean =>
      placed.every((other) => other.row !== row || Math.abs(other.from - from) >= labelWidth);
    let row = 0;
    while (!isFree(row)) row += 1;
    placed.push({ ...tick, row, side, from });
  }
  return placed.map(({ from: _from, ...tick }) => tick);
}

/** The points as the `points` of an SVG polyline on a ground of 100 by 100. */
export function polyline(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}

/** 1, 2, 5, 10, 20 … : the smallest with which the axis has few enough steps. */
function niceStep(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((digit) => highest / (digit * power) <= mostSteps);
    if (step !== undefined) return step * power;
  }
}

function steps(step: number, end: number): readonly number[] {
  return Array.from({ length: Math.floor(end / step) + 1 }, (_step, number) => number * step);
}

/** The run in a sentence, for people who can't see the line. */
export function plotSummary(points: readonly SpeedPoint[], errors: readonly ErrorMark[]): string {
  const speeds = points.map(({ smooth }) => smooth);
  if (speeds.length === 0) return 'Too short for a plot.';
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return `Between ${Math.min(...speeds)} and ${Math.max(...speeds)} WPM over short stretches, ${count}.`;
}

/** Every so many seconds a row, at most ten and the last one. */
export function tableRows(points: readonly SpeedPoint[]): readonly SpeedPoint[] {
  const step = Math.max(1, Math.ceil(points.length / 10));
  return points.filter((_point, index) => (index + 1) % step === 0 || index === points.length - 1);
}
