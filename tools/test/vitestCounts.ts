/**
 * Counts Vitest's tests. A file that cannot be imported, a failed hook and a stray error each count
 * as failed.
 */
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { failureLine, writeCounts } from './counts.ts';

type Failing = { readonly errors: readonly { readonly message: string }[]; readonly where: string[] };

/** What failed beside the tests: files and hooks. */
function failingParts(module: TestModule): readonly Failing[] {
  const file = module.relativeModuleId;
  return [
    { errors: module.errors(), where: [file] },
    ...Array.from(module.children.allSuites(), (suite) => ({
      errors: suite.errors(),
      where: [file, suite.fullName],
    })),
  ];
}

class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures: string[] = [];
    const fail = (where: readonly string[], message: string | undefined): void => {
      counts.failed += 1;
      failures.push(failureLine(where, message));
    };
    for (const { message } of strayErrors) fail(['An error outside of every test'], message);
    for (const module of modules) {
      for (const { errors, where } of failingParts(module))
        for (const { message } of errors) fail(where, message);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const where = [module.relativeModuleId, test.fullName];
        // A test that never ran because the run was aborted has not passed.
        if (state === 'pending') fail(where, 'It never ran.');
        else if (state === 'failed') fail(where, errors[0]?.message);
        else counts[state] += 1;
      }
    }
    writeCounts({ ...counts, failures });
  }
}

// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default VitestCounts;
