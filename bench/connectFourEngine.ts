/**
 * The Connect Four solver compared with a plain implementation of the method published at
 * http://blog.gamesolver.org in the same language (connectFourAnchor/), on six sets of positions
 * from the end to the beginning, without the opening book. Both solve every
 * position with empty tables, and must agree. Each position counts with the faster of two rounds:
 * the processor clock is too coarse for one, and clearing the tables costs more than most
 * positions. `node bench/connectFourEngine.ts --hard 4`: this many positions of the hardest set (up
 * to a minute each for both).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { compileFile } from '../tools/engines.ts';
import { bitsOf, linesOf, sets, wasmFile } from './connectFour/sets.ts';
import { instantiate } from './connectFourAnchor/wasm/engine.js';
import { printFigures, type Figure } from './measure/figures.ts';

const { values: options } = parseArgs({ options: { hard: { type: 'string' } } });
/** Like the anchor's table. */
const tableBits = 23;

type Answer = { readonly score: number | null; readonly nodes: number };
type Measured = { readonly ms: number; readonly nodes: number; readonly scores: readonly (number | null)[] };

const rounds = 2;

/** Milliseconds over all positions, without clearing the tables between them. */
function measured<Position>(
  positions: readonly Position[],
  forget: () => void,
  solve: (position: Position) => Answer,
): Measured {
  const scores: (number | null)[] = [];
  let [ms, nodes] = [0, 0];
  for (const position of positions) {
    let quickestMs = Infinity;
    for (let round = 0; round < rounds; round++) {
      forget();
      const fromMs = performance.now();
      const found = solve(position);
      quickestMs = Math.min(quickestMs, performance.now() - fromMs);
      if (round > 0) continue;
      scores.push(found.score);
      nodes += found.nodes;
    }
    ms += quickestMs;
  }
  return { ms, nodes, scores };
}

const folder = mkdtempSync(join(tmpdir(), 'playfield-anchor-'));
await compileFile('bench/connectFourAnchor/assembly/index.ts', folder);
const anchor = await instantiate(await WebAssembly.compile(readFileSync(join(folder, 'engine.wasm'))), {
  env: {},
});
rmSync(folder, { recursive: true });
const solver = await createSolver(readFileSync(wasmFile), { tableBits });

const rows: Figure[] = [];
for (const set of sets) {
  const count = set.name === 'begin-hard' ? Number(options.hard ?? set.count) : set.count;
  const lines = linesOf(set, count);
  const ours = measured(lines, solver.forget, (moves) => {
    const score = solver.score(moves);
    return { score, nodes: solver.nodes() };
  });
  const theirs = measured(lines.map(bitsOf), anchor.reserve, ({ own, mask }) => {
    const score = anchor.solve(own, mask);
    return { score, nodes: anchor.nodeCount() };
  });
  const wrong = lines.find((_, index) => ours.scores[index] !== theirs.scores[index]);
  if (wrong) throw new Error(`They do not agree on ${wrong.join('')}.`);
  rows.push({
    figure: `Connect Four, ${set.name}, ${count} positions of ${set.from} to ${set.to} discs: mean`,
    value: `${(ours.ms / count).toFixed(3)} ms, ${(ours.nodes / count).toFixed(0)} positions, ${(ours.nodes / ours.ms / 1000).toFixed(1)} M/s`,
    anchor: `the plain method, ${(theirs.ms / count).toFixed(3)} ms, ${(theirs.nodes / count).toFixed(0)} positions`,
    ratio: `${(ours.ms / theirs.ms).toFixed(2)}x, ${(ours.nodes / theirs.nodes).toFixed(2)}x positions`,
  });
}
printFigures('npm run bench -- connectFourEngine', new Date(), rows);
