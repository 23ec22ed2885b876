/**
 * Counts Playwright's tests. A file that cannot be imported and a broken worker each count as
 * failed.
 */
import { relative } from 'node:path';
import type { FullConfig, Location, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { failureLine, writeCounts } from './counts.ts';

const fileOf = ({ file }: Location): string => relative(process.cwd(), file);

/** File, groups and title. */
function placeOf(test: TestCase): readonly string[] {
  const [_root, _project, _file, ...titles] = test.titlePath();
  return [fileOf(test.location), ...titles];
}

function messageOf(test: TestCase): string {
  return test.results.at(-1)?.errors[0]?.message ?? 'It never ran.';
}

class PlaywrightCounts implements Reporter {
  #root: Suite | undefined;
  readonly #strayErrors: TestError[] = [];

  onBegin(_config: FullConfig, root: Suite): void {
    this.#root = root;
  }

  onError(error: TestError): void {
    this.#strayErrors.push(error);
  }

  onEnd(): void {
    const counts = { passed: 0, failed: this.#strayErrors.length, skipped: 0 };
    const failures = this.#strayErrors.map(({ message, location }) =>
      failureLine([location ? fileOf(location) : 'An error outside of every test'], message),
    );
    for (const test of this.#root?.allTests() ?? []) {
      const outcome = test.outcome();
      // A test that never ran because the run was aborted has the outcome "skipped" without
      // requesting it.
      const isSkipped = outcome === 'skipped' && test.expectedStatus === 'skipped';
      const state = outcome === 'expected' ? 'passed' : isSkipped ? 'skipped' : 'failed';
      counts[state] += 1;
      if (state === 'failed') failures.push(failureLine(placeOf(test), messageOf(test)));
    }
    writeCounts({ ...counts, failures });
  }

  printsToStdio(): boolean {
    return false;
  }
}

// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default PlaywrightCounts;
