/**
 * Finds a Chromium for the end-to-end tests, or installs one, and writes its path to
 * `.setup/browser`. CHROMIUM_PATH overrides it.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './run.mjs';
import { SetupError, step } from './steps.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} executables that may be a Chromium, the likeliest first
 */
export function candidates(env) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH].filter(isExecutable);
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...new Set([...places, ...onPath])].filter(isExecutable);
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>} the first candidate that runs, else the one Playwright installed
 */
async function find(root, node) {
  for (const path of candidates(process.env)) {
    // Ubuntu's /usr/bin/chromium-browser only says where to get one, so run it before trusting it.
    if (process.platform === 'win32' || (await run(path, ['--version'], { cwd: root })).code === 0)
      return path;
  }
  if (process.env.CHROMIUM_PATH) return undefined;
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await run(node, ['--eval', ask], { cwd: join(root, 'e2e') });
  const path = output.trim();
  return code === 0 && existsSync(path) ? path : undefined;
}

/** @param {string} root @param {string} node */
async function installBrowser(root, node) {
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'], { cwd: root })).code === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await step('Installing Chromium (apt-get install chromium)', async () => {
      await run('apt-get', ['update', '-q'], { cwd: root, env });
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
        cwd: root,
        env,
      });
    });
    if (await find(root, node)) return;
  }
  await step('Installing Chromium (playwright install chromium)', async () => {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const { code, output } = await run(node, [cli, 'install', 'chromium'], { cwd: root });
    if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
  });
}

/**
 * @param {string} root
 * @param {string} node
 */
export async function findBrowser(root, node) {
  const record = join(root, '.setup', 'browser');
  const known = existsSync(record) ? readFileSync(record, 'utf8') : '';
  if (!process.env.CHROMIUM_PATH && isExecutable(known)) return;
  let path = await find(root, node);
  if (path === undefined && process.env.CHROMIUM_PATH) {
    throw new SetupError(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but nothing there can be run.`);
  }
  if (path === undefined) {
    await installBrowser(root, node);
    path = await find(root, node);
  }
  if (path === undefined) {
    throw new SetupError(
      'The end-to-end tests need Chromium, and it could neither be found nor installed.\n' +
        'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its executable, then run the same command again.',
    );
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, path);
  console.log(`Tests use the browser ${path}`);
}
