/**
 * Counts Vitest's tests. A file that cannot be imported, a failed hook and a stray error each count
 * as failed.
 */
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { writeCounts } from './counts.ts';

class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: strayErrors.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that never ran because the run was aborted has not passed.
        counts[state === 'pending' ? 'failed' : state] += 1;
      }
    }
    writeCounts(counts);
  }
}

// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default VitestCounts;
