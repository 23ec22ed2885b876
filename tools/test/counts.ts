/**
 * What a test runner reports to `npm test`: how many tests passed, failed and were skipped, as JSON
 * in the file that TEST_COUNTS names. A runner that leaves no file did not finish.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

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
  return (
    typeof value === 'object' &&
    value !== null &&
    ['passed', 'failed', 'skipped'].every((key) => Number.isInteger(Reflect.get(value, key)))
  );
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
