/**
 * Prepares a clone: `node tools/setup.mjs <start|dev|check|test|bench>`, called by npm before the
 * command of that name. It runs before node_modules exists and on any Node from 18, so it is plain
 * JavaScript using only Node's own modules. When nothing changed it does nothing, in about a tenth
 * of a second.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './setup/browser.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { takeLock } from './setup/lock.mjs';
import { endRunning } from './setup/run.mjs';
import { findRuntime } from './setup/runtime.mjs';
import { sentenceOf } from './setup/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const setupDirectory = join(root, '.setup');

/** Which commands need which parts, besides the packages and a Node to run with. */
const needs = {
  start: { isBuilt: true, isTested: false },
  dev: { isBuilt: false, isTested: false },
  check: { isBuilt: false, isTested: false },
  test: { isBuilt: true, isTested: true },
  bench: { isBuilt: true, isTested: true },
};

/**
 * @param {{ isBuilt: boolean, isTested: boolean }} need a test needs a browser and the playground
 */
async function prepare({ isBuilt, isTested }) {
  await install(root);
  const node = await findRuntime(root);
  if (isBuilt) await build(root, node, isTested);
  if (isTested) await findBrowser(root, node);
}

const need = Object.entries(needs).find(([name]) => name === process.argv[2])?.[1];
if (!need) {
  console.error(`Usage: node tools/setup.mjs <${Object.keys(needs).join('|')}>`);
  process.exit(2);
}

/** @type {(() => void) | undefined} */
let releaseLock;
try {
  mkdirSync(setupDirectory, { recursive: true });
  releaseLock = await takeLock(setupDirectory, {
    onWait: (pid) => console.log(`Another setup is running here (process ${pid}): waiting for it …`),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endRunning();
      releaseLock?.();
      process.exit(1);
    });
  }
  await prepare(need);
} catch (error) {
  const sentence = sentenceOf(error, root);
  if (sentence === undefined) throw error;
  console.error(`\n${sentence}`);
  process.exitCode = 1;
} finally {
  releaseLock?.();
}
