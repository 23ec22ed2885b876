/**
 * Figures of a series of intervals between keys, by which hands differ from scripts: hands have a long tail to the right
 * (log-normal to log-logistic: González et al., Heliyon 7, 2021), a spread of a third of the mean or more, no
 * repetitions to the millisecond, and a rhythm that follows the text (Dhakal et al., CHI 2018; Salthouse, 1986).
 */

import { isKeyKind, positionAfter, type KeyLog } from './keystrokes.ts';

/** A right key that follows a right key: nothing was struck between the two. */
export type Step = {
  /** Since the key before, ms. */
  readonly ms: number;
  /** The character before and this one. */
  readonly pair: string;
  /** Whether the character before is a space. */
  readonly isWordStart: boolean;
};

/** The right keys that follow a right key. */
export function stepsOf(log: KeyLog, characters: readonly string[]): readonly Step[] {
  const { times, kinds } = log;
  const steps: Step[] = [];
  let at = 0;
  for (let number = 0; number < kinds.length; number += 1) {
    const kind = kinds[number] ?? '';
    if (!isKeyKind(kind)) break;
    if (kind === '+' && kinds[number - 1] === '+') {
      const before = characters[at - 1] ?? '';
      steps.push({
        ms: (times[number] ?? 0) - (times[number - 1] ?? 0),
        pair: before + (characters[at] ?? ''),
        isWordStart: before === ' ',
      });
    }
    at = positionAfter(at, kind);
  }
  return steps;
}

/** Counted from the first value on, so that equal values have no spread at all. */
export function mean(values: readonly number[]): number {
  const [first = 0] = values;
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
}

/** The mean of the `power`-th powers of the deviations. */
function moment(values: readonly number[], power: number): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** power));
}

/** Standard deviation by the mean. */
export function variation(values: readonly number[]): number {
  return Math.sqrt(moment(values, 2)) / mean(values);
}

/** Third standardised moment: 0 of symmetric values, about 1 and more of hands; 0 of equal values. */
export function skewness(values: readonly number[]): number {
  const variance = moment(values, 2);
  return variance === 0 ? 0 : moment(values, 3) / variance ** 1.5;
}

/** The value below which `part` (0..1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** The part of the values, 0..1, that is a whole multiple of `grid` give or take `tolerance`. */
export function partOnGrid(values: readonly number[], grid: number, tolerance: number): number {
  const near = values.filter((value) => Math.abs(value - Math.round(value / grid) * grid) <= tolerance);
  return near.length / values.length;
}

/** How many clusters, each of values within `width`, hold `part` of the values. */
export function clusters(values: readonly number[], width: number, part: number): number {
  const sizes: number[] = [];
  let begin = Number.NEGATIVE_INFINITY;
  for (const value of Float64Array.from(values).sort()) {
    if (value - begin > width) {
      sizes.push(0);
      begin = value;
    }
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
  }
  let held = 0;
  let count = 0;
  for (const size of sizes.sort((a, b) => b - a)) {
    if (held >= part * values.length) break;
    held += size;
    count += 1;
  }
  return count;
}

/** No more of a series is searched for repetitions than this: the search is quadratic. */
const searched = 1_500;

/**
 * Whether a stretch of the series comes again later, equal give or take `tolerance`, longer than chance allows: with so many
 * pairs of which a part `p` is equal, a run of k equal ones has a chance of pairs x p^k; `chance` is the limit.
 */
export function hasRepetition(series: readonly number[], tolerance: number, chance: number): boolean {
  const values = series.slice(0, searched);
  const pairs = (values.length * (values.length - 1)) / 2;
  let equal = 0;
  let longest = 0;
  for (let lag = 1; lag < values.length; lag += 1) {
    let run = 0;
    for (let number = lag; number < values.length; number += 1) {
      const isEqual = Math.abs((values[number] ?? 0) - (values[number - lag] ?? 0)) <= tolerance;
      run = isEqual ? run + 1 : 0;
      if (isEqual) equal += 1;
      longest = Math.max(longest, run);
    }
  }
  const part = equal / pairs;
  if (part <= 0 || part > 0.5) return false;
  return longest >= Math.max(8, Math.log(chance / pairs) / Math.log(part));
}

