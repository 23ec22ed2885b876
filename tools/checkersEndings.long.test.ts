/**
 * The endings of Checkers match the published counts, and the committed ones
 * are what the tool makes.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { endingsFile, solveEndings } from './checkersEndings.ts';

test('endings of two to four pieces: counted, and byte by byte as kept (npm run endings)', async () => {
  const { packed, outcomes } = await solveEndings();
  expect(outcomes).toEqual([
    { pieces: 2, won: 716, lost: 402, drawn: 2370 },
    { pieces: 3, won: 100_250, lost: 87_305, drawn: 8477 },
    { pieces: 4, won: 2_574_304, lost: 1_917_090, drawn: 1_717_922 },
  ]);
  expect(gunzipSync(readFileSync(endingsFile)).equals(packed)).toBe(true);
}, 120_000);
