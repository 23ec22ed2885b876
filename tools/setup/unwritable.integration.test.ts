/** A setup in a folder that its user may not write in, as under a service's own account. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf, SetupError } from './steps.mjs';

const tools = resolve(import.meta.dirname, '..');
/** Permissions mean nothing to root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Root's own programs, as with nvm, are for root alone. */
const canRun = spawnSync('node', ['--version'], { cwd: tmpdir(), ...nobody }).status === 0;

test.skipIf(process.platform === 'win32' || !canRun)('says who may not write where, and what to do', () => {
  const root = mkdtempSync(join(tmpdir(), 'playfield-unwritable-'));
  onTestFinished(() => {
    chmodSync(root, 0o755);
    rmSync(root, { recursive: true });
  });
  cpSync(join(tools, 'setup.mjs'), join(root, 'tools/setup.mjs'));
  cpSync(join(tools, 'setup'), join(root, 'tools/setup'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  chmodSync(root, 0o555);
  const { status, stderr } = spawnSync('node', ['tools/setup.mjs', 'start'], {
    cwd: root,
    encoding: 'utf8',
    ...nobody,
  });
  expect(stderr).toMatch(
    /^\nThis user may not write in .*playfield-unwritable-.*\nRun `node tools\/setup.mjs start`/,
  );
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

const failed = (code: string): Error =>
  Object.assign(new Error(`${code}: what the system says`), { code, syscall: 'write' });

test.each([
  ['EROFS', 'This user may not write in /srv/playfield (EROFS: what the system says).'],
  ['ENOSPC', 'There is no room left on the disk with /srv/playfield (ENOSPC: what the system says).'],
])('%s', (code, expected) => {
  expect(sentenceOf(failed(code), '/srv/playfield')).toContain(expected);
});

test('what the setup says itself stays, and a bug keeps its stack', () => {
  expect(sentenceOf(new SetupError('The pages could not be built.'), '/srv')).toBe(
    'The pages could not be built.',
  );
  expect(sentenceOf(failed('ENOENT'), '/srv')).toBeUndefined();
  expect(sentenceOf(new TypeError('oops'), '/srv')).toBeUndefined();
});
