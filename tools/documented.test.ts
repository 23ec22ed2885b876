/** What operators and authors of clients can see of the server has its place in docs/: log events, settings, calls and frames. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '@playfield/contracts/http/index.ts';
import { root } from './imports.ts';

const textOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const operations = textOf('docs', 'operations.md');
const protocol = textOf('docs', 'protocol.md');

const sourcesOf = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\btesting\b/.test(path))
    .map((path) => textOf(folder, path))
    .join('\n');

const found = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), (match) => match.slice(1).find((part) => part !== undefined) ?? '');

/** What a document has in backticks, lines folded; blocks of code are left out. */
const quoted = (text: string): string[] =>
  found(text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/\s+/g, ' '), /`([^`]+)`/g);

test('docs/operations.md has every log event', () => {
  const server = sourcesOf('server');
  const literal = found(server, /\bevent: (?:[\w.]+ \? )?'([a-z-]+)'/g);
  const other = found(server, /\bevent: [\w.]+ \? '[a-z-]+' : '([a-z-]+)'/g);
  expect(literal.length).toBeGreaterThan(20);
  const documented = new Set(quoted(operations));
  expect([...literal, ...other].filter((event) => !documented.has(event))).toEqual([]);
});

test('docs/operations.md has every setting, and none besides', () => {
  const known = found(textOf('server', 'config.ts'), /^ {2,4}([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*): /gm);
  const listed = operations
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => found(line.split(' | ')[0] ?? '', /`([A-Z][A-Z0-9_]+)`/g));
  expect(known.length).toBeGreaterThan(40);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

/** Calls as a table has them: `GET /api/games/{id}`, and after it `join` for a call that differs in the last part alone. */
function callsIn(document: string): Set<string> {
  const calls = new Set<string>();
  const cells = document.split(/\n\n|\|/).map((cell) => quoted(cell));
  for (const cell of cells) {
    let methods: string[] = [];
    let path = '';
    for (const word of cell) {
      const [, method, whole] = /^(GET|POST|PUT)(?: (\/\S+))?$/.exec(word) ?? [];
      const [, last] = /^…?\/?([\w-]+)(?:\?.*)?$/.exec(word) ?? [];
      if (method !== undefined) methods = path === '' ? [...methods, method] : [method];
      if (whole !== undefined) path = whole.replace(/\?.*/, '');
      else if (method === undefined && last !== undefined) path = path.replace(/[^/]*$/, last);
      if (path !== '') for (const one of methods) calls.add(`${one} ${path}`);
    }
  }
  return calls;
}

test('docs/protocol.md has every HTTP call', () => {
  const documented = callsIn(protocol);
  const calls = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(calls.filter((call) => !documented.has(call))).toEqual([]);
});

test('docs/protocol.md has every command and event of the socket', () => {
  const types = found(sourcesOf('contracts/socket'), /\btype: (?:z\.literal\('(\w+)'\)|'(\w+)')/g);
  expect(types.length).toBeGreaterThan(50);
  const words = quoted(protocol).flatMap((text) => text.match(/\w+/g) ?? []);
  expect(types.filter((type) => !words.includes(type))).toEqual([]);
});
