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

describe('Vitest', () => {
  const vitest = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root=.',
    '--config=vitest.config.ts',
    `--reporter=${join(root, 'tools/test/vitestCounts.ts')}`,
  ];
  const head = "import { beforeAll, describe, test } from 'vitest';\n";
  const config = { 'vitest.config.ts': 'export default {};\n' };

  test.each([
    ['passed, failed and skipped', passing + failing + skipped, { passed: 1, failed: 1, skipped: 1 }],
    ['an import error', `import './missing.ts';\n${passing}`, { passed: 0, failed: 1, skipped: 0 }],
    ['an error while collecting', `${passing}throw new Error('no');\n`, { passed: 0, failed: 1, skipped: 0 }],
    [
      'an error that nobody awaited',
      "test('leaves an error', async () => { void Promise.reject(new Error('late')); await new Promise(setImmediate); });\n",
      { passed: 1, failed: 1, skipped: 0 },
    ],
    ['a file without tests', '', { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_name, body, expected) => {
    expect(countsOf(vitest, { ...config, 'a.test.ts': head + body })).toEqual(expected);
  });

  test('a failed hook is a failure', () => {
    const body = `${head}describe('group', () => { beforeAll(() => { throw new Error('no'); });\n${passing}});\n`;
    expect(countsOf(vitest, { ...config, 'a.test.ts': body })?.failed).toBeGreaterThan(0);
  });
});

describe('Playwright', () => {
  const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test'];
  const head = "import { test } from '@playwright/test';\n";
  const reporter = JSON.stringify(join(root, 'tools/test/playwrightCounts.ts'));
  const config = { 'playwright.config.ts': `export default { workers: 1, reporter: [[${reporter}]] };\n` };

  test('passed, failed and skipped', () => {
    const body = head + passing + failing + skipped;
    expect(countsOf(playwright, { ...config, 'a.spec.ts': body })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    });
  });

  test('an import error is a failure, and stops the intact files', () => {
    const files = { 'a.spec.ts': `import './missing.ts';\n`, 'b.spec.ts': head + passing };
    const counts = countsOf(playwright, { ...config, ...files });
    expect(counts?.failed).toBeGreaterThan(0);
    expect(counts?.passed).toBe(0);
  });

  test('tests that never ran because the run was aborted are not counted as skipped', () => {
    const body = `${head}test.describe.serial('group', () => {\n${failing}${passing}});\n`;
    expect(countsOf(playwright, { ...config, 'a.spec.ts': body })).toEqual({
      passed: 0,
      failed: 2,
      skipped: 0,
    });
  });
});

test('the closing line names skipped tests only when there are some', () => {
  const one = { passed: 1, failed: 0, skipped: 0 };
  expect(closingLine(add(one, one))).toBe('2 passed, 0 failed');
  expect(closingLine({ ...one, skipped: 3 })).toBe('1 passed, 0 failed, 3 skipped');
});
