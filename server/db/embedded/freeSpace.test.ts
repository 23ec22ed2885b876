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

test('says that new games are refused, at once and then hourly', () => {
  let free = 300;
  let nowMs = 5;
  const said: string[] = [];
  const space = watchSpace(
    { softFloorBytes: 256 * 1024 * 1024, hardFloorBytes: 0 },
    () => free * 1024 * 1024,
    { tell: (message) => void said.push(message), nowMs: () => nowMs },
  );
  space.spaceLow();
  expect(said).toEqual([]);
  free = 180;
  space.spaceLow();
  space.spaceLow();
  expect(said).toEqual(['The disk has 180 MB free, 256 MB are needed.']);
  nowMs += 3_600_000;
  space.spaceLow();
  expect(said).toHaveLength(2);
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
