/**
 * npm run check: format, lint, types, unused code, structure and unit tests, all at once, in under
 * a minute. Each step prints its time when done; a failed one prints its output, and the exit code
 * is 1. npm installs the packages first where they are not those of package-lock.json.
 */
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { isInstalled } from './setup/installed.mjs';

const root = resolve(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';

const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  {
    name: 'unit tests and boundaries',
    command: 'vitest',
    args: ['run', '--project', 'unit', '--reporter', 'dot'],
  },
];

const startedMs = performance.now();
const elapsed = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/** Whether the step passed; prints the result, and after a failure the program's whole output. */
function passes({ name, command, args }: (typeof steps)[number]): Promise<boolean> {
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => (output += `${error.message}; are the packages installed (npm ci)?`));
    child.on('close', (code) => {
      console.log(`${name}: ${code === 0 ? elapsed() : `failed after ${elapsed()}\n${output}`}`);
      resolve(code === 0);
    });
  });
}

if (!isInstalled(root)) console.log('The packages are not those of package-lock.json: `npm ci` brings them.');
console.log(`Checking ${steps.map(({ name }) => name).join(', ')} …`);
const results = await Promise.all(steps.map(passes));
console.log(results.every(Boolean) ? `All checks passed in ${elapsed()}` : 'The check failed');
process.exitCode = results.every(Boolean) ? 0 : 1;
