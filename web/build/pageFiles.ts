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

/**
 * Screens of which a page shows one (`web/lib/screens.tsx`): with the parameter in its address the second, else the first. Listed
 * as `/path` and `/path?parameter`.
 */
const screens = {
  '/multiplayer': { parameter: 'game', list: 'lobby/LobbyPage.tsx', one: 'lobby/OnlineMatchPage.tsx' },
  '/online-race': { parameter: 'race', list: 'race/lobby/RaceLobby.tsx', one: 'race/panel/RacePanel.tsx' },
} as const;

type Entry = readonly [address: string, modules: readonly string[]];

function entriesOf(modules: ReadonlyMap<string, string>): readonly Entry[] {
  const own = new Map<string, (typeof screens)[keyof typeof screens]>(Object.entries(screens));
  return [...modules].flatMap(([path, module]): Entry[] => {
    const screen = own.get(path);
    if (!screen) return [[path, [module]]];
    return [
      [path, [module, screen.list]],
      [`${path}?${screen.parameter}`, [module, screen.one]],
    ];
  });
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
        const chunkOf = (module: string): string | undefined =>
          chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module))?.fileName;
        const pages = entriesOf(modules).map(([path, needed]) => {
          const names = needed.map(chunkOf).filter((name) => name !== undefined);
          return [path, filesOf(bundle, names).filter((file) => !shared.has(file))] as const;
        });
        const source = JSON.stringify(Object.fromEntries(pages));
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
      },
    },
  };
}
