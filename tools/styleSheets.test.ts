/** Style sheets use nothing that looks different in browsers other than Chromium, in which the journeys run. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const sheets = globSync('{web,games}/**/*.css', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
});

test('none zooms: in Safari lengths in rem keep their size under it, so that parts lie over each other', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const zoomed = sheets.filter((sheet) => /^\s*zoom:/m.test(readFileSync(join(root, sheet), 'utf8')));
  expect(zoomed).toEqual([]);
});
