/**
 * Every rule that code or tests quote by its id (C4-005, G16, T-12, F4 …) has exactly one entry in
 * docs/specification, so that a reader can look it up.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs', 'specification');
const sourceFolders = ['contracts', 'games', 'engines', 'server', 'web', 'e2e', 'bench', 'tools', 'docs'];

const areas = 'SH LP C4 MP TT TR CK TY RC OL CH AU FR SN AR API WS ST DB AN'.split(' ').join('|');
/** One id, or a range of them: C4-063…070. */
const ledgerId = new RegExp(`\\b(${areas})-(\\d{3})(?:\\s*(?:…|\\.\\.|–)\\s*(?:\\1-)?(\\d{3}))?`, 'g');
const otherId = /\b(?:G\d{2}|TH-\d{1,2}|T-\d{1,2}|USERS-ASK \d{1,2})\b/g;
/**
 * Faults are quoted beside a word that tells them from a key: `TRUST F5`, or at the start of a
 * test's title.
 */
const faultId = /(?:TRUST |test\(['`"]|describe\(['`"])(F\d{1,2})\b/g;

function idsIn(text: string): string[] {
  const found: string[] = [...text.matchAll(otherId)].map(([id]) => id);
  for (const [, id] of text.matchAll(faultId)) if (id !== undefined) found.push(id);
  for (const [, area, first, last] of text.matchAll(ledgerId))
    for (let n = Number(first); n <= Number(last ?? first); n++)
      found.push(`${area}-${String(n).padStart(3, '0')}`);
  return found;
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'wasm'].includes(entry.name) || child === folder
        ? []
        : filesBelow(child);
    return /\.(ts|tsx|mjs|css|sql|md)$/.test(entry.name) ? [child] : [];
  });
}

const entries = readdirSync(folder).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/^- \*\*([^*]+)\*\* (\S.*)$/gm)].map(
    ([, id]) => id ?? '',
  ),
);

test('each quoted id has an entry in docs/specification', () => {
  const known = new Set(entries);
  const missing = new Map<string, string>();
  for (const file of sourceFolders.flatMap((name) => filesBelow(join(root, name))))
    for (const id of idsIn(readFileSync(file, 'utf8')))
      if (!known.has(id)) missing.set(id, file.slice(root.length + 1));
  expect(Object.fromEntries(missing)).toEqual({});
});

test('no id has two entries', () => {
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter((id, index) => entries.indexOf(id) !== index)).toEqual([]);
});

test.each([
  ['C4-005 a full column', ['C4-005']],
  ['C4-063…065 waiting', ['C4-063', 'C4-064', 'C4-065']],
  ['(T-12, TH-3; G37)', ['T-12', 'TH-3', 'G37']],
  ["test('F2 a kill')", ['F2']],
  ['press F8, utf-8, UTF-16, sha-256', []],
])('%s quotes %j', (text, ids) => {
  expect(idsIn(text).toSorted()).toEqual(ids.toSorted());
});