/**
 * How much the rhythm follows the text, in standard deviations above what an order by chance would give: by whether equal
 * pairs of characters take more alike than different ones, or by whether words begin otherwise than they go on, whichever
 * says more. Below 0 neither is to be seen. Independent of the layout of the keyboard.
 */
export function relationToText(steps: readonly Step[]): number {
  const logOf = ({ ms }: Step): number => Math.log(Math.max(5, ms));
  const starts = steps.filter(({ isWordStart }) => isWordStart).map(logOf);
  const inner = steps.filter(({ isWordStart }) => !isWordStart).map(logOf);
  const groups = new Map<string, number[]>();
  for (const step of steps) {
    const times = groups.get(step.pair) ?? [];
    times.push(logOf(step));
    groups.set(step.pair, times);
  }
  const pairs = [...groups.values()].filter((group) => group.length > 1);
  // By chance the difference is within one standard error in two of three series.
  return Math.max(likeness(pairs), Math.abs(difference(starts, inner)) - 1);
}

/**
 * How much alike the same pairs of characters within words are timed, in standard deviations above chance: hands have a
 * time for each pair, drawn jitter has none. 0 where too few pairs come twice.
 */
export function pairLikeness(steps: readonly Step[]): number {
  const groups = [...pairTimes(steps).values()].filter((times) => times.length > 1);
  return likeness(groups);
}

/** Logarithms of the times of each pair of characters within words. */
export function pairTimes(steps: readonly Step[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const { ms, pair, isWordStart } of steps) {
    if (isWordStart || pair.endsWith(' ')) continue;
    const times = groups.get(pair) ?? [];
    times.push(Math.log(Math.max(5, ms)));
    groups.set(pair, times);
  }
  return groups;
}

/** Pearson's correlation of two series of the same length; 0 of fewer than five values and of constant ones. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  if (a.length < 5) return 0;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [shared, spreadA, spreadB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [offA, offB] = [(a[index] ?? 0) - meanA, (b[index] ?? 0) - meanB];
    shared += offA * offB;
    spreadA += offA * offA;
    spreadB += offB * offB;
  }
  const spread = Math.sqrt(spreadA * spreadB);
  return spread === 0 ? 0 : shared / spread;
}

/** How much each interval tells of the next one, -1 to 1. */
export function autocorrelation(values: readonly number[]): number {
  const logs = values.map((value) => Math.log(Math.max(5, value)));
  return correlation(logs.slice(0, -1), logs.slice(1));
}

/** How far the mean of `a` is above that of `b`, in standard errors; 0 where one of them says nothing. */
function difference(a: readonly number[], b: readonly number[]): number {
  if (a.length < 5 || b.length < 5) return 0;
  const error = Math.sqrt(moment(a, 2) / a.length + moment(b, 2) / b.length);
  return error === 0 ? 0 : (mean(a) - mean(b)) / error;
}

/**
 * How much more of the variance lies between the groups than chance puts there: under chance that part is
 * Beta((k - 1) / 2, (n - k) / 2) distributed, with k groups of n values.
 */
function likeness(groups: readonly (readonly number[])[]): number {
  const values = groups.flat();
  const [n, k] = [values.length, groups.length];
  const total = moment(values, 2) * n;
  if (k < 5 || n < k + 10 || total === 0) return 0;
  const within = groups.reduce((sum, group) => sum + moment(group, 2) * group.length, 0);
  const expected = (k - 1) / (n - 1);
  const deviation = Math.sqrt((2 * (k - 1) * (n - k)) / ((n - 1) ** 2 * (n + 1)));
  return (1 - within / total - expected) / deviation;
}
