import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeBytesOf, watchSpace } from './freeSpace.ts';
import { isUnavailable, StorageUnavailable } from '../unavailable.ts';

const floors = { softFloorBytes: 256, hardFloorBytes: 48 };

test.each([
  { free: 300, low: false, writable: true },
  { free: 256, low: false, writable: true },
  { free: 255, low: true, writable: true },
  { free: 48, low: true, writable: true },
  { free: 47, low: true, writable: false },
  { free: 0, low: true, writable: false },
])('F4 with $free bytes free: low $low, writable $writable', ({ free, low, writable }) => {
  const space = watchSpace(floors, () => free);
  expect(space.spaceLow()).toBe(low);
  if (writable) expect(space.assertWritable).not.toThrow();
  else expect(space.assertWritable).toThrow(StorageUnavailable);
});

test('floors of 0 refuse nothing', () => {
  const space = watchSpace({ softFloorBytes: 0, hardFloorBytes: 0 }, () => 0);
  expect(space.spaceLow()).toBe(false);
  expect(space.assertWritable).not.toThrow();
});

test('asks the disk at every call', () => {
  let free = 0;
  const space = watchSpace(floors, () => free);
  expect(space.assertWritable).toThrow('0 MB free');
  free = 1000;
  expect(space.assertWritable).not.toThrow();
});

test('reads the free space of a real disk, and reports when it is gone', () => {
  expect(freeBytesOf(tmpdir())).toBeGreaterThan(0);
  try {
    freeBytesOf(join(tmpdir(), 'no such directory'));
    expect.unreachable();
  } catch (error) {
    expect(isUnavailable(error)).toBe(true);
  }
});
