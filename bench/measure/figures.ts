/**
 * Medians, percentiles, and the table of figures: printed, and kept in results.md, one current row
 * for each figure.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Figure = {
  readonly figure: string;
  /** Ours, with its unit, e.g. `12.3 ms`. */
  readonly value: string;
  /** The reference that the same run measured, or a fixed limit: its name and value. */
  readonly anchor?: string;
  /** Ours relative to the anchor, e.g. `0.5x`: the only number comparable between machines. */
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

const header = '| Figure | Ours | Anchor | Ratio | Date | Command |';

export function rowsOf(command: string, date: Date, figures: readonly Figure[]): string[] {
  const day = date.toISOString().slice(0, 10);
  return figures.map(({ figure, value, anchor = '', ratio = '' }) =>
    `| ${[figure, value, anchor, ratio, day, `\`${command}\``].join(' | ')} |`.replaceAll('  ', ' '),
  );
}

/** What a row measures: the bench, the figure without its sample count, and the anchor without its value. */
export function subjectOf(row: string): string {
  const [, figure = '', , anchor = '', , , command = ''] = row.split('|').map((cell) => cell.trim());
  const bench = /^`(?:npm run bench -- |node bench\/)(\w+)/.exec(command)?.[1] ?? command;
  // The last part of an anchor is its value.
  return [figure.replace(/ of \d+$/, ''), anchor.split(', ').slice(0, -1).join(', '), bench].join(' / ');
}

/**
 * The current table with one command's rows replaced by new ones, in place; a new command comes
 * last. A figure that the command does not print any more is dropped, and one that the same bench
 * printed with other options is replaced.
 */
export function withRows(table: string, command: string, rows: readonly string[]): string {
  const lines = table.trimEnd().split('\n');
  const subjects = new Set(rows.map(subjectOf));
  const isOld = (line: string): boolean =>
    line.startsWith('| ') && (line.endsWith(`| \`${command}\` |`) || subjects.has(subjectOf(line)));
  const first = lines.findIndex(isOld);
  const before = first === -1 ? lines : lines.slice(0, first);
  const after = first === -1 ? [] : lines.slice(first).filter((line) => !isOld(line));
  return [...before, ...rows, ...after, ''].join('\n');
}

/**
 * Prints the figures as rows of results.md; `npm run bench -- --record NAME` enters them there as
 * well.
 */
export function printFigures(command: string, date: Date, figures: readonly Figure[]): void {
  const rows = rowsOf(command, date, figures);
  console.log([header, '|---|---|---|---|---|---|', ...rows].join('\n'));
  if (process.env['BENCH_RECORD'] !== 'on') return;
  const file = join(import.meta.dirname, '..', 'results.md');
  writeFileSync(file, withRows(readFileSync(file, 'utf8'), command, rows));
}
