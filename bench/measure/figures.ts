/** Medians, percentiles, and the table in which every figure is printed: rows as results.md has them. */

export type Figure = {
  readonly figure: string;
  /** With its unit, e.g. `12.3 ms`. */
  readonly value: string;
  /** Against what the same run measured beside it; empty where there is nothing to compare with. */
  readonly ratio?: string;
};

/** Nearest rank; `share` in 0..1. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : value < 1000 ? `${value.toFixed(1)} ms` : seconds(value);
}

/** @param value milliseconds */
export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** Prints Markdown rows to be copied into results.md. */
export function printFigures(command: string, date: Date, figures: readonly Figure[]): void {
  const day = date.toISOString().slice(0, 10);
  console.log('| Date | Figure | Value | Ratio | Command |\n|---|---|---|---|---|');
  for (const { figure, value, ratio = '' } of figures) {
    console.log(`| ${day} | ${figure} | ${value} | ${ratio} | \`${command}\` |`);
  }
}
