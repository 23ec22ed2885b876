/** The Checkers engine's counts, deeper than a quick test can go. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCheckersEngine } from './engine.ts';
import { start } from './testing/positions.ts';

// https://oeis.org/A133046
test('CK-020 ... CK-024, G54 sequences of moves by ply, 10 and 11', async () => {
  const engine = await createCheckersEngine(readFileSync(new URL('./wasm/engine.wasm', import.meta.url)));
  expect([10, 11].map((depth) => engine.perft(start, depth))).toEqual([18391564, 85242128]);
});
