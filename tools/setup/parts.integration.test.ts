/** The parts of the setup against real files and programs. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candidates } from './browser.mjs';
import { compress } from './compress.mjs';
import { install } from './install.mjs';
import { markBuild, removeOlder } from './lastBuild.mjs';
import { findRuntime } from './runtime.mjs';

let root = '';

function write(path: string, text: string): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

function program(path: string, text: string): string {
  const full = write(path, `#!/bin/sh\n${text}\n`);
  chmodSync(full, 0o755);
  return full;
}

/** In seconds. */
const tomorrow = Math.ceil(Date.now() / 1000) + 86_400;

const nodeLink = (): string => join(root, 'node_modules/.bin/node');

/** What npm installs for this system, without the link. */
function installedNode(text: string): string {
  return program(`node_modules/node-${process.platform}-${process.arch}/bin/node`, text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playfield-parts-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('the Node to run with', () => {
  test('is the installed one where it works, and npm finds it where the link is gone', async () => {
    const installed = installedNode('echo v24.21.0');
    expect(await findRuntime(root)).toBe(installed);
    expect(realpathSync(nodeLink())).toBe(realpathSync(installed));
    expect(await findRuntime(root)).toBe(installed);
  });

  test.each([
    ['too old', 'echo v18.20.0'],
    ['made for another system', 'exit 127'],
  ])('is this one where the installed one is %s, which is put out of the way', async (_name, body) => {
    const installed = installedNode(body);
    mkdirSync(dirname(nodeLink()), { recursive: true });
    symlinkSync(installed, nodeLink());
    expect(await findRuntime(root)).toBe(process.execPath);
    expect(existsSync(nodeLink())).toBe(false);
  });

  test('is this one where the link names the Node of a machine from which the folder was copied', async () => {
    const copied = program('node_modules/node-other-system/bin/node', 'exit 126');
    mkdirSync(dirname(nodeLink()), { recursive: true });
    symlinkSync(copied, nodeLink());
    expect(await findRuntime(root)).toBe(process.execPath);
    expect(existsSync(nodeLink())).toBe(false);
  });
});

describe('the browser', () => {
  test('CHROMIUM_PATH alone counts where it is set', () => {
    const chosen = program('mine/chrome', 'exit 0');
    program('bin/chromium', 'exit 0');
    expect(candidates({ CHROMIUM_PATH: chosen, PATH: join(root, 'bin') })).toEqual([chosen]);
    expect(candidates({ CHROMIUM_PATH: join(root, 'nothing'), PATH: join(root, 'bin') })).toEqual([]);
  });

  test('every name is looked up on the PATH, and only executables are found', () => {
    const chrome = program('bin/google-chrome', 'exit 0');
    write('bin/chromium', 'a text');
    const found = candidates({ PATH: `${join(root, 'none')}:${join(root, 'bin')}` });
    expect(found.filter((path) => path.startsWith(root))).toEqual([chrome]);
  });
});

describe('compressed copies', () => {
  test('hold the same text; small files, pictures and hidden folders get none', async () => {
    const text = 'const board = [];\n'.repeat(100);
    for (const path of ['assets/a.js', '.vite/manifest.json', 'logo.png']) write(path, text);
    write('small.css', 'a{}');
    await compress(root);
    expect(brotliDecompressSync(readFileSync(join(root, 'assets/a.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(root, 'assets/a.js.gz'))).toString()).toBe(text);
    for (const path of ['.vite/manifest.json', 'logo.png', 'small.css']) {
      expect(existsSync(join(root, `${path}.br`))).toBe(false);
    }
  });

  test('of the build before stay; those of a file that was built again are made again', async () => {
    const text = 'const board = [];\n'.repeat(100);
    write('a.js', text);
    write('b.js', text);
    write('c.js', 'export {};');
    // With the time of its original, as copies have on Windows.
    utimesSync(write('d.js', text), 900, 900);
    for (const path of ['a.js', 'b.js', 'c.js', 'd.js'])
      for (const extension of ['br', 'gz']) {
        const second = path === 'a.js' ? tomorrow : 1000;
        utimesSync(write(`${path}.${extension}`, 'before'), second, second);
      }
    await compress(root);
    expect(readFileSync(join(root, 'a.js.br'), 'utf8')).toBe('before');
    for (const path of ['b.js.br', 'd.js.br'])
      expect(brotliDecompressSync(readFileSync(join(root, path))).toString()).toBe(text);
    expect(existsSync(join(root, 'c.js.br'))).toBe(false);
    expect(existsSync(join(root, 'c.js.gz'))).toBe(false);
  });
});

/** A build that begins at a second of tomorrow, since files can't be made to look older than they are, and writes one file. */
function buildAt(second: number, file: string): void {
  removeOlder(root);
  utimesSync(write(file, 'export {};'), tomorrow + second + 1, tomorrow + second + 1);
  markBuild(root, (tomorrow + second) * 1000);
}

const builtFiles = (): readonly string[] => readdirSync(join(root, 'assets')).toSorted();

describe('a build', () => {
  test('leaves the files of the one before, which a running server still uses, and no older ones', () => {
    buildAt(100, 'assets/a.js');
    buildAt(200, 'assets/b.js');
    expect(builtFiles()).toEqual(['a.js', 'b.js']);
    buildAt(300, 'assets/c.js');
    expect(builtFiles()).toEqual(['b.js', 'c.js']);
  });

  test('that fails takes nothing more away when it is repeated', () => {
    buildAt(100, 'assets/a.js');
    for (const _ of [1, 2]) removeOlder(root);
    expect(builtFiles()).toEqual(['a.js']);
  });

  test('leaves copies that have the time of their originals', () => {
    const beganMs = Date.now() - 1000;
    utimesSync(write('assets/start.js', 'export {};'), 1000, 1000);
    markBuild(root, beganMs);
    removeOlder(root);
    expect(builtFiles()).toEqual(['start.js']);
  });
});

describe('installing', () => {
  test('without the registry it says so, and retries the next time', async () => {
    write(
      'package.json',
      '{ "name": "x", "version": "1.0.0", "workspaces": [], "dependencies": { "zod": "4.6.7" } }',
    );
    write(
      'package-lock.json',
      JSON.stringify({
        name: 'x',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {
          '': { name: 'x', version: '1.0.0', dependencies: { zod: '4.6.7' } },
          'node_modules/zod': { version: '4.6.7', resolved: 'http://127.0.0.1:9/zod/-/zod-4.6.7.tgz' },
        },
      }),
    );
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');
    vi.stubEnv('npm_config_cache', join(root, 'cache'));
    vi.stubEnv('npm_config_fetch_retries', '0');
    await expect(install(root)).rejects.toThrow('The npm registry could not be reached.');
    await expect(install(root)).rejects.toThrow('The npm registry could not be reached.');
  });
});
