/**
 * End-to-end tests in a real Chromium against the built server: every journey on a phone and on a
 * desktop, or on only one where the other would prove nothing more (tag `@phone` or `@desktop`).
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
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    // Journeys see the network as it is; those about the service worker allow it.
    serviceWorkers: 'block',
    // Tracing every test costs a quarter more time; use `npx playwright test -c e2e --trace on` for
    // the one that fails.
    trace: 'off',
  },
  projects: [
    // First, as the longest journeys are its own: at the end of a run no core waits for them.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
    },
  ],
});
