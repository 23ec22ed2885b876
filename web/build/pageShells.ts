/**
 * Renders the page shells for the server (`dist/.vite/shells.json`): what each page shows before any script has run. The
 * scripts come after that.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** The pages as one module that runs without a browser. */
async function bundleShells(): Promise<string> {
  const output = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'prerender', 'shells.tsx'),
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = [output].flat().filter((one) => 'output' in one);
  const [chunk] = bundle?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('the page shells were not bundled');
  return chunk.code;
}

async function render(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-shells-'));
  const bundle = join(folder, 'shells.mjs');
  await writeFile(bundle, code);
  const worker = new Worker(join(root, 'build', 'renderShells.ts'), { workerData: bundle });
  try {
    const answer: readonly unknown[] = await once(worker, 'message');
    return answer[0];
  } finally {
    await worker.terminate();
    await rm(folder, { recursive: true });
  }
}

/** The entry and what it imports, as Vite writes them into the page. */
const scripts =
  /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)"(?:><\/script>|>)/g;

/** Leaves it to `public/start.js` when the page's scripts are fetched. */
function withLateScripts(html: string): string {
  const files = [...html.matchAll(scripts)].map(([, file = '']) => file);
  if (files.length === 0) throw new Error('the page has no scripts');
  return html
    .replaceAll(scripts, '')
    .replace(
      '<meta name="playfield:scripts" content="" />',
      `<meta name="playfield:scripts" content="${files.join(' ')}" />`,
    );
}

export function pageShells(): Plugin {
  return {
    name: 'page-shells',
    transformIndexHtml: { order: 'post', handler: withLateScripts },
    apply: (_config, { mode, command }) => command === 'build' && mode === 'production',
    async generateBundle() {
      const source = JSON.stringify(await render(await bundleShells()));
      this.emitFile({ type: 'asset', fileName: '.vite/shells.json', source });
    },
  };
}
