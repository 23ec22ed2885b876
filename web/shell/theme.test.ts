/** The stored theme, and the script that sets it before the first paint. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseTheme, themeKey } from './theme.ts';

test.each([
  [null, 'system'],
  ['', 'system'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'system'],
  ['Dark"><script>', 'system'],
])('%j is read as %s', (stored, theme) => {
  expect(parseTheme(stored)).toBe(theme);
});

describe('public/start.js agrees', () => {
  const script = readFileSync(new URL('../public/start.js', import.meta.url), 'utf8');
  const run = (stored: string | null): string | undefined => {
    const dataset: { theme?: string } = {};
    const getItem = (key: string): string | null => (key === themeKey ? stored : null);
    const document = { documentElement: { dataset }, querySelector: () => null };
    runInNewContext(script, { localStorage: { getItem }, document });
    return dataset.theme;
  };

  test.each([null, 'dark', 'light', 'system', 'purple'])('on %j', (stored) => {
    const theme = parseTheme(stored);
    expect(run(stored)).toBe(theme === 'system' ? undefined : theme);
  });

  test('and survives a forbidden store', () => {
    const dataset = {};
    runInNewContext(script, { document: { documentElement: { dataset }, querySelector: () => null } });
    expect(dataset).toEqual({});
  });
});
