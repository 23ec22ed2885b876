import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled, leftOut } from './installed.mjs';

const mine = { optional: true, os: [process.platform], cpu: [process.arch] };
let root = '';

function write(locked: object, installed: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

function writeManifest(value: object): void {
  writeFileSync(join(root, 'package.json'), JSON.stringify(value));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playfield-left-out-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a missing package made for this system was left out', () => {
  write({ '': {}, 'node_modules/native': mine }, {});
  expect(leftOut(root)).toEqual(['node_modules/native']);
});

test('os and cpu may be written as words instead of lists', () => {
  write({ 'node_modules/native': { optional: true, os: process.platform, cpu: process.arch } }, {});
  expect(leftOut(root)).toEqual(['node_modules/native']);
});

test.each([
  ['one that is there', mine, { 'node_modules/native': mine }],
  ['one for another system', { ...mine, os: ['plan9'] }, {}],
  ['one for another processor', { ...mine, cpu: ['wasm32'] }, {}],
  ['one that is needed: without it npm itself fails', { ...mine, optional: false }, {}],
  ['an optional one for any system', { optional: true }, {}],
])('%s was not', (_name, native, installed) => {
  write({ 'node_modules/native': native }, installed);
  expect(leftOut(root)).toEqual([]);
});

test.runIf(process.platform === 'linux')('of two C libraries exactly one is this system’s', () => {
  write(
    { 'node_modules/a': { ...mine, libc: ['glibc'] }, 'node_modules/b': { ...mine, libc: ['musl'] } },
    {},
  );
  expect(leftOut(root)).toHaveLength(1);
});

describe('isInstalled', () => {
  const zod = { version: '4.6.7', integrity: 'sha512-x' };
  const manifest = { name: 'x', dependencies: { zod: '4.6.7' } };
  const lock = { '': manifest, 'node_modules/zod': zod, 'node_modules/other': { ...mine, os: ['plan9'] } };

  beforeEach(() => writeManifest({ ...manifest, scripts: { test: 'x' } }));

  test('everything in the lock file is installed', () => {
    write(lock, { 'node_modules/zod': zod });
    expect(isInstalled(root)).toBe(true);
  });

  test.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
    ['a package has another content', { 'node_modules/zod': { ...zod, integrity: 'sha512-y' } }],
    ['a package is there that nothing asks for', { 'node_modules/zod': zod, 'node_modules/left-pad': zod }],
  ])('not when %s', (_name, installed) => {
    write(lock, installed);
    expect(isInstalled(root)).toBe(false);
  });

  test('not when package.json asks for something that the lock file does not know', () => {
    write(lock, { 'node_modules/zod': zod });
    writeManifest({ name: 'x', dependencies: { zod: '4.6.8' } });
    expect(isInstalled(root)).toBe(false);
  });

  test('not when npm did not finish', () => {
    write(lock, { 'node_modules/zod': zod });
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root)).toBe(false);
  });
});
