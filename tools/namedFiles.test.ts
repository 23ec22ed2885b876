/**
 * Files that documents and comments name are there, and links in documents lead to a file and to a heading of it, so
 * that a moved file leaves no mention behind. Records of decisions and the changelog say what was, and are left alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const ignored = new Set(['node_modules', 'dist', 'test-results', 'data']);
const history = /^CHANGELOG\.md$|^docs\/decisions\//;

/** Paths from the root; folders whose name begins with a dot are left out. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return ignored.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path);
  });
}

const files = filesBelow('.');
const documents = files.filter((file) => file.endsWith('.md') && !history.test(file));
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** `race/decide.ts` and `decide.ts` name `server/race/decide.ts`; `x.test.ts` stands for any name. */
const byEnd = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, from) => parts.slice(from).join('/'));
  }),
);
const isThere = (name: string): boolean =>
  byEnd.has(name.replace(/^(?:\.{1,2}\/)+/, '')) || /(?:^|\/)x\./.test(name);

/** Names of source files and documents; a bare ending such as `.test.ts` is none. */
const fileName = /(?<![\w@./*{}-])(?:\.{1,2}\/)?\w[\w.-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|md)(?!\w)/g;

const namesIn = (text: string): string[] => Array.from(text.matchAll(fileName), ([name]) => name);
const commentsIn = (text: string): string =>
  Array.from(text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm), ([comment]) => comment).join('\n');

function missing(of: readonly string[], read: (text: string) => string): string[] {
  return of.flatMap((file) =>
    namesIn(read(textOf(file))).flatMap((name) => (isThere(name) ? [] : `${file}: ${name}`)),
  );
}

test('files that documents name are there', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(missing(documents, (text) => text)).toEqual([]);
});

test('files that comments name are there', () => {
  expect(missing(code, commentsIn)).toEqual([]);
});

/** The anchors of a document's headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

test('links in documents lead somewhere', () => {
  const dead = documents.flatMap((file) =>
    Array.from(textOf(file).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)).flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? file : posix.join(dirname(file), path);
        if (!existsSync(join(root, target))) return [`${file}: ${link}`];
        return anchor === undefined || anchorsOf(textOf(target)).has(anchor) ? [] : [`${file}: ${link}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

test.each([
  [
    '`race/decide.ts`, ../ui/Button.tsx and [x](docs/a.md#b)',
    ['race/decide.ts', '../ui/Button.tsx', 'docs/a.md'],
  ],
  ['`*.contract.ts`, .slow.test.ts, postgres.js, @playfield/a.ts', []],
])('%s names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
