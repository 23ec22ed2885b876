/**
 * What a test runner reports to `npm test`: how many tests passed, failed and were skipped, and
 * what failed, as JSON in the file that TEST_COUNTS names. A runner that leaves no file did not
 * finish.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each: file and title, and the first line of its error. */
  readonly failures: readonly string[];
};

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Does nothing when a runner is started by hand, without TEST_COUNTS. */
export function writeCounts(counts: Counts): void {
  const path = process.env['TEST_COUNTS'];
  if (path) writeFileSync(path, JSON.stringify(counts));
}

/** Undefined when there is no such file or its content is something else. */
export function readCounts(path: string): Counts | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isCounts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCounts(value: unknown): value is Counts {
  if (typeof value !== 'object' || value === null) return false;
  const failures: unknown = Reflect.get(value, 'failures');
  return (
    ['passed', 'failed', 'skipped'].every((key) => Number.isInteger(Reflect.get(value, key))) &&
    Array.isArray(failures) &&
    failures.every((failure) => typeof failure === 'string')
  );
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** `file › title: first line of the error`, without the colours of a terminal. */
export function failureLine(where: readonly string[], message: string | undefined): string {
  const [first = ''] = stripVTControlCharacters(message ?? '')
    .trimStart()
    .split('\n');
  const place = where.filter((part) => part !== '').join(' › ');
  return first === '' ? place : `${place}: ${first}`;
}

/** The last line of every run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
