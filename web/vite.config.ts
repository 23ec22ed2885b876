/**
 * The browser's build. The content security policy allows no inline script or style, so nothing is inlined;
 * source maps are left out and every asset name carries its hash (server/http may cache assets for ever).
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './build/pageFiles.ts';
import { serviceWorker } from './build/serviceWorker.ts';

const server = process.env['PLAYFIELD_API'] ?? 'http://localhost:3000';

/** Loads the font together with the style sheet instead of after it, so that text is laid out once. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.includes('figtree-latin-wght-normal'));
      if (font === undefined) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), tailwindcss(), preloadFont, serviceWorker(), pageFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // A data: URL would save a request but cannot be cached, and the policy forbids fonts as data:.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // Host and Origin stay the browser's own; the sources in web/api are not the server's.
      '^/api/(?!.*\\.ts)': { target: server, changeOrigin: false },
      '/manifest.webmanifest': { target: server, changeOrigin: false },
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
});
