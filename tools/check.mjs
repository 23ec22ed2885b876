// npm run check: format, lint, types, boundaries and unit tests, under a minute. Prints what it is doing.
import { spawnSync } from 'node:child_process';

/** @type {[string, string, string[]][]} */
const steps = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-b']],
  ['unit tests', 'vitest', ['run', '--project', 'unit', '--reporter', 'dot']],
];

for (const [name, command, args] of steps) {
  const startedMs = performance.now();
  process.stdout.write(`${name} … `);
  const run = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (run.status !== 0) {
    process.stdout.write(
      `failed after ${seconds} s\n${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`${seconds} s\n`);
}
