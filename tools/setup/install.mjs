/**
 * Installs the packages of the lock file, when it or a package.json changed or node_modules is
 * missing.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { isInstalled, leftOut } from './installed.mjs';
import { run } from './run.mjs';
import { findRuntime } from './runtime.mjs';
import { spareNode } from './spareNode.mjs';
import { whenChanged } from './stamp.mjs';
import { SetupError, step } from './steps.mjs';

const options = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--loglevel=error',
];

/**
 * @param {string} root
 * @returns {string[]} package-lock.json and every package.json of the repository
 */
function manifests(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [
    'package-lock.json',
    'package.json',
    '.npmrc',
    ...workspaces.map((workspace) => `${workspace}/package.json`),
  ];
}

/**
 * Runs `npm ci` on a given Node: the npm that called this setup, else the one on the PATH.
 * @param {string} root
 * @param {string} node
 */
async function npmCi(root, node) {
  const cli = process.env.npm_execpath ?? '';
  const isNpmKnown = basename(cli).startsWith('npm');
  const { code, output } = await run(
    isNpmKnown ? node : 'npm',
    [...(isNpmKnown ? [cli] : []), 'ci', ...options],
    { cwd: root, env: { PATH: [dirname(node), process.env.PATH].join(delimiter) } },
  );
  if (code === 0) return;
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(
    output,
  );
  throw new SetupError(
    `${output.trim()}\n\n${
      isOffline
        ? 'The npm registry could not be reached. Check the connection, and behind a proxy or mirror ' +
          '`npm config get proxy registry`; then run the same command again: what was loaded is kept.'
        : 'The packages could not be installed. `npm ci --ignore-scripts` repeats this step alone.'
    }`,
  );
}

/** @param {string} root */
export async function install(root) {
  const what = {
    name: 'install',
    inputs: manifests(root),
    // npm writes this file last: an incomplete installation lacks it.
    results: ['node_modules/.package-lock.json'],
  };
  await whenChanged(root, what, async () => {
    if (isInstalled(root)) return;
    await step('Installing packages (npm ci)', () => npmCi(root, spareNode(root, process.execPath)));
    if (leftOut(root).length === 0) return;
    const runtime = realpathSync(await findRuntime(root));
    if (runtime === process.execPath) return;
    await step(`Installing what npm left out for Node ${process.versions.node}`, () =>
      npmCi(root, spareNode(root, runtime)),
    );
  });
}
