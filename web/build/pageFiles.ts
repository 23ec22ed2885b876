/**
 * Tells the server which files each page needs besides those of every page (`dist/.vite/pages.json`), so that the browser fetches
 * them with the page instead of after its first script has run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './bundleFiles.ts';

const root = join(import.meta.dirname, '..');

/** The module of each path in the table of routes. */
export function modulesByPath(routes: string): ReadonlyMap<string, string> {
  const lines = routes.matchAll(/route\(\s*'([^']+)',\s*async \(\) =>\s*\(await import\('\.\/([^']+)'\)\)/g);
  return new Map([...lines].map(([, path = '', module = '']) => [path, module]));
}

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry, fileName }) => isEntry && fileName !== 'sw.js');
        if (!entry) throw new Error('the pages have no entry');
        const shared = new Set(filesOf(bundle, [entry.fileName]));
        const modules = modulesByPath(readFileSync(join(root, 'routes.tsx'), 'utf8'));
        const pages = [...modules].map(([path, module]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
          const files = chunk ? filesOf(bundle, [chunk.fileName]) : [];
          return [path, files.filter((file) => !shared.has(file))] as const;
        });
        const source = JSON.stringify(Object.fromEntries(pages));
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
      },
    },
  };
}
