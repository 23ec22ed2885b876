/**
 * What a browser must load before a page works, in compressed (brotli) bytes: the entry and the
 * page's own chunk with all their static imports, from Vite's manifest of the built pages.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { printFigures } from './measure/figures.ts';

const dist = resolve(import.meta.dirname, '..', 'web', 'dist');
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));

function chunkOf(key: string): z.infer<typeof chunk> {
  const found = manifest[key];
  if (!found) throw new Error(`The manifest has no ${key}.`);
  return found;
}

/** Files that the given chunks and their static imports pull in, relative to dist. */
function filesOf(keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { file, css, imports } = chunkOf(key);
    for (const name of [file, ...css]) files.add(name);
    open.push(...imports);
  }
  return files;
}

/** The file as sent: its `.br` where there is one. */
function sentBytes(file: string): number {
  const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(dist, file))).size;
}

function bytesOf(files: ReadonlySet<string>, extension: string): number {
  return [...files]
    .filter((file) => file.endsWith(extension))
    .reduce((sum, file) => sum + sentBytes(file), 0);
}

const entry = Object.keys(manifest).find((key) => chunkOf(key).isEntry);
if (entry === undefined) throw new Error('The manifest has no entry.');
const shell = filesOf([entry]);
const pages = chunkOf(entry).dynamicImports.filter((key) => key.endsWith('Page.tsx'));

printFigures(
  'npm run bench -- bundle',
  new Date(),
  [
    { name: 'shell alone', files: shell },
    ...pages.map((page) => ({ name: page, files: filesOf([entry, page]) })),
  ].flatMap(({ name, files }) =>
    ['.js', '.css'].map((extension) => ({
      figure: `initial ${extension.slice(1)}, ${name}`,
      value: `${bytesOf(files, extension)} bytes`,
      anchor: `the shell, ${bytesOf(shell, extension)} bytes`,
      ratio: `${(bytesOf(files, extension) / bytesOf(shell, extension)).toFixed(2)}x`,
    })),
  ),
);
