/**
 * Counts Playwright's tests. A file that cannot be imported and a broken worker each count as
 * failed.
 */
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { writeCounts } from './counts.ts';

class PlaywrightCounts implements Reporter {
  #root: Suite | undefined;
  #strayErrors = 0;

  onBegin(_config: FullConfig, root: Suite): void {
    this.#root = root;
  }

  onError(): void {
    this.#strayErrors += 1;
  }

  onEnd(): void {
    const counts = { passed: 0, failed: this.#strayErrors, skipped: 0 };
    for (const test of this.#root?.allTests() ?? []) {
      const outcome = test.outcome();
      // A test that never ran because the run was aborted has the outcome "skipped" without
      // requesting it.
      const isSkipped = outcome === 'skipped' && test.expectedStatus === 'skipped';
      counts[outcome === 'expected' ? 'passed' : isSkipped ? 'skipped' : 'failed'] += 1;
    }
    writeCounts(counts);
  }

  printsToStdio(): boolean {
    return false;
  }
}

// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default PlaywrightCounts;
