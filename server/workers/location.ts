/**
 * Where the code of a worker thread or process lies: beside this file as TypeScript when the server runs from source, beside
 * `main.js` as JavaScript when it runs from its bundle (server/dist).
 */
export function workerUrl(name: 'databaseWorker' | 'engineWorker' | 'snakeWorker' | 'arenaProcess'): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, here);
}
