/** The compiled engines match their sources. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compile, engines, outputs } from './engines.ts';

test.each(engines)(
  'engines/%s/wasm comes out of its assembly, byte by byte (npm run engines)',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'playfield-engine-'));
    try {
      await compile(engine, folder);
      for (const file of outputs) {
        const kept = readFileSync(resolve(import.meta.dirname, '..', 'engines', engine, 'wasm', file));
        expect({ file, isSame: readFileSync(join(folder, file)).equals(kept) }).toEqual({
          file,
          isSame: true,
        });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
