/** What `npm test` counts, by running both runners on small suites (issue 2, item 1). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { add, closingLine, readCounts, type Counts } from './counts.ts';

const root = resolve(import.meta.dirname, '../..');
// Inside the repository, so that the suites find the runners in node_modules.
const scratch = join(root, '.setup');
let folder = '';

beforeEach(() => {
  mkdirSync(scratch, { recursive: true });
  folder = mkdtempSync(join(scratch, 'counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function countsOf(args: readonly string[], files: Readonly<Record<string, string>>): Counts | undefined {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const countsFile = join(folder, 'counts.json');
  // The variables of the outer Vitest would make the inner one think that it is a worker.
  const env = { PATH: process.env['PATH'], TEST_COUNTS: countsFile };
  spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return readCounts(countsFile);
}

const passing = "test('passes', () => {});\n";
const failing = "test('fails', () => { throw new Error('no'); });\n";
const skipped = "test.skip('is skipped', () => {});\n";

const intact = { passed: 1, failed: 0, skipped: 0, failures: [] };

describe('Vitest', () => {
  const vitest = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root=.',
    '--config=vitest.config.ts',
    `--reporter=${join(root, 'tools/test/vitestCounts.ts')}`,
  ];
  const head = "import { beforeAll, describe, test } from 'vitest';\n";

  test('counts tests, files, hooks and stray errors, and names each that failed', () => {
    const files = {
      'vitest.config.ts': 'export default {};\n',
      'outcomes.test.ts': `${head}describe('group', () => { ${passing + failing + skipped} });\n`,
      'import.test.ts': `import './missing.ts';\n${head}${passing}`,
      'collecting.test.ts': `${head}${passing}throw new Error('no');\n`,
      'stray.test.ts': `${head}test('leaves an error', async () => { void Promise.reject(new Error('late')); await new Promise(setImmediate); });\n`,
      'empty.test.ts': head,
      'hook.test.ts': `${head}describe('group', () => { beforeAll(() => { throw new Error('no'); });\n${passing}});\n`,
    };
    const counts = countsOf(vitest, files);
    expect({ ...counts, failures: counts?.failures.toSorted() }).toEqual({
      passed: 2,
      failed: 6,
      // The test whose hook failed.
      skipped: 2,
      failures: [
        'An error outside of every test: late',
        'collecting.test.ts: no',
        expect.stringMatching(/^empty\.test\.ts: No test suite/),
        'hook.test.ts › group: no',
        expect.stringMatching(/^import\.test\.ts: .*'\.\/missing\.ts'/),
        'outcomes.test.ts › group > fails: no',
      ],
    });
  });
});

describe('Playwright', () => {
  const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test'];
  const head = "import { test } from '@playwright/test';\n";
  const reporter = JSON.stringify(join(root, 'tools/test/playwrightCounts.ts'));
  const config = { 'playwright.config.ts': `export default { workers: 1, reporter: [[${reporter}]] };\n` };

  test('passed, failed and skipped; a test that never ran because of another is not skipped', () => {
    const files = {
      'a.spec.ts': head + passing + failing + skipped,
      'b.spec.ts': `${head}test.describe.serial('group', () => {\n${failing}${passing}});\n`,
    };
    expect(countsOf(playwright, { ...config, ...files })).toEqual({
      passed: 1,
      failed: 3,
      skipped: 1,
      failures: [
        'a.spec.ts › fails: Error: no',
        'b.spec.ts › group › fails: Error: no',
        'b.spec.ts › group › passes: It never ran.',
      ],
    });
  });

  test('an import error is a failure, and stops the intact files', () => {
    const files = { 'a.spec.ts': `import './missing.ts';\n`, 'b.spec.ts': head + passing };
    const counts = countsOf(playwright, { ...config, ...files });
    expect(counts?.failed).toBeGreaterThan(0);
    expect(counts?.passed).toBe(0);
    expect(counts?.failures.join('\n')).toContain('missing.ts');
  });
});

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine(add(intact, intact))).toBe('2 passed, 0 failed');
  expect(closingLine({ ...intact, skipped: 3 })).toBe('1 passed, 0 failed, 3 skipped');
});
