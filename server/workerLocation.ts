/**
 * Locates the code of a worker thread or process: TypeScript in its feature's folder when the server runs from source, JavaScript
 * beside `main.js` when it runs from its bundle (server/dist).
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folders = {
  databaseWorker: 'db/embedded',
  engineWorker: 'bots',
  snakeWorker: 'snake',
  arenaProcess: 'arena',
} as const;

const here = import.meta.url;
const manifest = z.record(z.string(), z.object({ file: z.string() }));

/** The build's files by source. Read at the start: a build while the server runs has files of its own. */
const built = here.endsWith('.ts')
  ? {}
  : manifest.parse(JSON.parse(readFileSync(new URL('./files.json', here), 'utf8')));

export function workerUrl(name: keyof typeof folders): URL {
  const source = `${folders[name]}/${name}.ts`;
  return new URL(`./${built[source]?.file ?? source}`, here);
}
