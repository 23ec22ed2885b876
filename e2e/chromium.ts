/** Which Chromium the tests and benches drive, and how it is started. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const record = resolve(import.meta.dirname, '..', '.setup', 'browser');

/**
 * The executable in CHROMIUM_PATH, else the one `node tools/setup.mjs test` found. Where there is neither, starting it says so: the
 * configuration is read without a browser as well, by knip.
 */
function chromiumPath(): string {
  const path =
    process.env['CHROMIUM_PATH'] ?? (existsSync(record) ? readFileSync(record, 'utf8') : undefined);
  return path ?? 'no browser is known, run `node tools/setup.mjs test` first';
}

/**
 * Chromium without a window's interface, where it is installed beside the browser: the same pages for a third less
 * processor time. It has no notifications.
 */
function withoutInterface(path: string): string {
  const shell = join(dirname(path), 'chromium-headless-shell');
  return existsSync(shell) ? shell : path;
}

/**
 * Playwright's launch options. Without SwiftShader, which makes Canvas 2D nine times slower. `hasScrollBars`: they take room beside
 * the page, as on most desktops.
 */
export function chromiumLaunch({ hasInterface = false, hasScrollBars = false } = {}): LaunchOptions {
  const path = chromiumPath();
  return {
    executablePath: hasInterface ? path : withoutInterface(path),
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader', ...(hasScrollBars ? ['--hide-scrollbars'] : [])],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
