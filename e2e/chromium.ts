/** Which Chromium the tests and benches drive, and how it is started. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const record = resolve(import.meta.dirname, '..', '.setup', 'browser');

/**
 * The executable in CHROMIUM_PATH, else the one `node tools/setup.mjs test` found. Throws when
 * there is neither.
 */
function chromiumPath(): string {
  const path =
    process.env['CHROMIUM_PATH'] ?? (existsSync(record) ? readFileSync(record, 'utf8') : undefined);
  if (path === undefined) throw new Error('No browser is known: run `node tools/setup.mjs test` first.');
  return path;
}

/** Playwright's launch options. Without SwiftShader, which makes Canvas 2D nine times slower. */
export function chromiumLaunch(): LaunchOptions {
  return {
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
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
