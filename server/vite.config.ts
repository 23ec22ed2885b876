/**
 * The server as `npm start` runs it: one bundle with its workers beside it in server/dist. drizzle-orm is bundled
 * because importing it unbundled costs 250 MB and a third of a second (it re-reads its package.json per file);
 * packages with native parts, files or threads of their own stay in node_modules.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const entries = {
  main: 'main.ts',
  databaseWorker: 'db/embedded/databaseWorker.ts',
  engineWorker: 'bots/engineWorker.ts',
  snakeWorker: 'snake/snakeWorker.ts',
  arenaProcess: 'arena/arenaProcess.ts',
};

export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: ['drizzle-orm', 'zod', /^@playfield\//] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    // tools/setup removes what is older than the build before, whose workers a running server still starts.
    emptyOutDir: false,
    manifest: 'files.json',
    sourcemap: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries)
          .map(([name, file]) => [name, join(import.meta.dirname, file)] as const)
          .filter(([, path]) => existsSync(path)),
      ),
      // Flat: code finds the workers as its neighbours, and `../` is the server folder as in the sources.
      // What a server starts later has a hash in its name (workerLocation.ts), so that a newer build does not take its place.
      output: {
        entryFileNames: ({ name }) => (name === 'main' ? '[name].js' : '[name]-[hash].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
