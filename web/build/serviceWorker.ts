/** Builds `sw.js` beside the pages and tells it which files to keep. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { seedOf } from '@playfield/games/rng.ts';
import { isEngineFile } from '../serviceWorker/kept.ts';
import { filesOf, type Bundle } from './bundleFiles.ts';

/** Pages that can be used without a network, by the names of their modules. */
const offlinePages = [
  'LandingPage',
  'ConnectFourPage',
  'ConnectFourAiPage',
  'TicTacToePage',
  'CheckersPage',
  'CheckersAiPage',
  'CheckersLocalPage',
  'GameChooserPage',
  'GameAiPage',
  'GameLocalPage',
  'AnalysisPage',
  'PuzzlesPage',
  'PuzzlePage',
  'SnakePage',
  'TypingPage',
  'browserOffline',
];
/** What the frame fetches after the page, or once it is asked for. */
const frameParts = ['Toaster', 'MenuPicture', 'NotFoundPage', 'keptPlays', 'offerInstall'];
/** The font, the daily puzzles and the threads that think. What engines read is kept once it was used. */
const alsoKept = /latin-wght-normal|thinkingWorker|analysisWorker|\/puzzles-/;
/** Outside `assets`, and part of every page. */
const always = ['/start.js', '/favicon.svg'];

function keptFiles(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (names: readonly string[]): readonly string[] =>
    chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName);
  const entry = chunks.filter(({ isEntry, fileName }) => isEntry && fileName !== 'sw.js');
  const frame = new Set(
    filesOf(
      bundle,
      entry.map(({ fileName }) => fileName),
    ),
  );
  const pages = filesOf(bundle, named(offlinePages)).filter((file) => !frame.has(file));
  // What their own code fetches later; the frame's would be every page.
  const late = chunks
    .filter(({ fileName }) => pages.includes(fileName))
    .flatMap(({ dynamicImports }) => dynamicImports);
  const others = Object.keys(bundle).filter((name) => alsoKept.test(name));
  const roots = [...frame, ...pages, ...late, ...named(frameParts), ...others];
  return [...always, ...filesOf(bundle, roots).map((name) => `/${name}`)];
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: join(import.meta.dirname, '..', 'serviceWorker', 'worker.ts'),
        fileName: 'sw.js',
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        if (worker.imports.length > 0) throw new Error('the service worker shares code with the pages');
        const files = keptFiles(bundle);
        // Names have a hash of their content.
        const build = seedOf(files.join(' ')).toString(36);
        const engines = Object.keys(bundle).filter(isEngineFile);
        worker.code = worker.code
          .replace('__FILES__', files.join(' '))
          .replace('__ENGINES__', engines.map((name) => `/${name}`).join(' '))
          .replace('__BUILD__', build);
      },
    },
  };
}
