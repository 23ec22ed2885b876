/** Style sheets use nothing that looks different where the journeys don't look: in other browsers than Chromium, and after a touch. */
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

/** The selectors with `:hover` of a sheet that stand outside `@media (hover: hover)`. */
function unguardedHovers(css: string): readonly string[] {
  const found: string[] = [];
  const around: string[] = [];
  const parts = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<head>[^{};]*)(?<end>[{};])/g);
  for (const { groups } of parts) {
    const head = groups?.['head']?.trim() ?? '';
    if (groups?.['end'] === '}') around.pop();
    if (groups?.['end'] !== '{') continue;
    if (/:hover\b/.test(head) && !around.some((one) => /^@media.*\(hover: hover\)/.test(one)))
      found.push(head);
    around.push(head);
  }
  return found;
}

test('none styles a hover where no pointer hovers: after a touch it would stay', () => {
  const nested =
    '.a { @media (hover: hover) { &:hover { color: red } } &:is(:hover, :focus) { top: 0 } } .b:hover {}';
  expect(unguardedHovers(nested)).toEqual(['&:is(:hover, :focus)', '.b:hover']);
  for (const sheet of sheets)
    expect([sheet, ...unguardedHovers(readFileSync(join(root, sheet), 'utf8'))]).toEqual([sheet]);
});
