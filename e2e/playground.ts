/**
 * The pages with the playground, for tests and benches: built beside the product, which leaves it
 * out, and served by Vite's preview, which proxies the API to a real server.
 */
import { join, resolve } from 'node:path';
import { preview } from 'vite';
import { freePort } from '@playfield/server/testing/freePort.ts';

const web = resolve(import.meta.dirname, '..', 'web');

export type Playground = {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** `server` is the address to which `/api` and `/ws` are proxied. */
export async function servePlayground(server: string): Promise<Playground> {
  const port = await freePort();
  const target = { target: server, changeOrigin: false };
  const pages = await preview({
    configFile: false,
    root: web,
    logLevel: 'warn',
    build: { outDir: join('playground', 'dist') },
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { '/api/': target, '/ws': { ...target, ws: true } },
    },
  });
  return { address: `http://127.0.0.1:${port}`, close: () => pages.close() };
}
