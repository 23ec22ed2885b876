/**
 * No file imports itself through others. Type imports and `import()` count like any other: a cycle
 * of types is two files that cannot be understood separately, and a cycle through `import()` ties a
 * page to the table of pages.
 */
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFolders, sources } from './imports.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files of every cycle that a depth-first walk finds, in order; each file is visited once. */
function circlesOf(imports: Imports): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt !== -1) {
      circles.push([...trail.slice(seenAt), file]);
      return;
    }
    if (done.has(file)) return;
    for (const imported of imports.get(file) ?? []) walk(imported, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return circles;
}

test('no file imports itself through others', () => {
  const files = sourceFolders.flatMap(sources);
  expect(files.length).toBeGreaterThan(500);
  const circles = circlesOf(new Map(files.map((file) => [file, importsOf(file)])));
  expect(circles.map((circle) => circle.join(' -> '))).toEqual([]);
});

describe('a cycle is found', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    ['none in a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'] }, []],
    ['of a file with itself', { a: ['a'] }, ['a a']],
    ['of two', { a: ['b'], b: ['a'] }, ['a b a']],
    ['behind a file outside it', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b c d b']],
    ['beside another', { a: ['b', 'c'], b: ['a'], c: ['a'] }, ['a b a', 'a c a']],
  ])('%s', (_name, imports, expected) => {
    expect(circlesOf(new Map(Object.entries(imports))).map((circle) => circle.join(' '))).toEqual(expected);
  });
});
