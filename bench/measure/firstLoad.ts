/**
 * What a browser must load before a page works: the entry and the page's own chunk with all their static imports, from Vite's
 * manifest of the built pages.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const dist = resolve(import.meta.dirname, '../../web/dist');
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof chunk>;

/** What a page shows in its own place, by the modules' names: a match or the lobby. */
const screens = /\/(LobbyPage|OnlineMatchPage|RaceLobby|RacePanel)\.tsx$/;

export type FirstLoad = { readonly page: string; readonly scriptBytes: number; readonly styleBytes: number };

/** The file as sent: its `.br` where there is one. */
function sentBytes(file: string): number {
  const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false });
  return (compressed ?? statSync(join(dist, file))).size;
}

/** The shell alone first, then every page on top of it, compressed (brotli). */
export function firstLoads(): readonly FirstLoad[] {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));

  const chunkOf = (key: string): Chunk => {
    const found = manifest[key];
    if (!found) throw new Error(`The manifest has no ${key}.`);
    return found;
  };
  const load = (page: string, keys: readonly string[]): FirstLoad => {
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
    const bytesOf = (extension: string): number =>
      [...files].filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + sentBytes(file), 0);
    return { page, scriptBytes: bytesOf('.js'), styleBytes: bytesOf('.css') };
  };

  const entry = Object.keys(manifest).find((key) => chunkOf(key).isEntry && chunkOf(key).file !== 'sw.js');
  if (entry === undefined) throw new Error('The manifest has no entry.');
  const pages = chunkOf(entry).dynamicImports.filter((key) => key.endsWith('Page.tsx'));
  return [
    load('shell alone', [entry]),
    ...pages.flatMap((page) => [
      load(page, [entry, page]),
      ...chunkOf(page)
        .dynamicImports.filter((key) => screens.test(key))
        .map((screen) => load(screen, [entry, page, screen])),
    ]),
  ];
}
