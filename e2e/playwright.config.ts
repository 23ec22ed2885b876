/**
 * End-to-end tests in a real Chromium against the built server: every journey on a phone or on a desktop, as its tag says (fixtures.ts);
 * `--grep @phone` runs those of phones. Those tagged `@slow` as well are left out of `npm test` (tools/test.ts).
 */
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './emptyDatabase.ts',
  outputDir: join(root, 'test-results'),
  // A journey waits more than it computes: four keep two cores busy. Files run in parallel: each
  // worker starts a server for a file.
  workers: 4,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A test that needs a retry is broken.
  retries: 0,
  timeout: 90_000,
  // Shared machines are slow at times; assertions that already hold still pass at once.
  expect: { timeout: 20_000 },
  reporter: [['list'], [join(root, 'tools/test/playwrightCounts.ts')]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    // Journeys see the network as it is; those about the service worker allow it.
    serviceWorkers: 'block',
    // Tracing every test costs a quarter more time; use `npx playwright test -c e2e --trace on` for
    // the one that fails.
    trace: 'off',
  },
});
