/** Engines for tests, with small tables. */
import { readFileSync } from 'node:fs';
import { createCheckersEngine, type CheckersEngine } from '../engine.ts';

const bytesOf = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(file, import.meta.url)));

export const engineWasm = (): Uint8Array<ArrayBuffer> => bytesOf('../wasm/engine.wasm');

/** One that searches alone, and one that knows the endings of up to four pieces. */
export async function bothEngines(): Promise<Readonly<Record<'plain' | 'knowing', CheckersEngine>>> {
  const wasm = engineWasm();
  return {
    plain: await createCheckersEngine(wasm, { tableBits: 14 }),
    knowing: await createCheckersEngine(wasm, { tableBits: 14, endings: bytesOf('../endings/four.gz') }),
  };
}
