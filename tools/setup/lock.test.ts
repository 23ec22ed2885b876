/** One setup at a time (issue 2, item 1; F11). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerName, takeLock } from './lock.mjs';

let directory = '';
const lock = (): string => join(directory, 'lock');

/** A lock as its owner would leave it behind when killed. */
function leaveLock(owner: string): void {
  mkdirSync(lock());
  writeFileSync(join(lock(), owner), '');
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'playfield-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('F11 the second waits, says for whom, and continues when the first is done', async () => {
  const releaseFirst = await takeLock(directory);
  const order: string[] = [];
  const second = takeLock(directory, {
    pollMs: 1,
    onWait: (pid) => {
      order.push(`waiting for ${pid}`, 'first done');
      releaseFirst();
    },
  });
  const releaseSecond = await second;
  order.push('second runs');
  expect(order).toEqual([`waiting for ${process.pid}`, 'first done', 'second runs']);
  releaseSecond();
  expect(existsSync(lock())).toBe(false);
});

test('a dead owner is taken over from without waiting', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  leaveLock(`${dead}-1`);
  const release = await takeLock(directory, { giveUpMs: 1 });
  release();
  expect(existsSync(lock())).toBe(false);
});

test.runIf(existsSync('/proc'))('so is an owner whose number now belongs to another process', async () => {
  leaveLock(`${process.pid}-1`);
  const release = await takeLock(directory, { giveUpMs: 1 });
  release();
});

test('a live owner is left alone: the waiter gives up and names the directory', async () => {
  leaveLock(ownerName(process.ppid));
  await expect(takeLock(directory, { pollMs: 1, giveUpMs: 20 })).rejects.toThrow(lock());
  expect(existsSync(join(lock(), ownerName(process.ppid)))).toBe(true);
});
