/**
 * The hints of Checkers in more positions than a quick test can check: every clause is true (GAPS
 * G20).
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCheckersEngine } from './engine.ts';
import { provedHints } from './testing/hintProofs.ts';
import { sized } from '@playfield/tools/test/size.ts';

test('in hundreds of positions of random games', async () => {
  const [wasm, endings] = ['./wasm/engine.wasm', './endings/four.gz'].map(
    (file) => new Uint8Array(readFileSync(new URL(file, import.meta.url))),
  );
  if (!wasm || !endings) throw new Error('the engine is not there');
  const engine = await createCheckersEngine(wasm, { tableBits: 14, endings });
  const proved = Array.from({ length: sized(8, 60) }, (_, seed) => provedHints(engine, seed + 5)).flat();
  expect(proved.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(proved.length).toBeGreaterThan(sized(40, 300));
  expect(new Set(proved.map(({ kind }) => kind)).size).toBeGreaterThan(sized(8, 15));
}, 300_000);
