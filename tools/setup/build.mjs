/** Builds the browser's files (web/dist) and the server's bundle (server/dist), each when its sources changed. */
import { join } from 'node:path';
import { compress } from './compress.mjs';
import { run } from './run.mjs';
import { whenChanged } from './stamp.mjs';
import { SetupError, step } from './steps.mjs';

const shared = ['contracts', 'games', 'engines', 'package-lock.json', 'tsconfig.base.json', 'tools/setup'];

/** @type {{ name: string, folder: string, args: string[], result: string, isCompressed: boolean }[]} */
const targets = [
  { name: 'pages', folder: 'web', args: ['--manifest'], result: 'web/dist/index.html', isCompressed: true },
  { name: 'server', folder: 'server', args: [], result: 'server/dist/main.js', isCompressed: false },
];

/**
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {typeof targets[number]} target
 */
async function buildTarget(root, node, { name, folder, args, result, isCompressed }) {
  const what = { name: `build-${folder}`, inputs: [...shared, folder], results: [result] };
  await whenChanged(root, what, () =>
    step(`Building the ${name}`, async () => {
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      const { code, output } = await run(node, [vite, 'build', folder, '--logLevel', 'warn', ...args], {
        cwd: root,
        env: { NODE_ENV: 'production' },
      });
      if (code !== 0) throw new SetupError(`${output.trim()}\n\nThe ${name} could not be built.`);
      if (isCompressed) await compress(join(root, folder, 'dist'));
    }),
  );
}

/**
 * @param {string} root
 * @param {string} node the Node to build with
 */
export async function build(root, node) {
  // Both to their end: after a failure nothing may still be writing when the lock is given back.
  const outcomes = await Promise.allSettled(targets.map((target) => buildTarget(root, node, target)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
