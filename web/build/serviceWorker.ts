/** Builds `sw.js` beside the pages and tells it which files to keep. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { seedOf } from '@playfield/games/rng.ts';
import { filesOf, type Bundle } from './bundleFiles.ts';

/** Pages that can be used without a network, and their parts that load later, by the names of their modules. */
const offlinePages = [
  'LandingPage',
  'ConnectFourPage',
  'ConnectFourAiPage',
  'AiResult',
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
/** The font, the daily puzzles and the threads that think. What engines read is kept once it was used. */
const alsoKept = /latin-wght-normal|thinkingWorker|analysisWorker|\/puzzles-/;
/** Outside `assets`, and part of every page. */
const always = ['/start.js', '/favicon.svg'];

function keptFiles(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pages = chunks.filter(
    ({ isEntry, fileName, name }) => fileName !== 'sw.js' && (isEntry || offlinePages.includes(name)),
  );
  const others = Object.keys(bundle).filter((name) => alsoKept.test(name));
  const roots = [...pages.map(({ fileName }) => fileName), ...others];
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
        worker.code = worker.code.replace('__FILES__', files.join(' ')).replace('__BUILD__', build);
      },
    },
  };
}
