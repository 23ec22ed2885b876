/**
 * The browser's build. The content security policy allows no inline script or style, so nothing is inlined;
 * source maps are left out and every asset name carries its hash (server/http may cache assets for ever).
 */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './build/pageFiles.ts';
import { pageShells } from './build/pageShells.ts';
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

/**
 * Asks the browser to compile whole files beside their download, off the main thread, instead of each function when it is first
 * called: a page is made of few files, and calls most of what is in them as it comes
 * (https://v8.dev/blog/explicit-compile-hints). Browsers that do not know the comment ignore it.
 */
const compileHints: Plugin = {
  name: 'compile-hints',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/**
 * The pages are written against React's interface and run on Preact, which is a seventh of its size (docs/decisions/0016).
 * Longer names first: an alias also matches what begins with it and a slash.
 */
const preact = {
  'react/compiler-runtime': 'preact/compat/compiler-runtime',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/** React's interface for page shells, where code that comes later never comes. */
const preactForShells = { ...preact, react: join(import.meta.dirname, 'prerender', 'react.mjs') };

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: { alias: isSsrBuild ? preactForShells : preact },
  plugins: [
    react({ compiler: true, refreshExclude: /./ }),
    ...(isSsrBuild
      ? []
      : [tailwindcss(), compileHints, preloadFont, serviceWorker(), pageFiles(), pageShells()]),
  ],
  build: {
    outDir: 'dist',
    // tools/setup removes what is older than the build before, whose files a running server still serves.
    emptyOutDir: false,
    sourcemap: false,
    // What the code itself needs: Promise.withResolvers, AbortSignal.any, popover and Intl.Segmenter. README.md and index.html name them.
    target: ['chrome119', 'edge119', 'firefox125', 'safari17.4', 'ios17.4'],
    // What most pages share is one file, which compresses better than many small ones.
    rolldownOptions: {
      output: {
        // Hashes don't compress, and every page names many chunks: seven characters tell the versions of one apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'common', minShareCount: 20 },
            // What is around the boards of all pages with a match: one file is smaller than a dozen, each compressed by itself.
            {
              name: 'match',
              test: /match\/frame\/(?!format|share|HowToPlay)/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
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
}));
