/** Installs the packages of the lock file, when it or a package.json changed or node_modules is missing. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './run.mjs';
import { whenChanged } from './stamp.mjs';
import { SetupError, step } from './steps.mjs';

/**
 * The npm that is running this, else the one on the PATH.
 * @returns {{ command: string, args: string[] }}
 */
function npm() {
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env;
  return basename(cli).startsWith('npm') && node !== ''
    ? { command: node, args: [cli] }
    : { command: 'npm', args: [] };
}

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

/** @param {string} root */
export async function install(root) {
  const what = {
    name: 'install',
    inputs: manifests(root),
    // npm writes this file last: half an installation has none.
    results: ['node_modules/.package-lock.json'],
  };
  await whenChanged(root, what, () =>
    step('Installing packages (npm ci)', async () => {
      const { command, args } = npm();
      const { code, output } = await run(
        command,
        [
          ...args,
          'ci',
          '--ignore-scripts',
          '--include=dev',
          '--include=optional',
          '--prefer-offline',
          '--loglevel=error',
        ],
        { cwd: root },
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
    }),
  );
}
