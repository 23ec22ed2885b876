/**
 * npm run engines: compiles the engines from AssemblyScript to WebAssembly. The output is
 * committed, so that nobody needs the compiler to play; a test compiles again and compares byte by
 * byte.
 */
import { join, resolve } from 'node:path';
import { main } from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');

/** Folders below `engines`; each has an `assembly` and gets a `wasm`. */
export const engines = ['connect-four', 'checkers', 'checkers-endings'] as const;

/** The compiler's outputs for each. */
export const outputs = ['engine.wasm', 'engine.js', 'engine.d.ts'] as const;

/** Compiles an engine into a folder. */
export const compile = (engine: (typeof engines)[number], outFolder: string): Promise<void> =>
  compileFile(join('engines', engine, 'assembly', 'index.ts'), outFolder);

/**
 * Compiles AssemblyScript, named from the root, into a folder. Throws with the compiler's messages.
 */
export async function compileFile(source: string, outFolder: string): Promise<void> {
  const stderr: string[] = [];
  const { error } = await main(
    [
      source,
      `--outFile=${join(outFolder, 'engine.wasm')}`,
      `--baseDir=${root}`,
      '--bindings=raw',
      '--runtime=stub',
      '--initialMemory=8',
      '-O3',
      '--noAssert',
    ],
    { stderr: { write: (text) => void stderr.push(String(text)) } },
  );
  if (error) throw new Error(`${source}: ${error.message}\n${stderr.join('')}`);
}

if (import.meta.main) {
  for (const engine of engines) {
    await compile(engine, join(root, 'engines', engine, 'wasm'));
    console.log(`engines/${engine}/wasm`);
  }
}
