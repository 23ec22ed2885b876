/**
 * Builds the browser's files (web/dist), the server's bundle (server/dist) and the empty database
 * beside it, each when its sources have changed.
 */
import { dirname, join } from 'node:path';
import { compress } from './compress.mjs';
import { markBuild, removeOlder } from './lastBuild.mjs';
import { run } from './run.mjs';
import { whenChanged } from './stamp.mjs';
import { SetupError, step } from './steps.mjs';

const shared = ['contracts', 'games', 'engines', 'package-lock.json', 'tsconfig.base.json', 'tools/setup'];

/**
 * @typedef {{ id: string, name: string, folder: string, args: string[], result: string,
 * isCompressed: boolean }} Target
 */

/** @type {Target[]} */
const product = [
  {
    id: 'web',
    name: 'pages',
    folder: 'web',
    args: ['--manifest'],
    result: 'web/dist/index.html',
    isCompressed: true,
  },
  {
    id: 'server',
    name: 'server',
    folder: 'server',
    args: [],
    result: 'server/dist/main.js',
    isCompressed: false,
  },
];

/**
 * The pages with the playground, which the product leaves out: tests and benches serve them by
 * e2e/playground.ts.
 * @type {Target}
 */
const playground = {
  id: 'playground',
  name: 'playground',
  folder: 'web',
  args: ['--mode', 'playground', '--outDir', 'playground/dist'],
  result: 'web/playground/dist/index.html',
  isCompressed: false,
};

/**
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {Target} target
 */
async function buildTarget(root, node, { id, name, folder, args, result, isCompressed }) {
  const what = { name: `build-${id}`, inputs: [...shared, folder], results: [result] };
  await whenChanged(root, what, () =>
    step(`Building the ${name}`, async () => {
      const dist = dirname(join(root, result));
      removeOlder(dist);
      const beganMs = Date.now();
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      const { code, output } = await run(node, [vite, 'build', folder, '--logLevel', 'warn', ...args], {
        cwd: root,
        env: { NODE_ENV: 'production' },
      });
      if (code !== 0) throw new SetupError(`${output.trim()}\n\nThe ${name} could not be built.`);
      if (isCompressed) await compress(dist);
      markBuild(dist, beganMs);
    }),
  );
}

/**
 * The empty database that first starts unpack. Made from the sources, so in parallel with the
 * builds.
 */
const cluster = 'server/db/embedded/dist/emptyCluster.zst';

/**
 * @param {string} root
 * @param {string} node the Node to run with
 */
async function packCluster(root, node) {
  const inputs = ['server/db', 'package-lock.json', 'tools/setup'];
  await whenChanged(root, { name: 'empty-database', inputs, results: [cluster] }, () =>
    step('Preparing an empty database', async () => {
      const { code, output } = await run(node, ['server/db/embedded/packEmptyCluster.ts', cluster], {
        cwd: root,
      });
      if (code !== 0) throw new SetupError(`${output.trim()}\n\nThe empty database could not be made.`);
    }),
  );
}

/**
 * @param {string} root
 * @param {string} node the Node to build with
 * @param {boolean} hasPlayground
 */
export async function build(root, node, hasPlayground) {
  const targets = hasPlayground ? [...product, playground] : product;
  // Waits for all to settle: after a failure nothing may still be writing when the lock is
  // released.
  const builds = targets.map((target) => buildTarget(root, node, target));
  const outcomes = await Promise.allSettled([...builds, packCluster(root, node)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
