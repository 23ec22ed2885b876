import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leftOut } from './leftOut.mjs';

const mine = { optional: true, os: [process.platform], cpu: [process.arch] };
let root = '';

function write(locked: object, installed: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playfield-left-out-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a package made for this system that is not there was left out', () => {
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
