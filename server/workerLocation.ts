/**
 * Locates the code of a worker thread or process: TypeScript in its feature's folder when the server runs from source, JavaScript
 * beside `main.js` when it runs from its bundle (server/dist).
 */
const folders = {
  databaseWorker: 'db/embedded',
  engineWorker: 'bots',
  snakeWorker: 'snake',
  arenaProcess: 'arena',
} as const;

export function workerUrl(name: keyof typeof folders): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `./${folders[name]}/${name}.ts` : `./${name}.js`, here);
}
