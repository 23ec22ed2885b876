/**
 * The Connect Four solver beside the published method of http://blog.gamesolver.org written down plainly in the same language
 * (connectFourAnchor/), on six sets of positions from the end to the beginning, drawn with a fixed seed (FIGURES, section 1).
 * Every position is asked of both with empty tables, and both must agree. Processor time, which a busy machine does not stretch.
 * `node bench/connectFourEngine.ts --hard 4`: so many positions of the hardest set (a minute each for both at the worst).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { fractions, quietLine } from '@playfield/engines/connect-four/testing/lines.ts';
import { compileFile } from '../tools/engines.ts';
import { instantiate } from './connectFourAnchor/wasm/engine.js';
import { percentile, printFigures, type Figure } from './measure/figures.ts';

const { values: options } = parseArgs({ options: { hard: { type: 'string', default: '2' } } });
const seed = 2026;
/** Like the anchor's table. */
const tableBits = 23;

/** Discs on the board, and how many positions. */
const sets = [
  { name: 'end-easy', from: 30, to: 36, count: 200 },
  { name: 'middle-easy', from: 20, to: 27, count: 200 },
  { name: 'begin-easy', from: 16, to: 18, count: 100 },
  { name: 'middle-medium', from: 14, to: 16, count: 60 },
  { name: 'begin-medium', from: 10, to: 13, count: 20 },
  { name: 'begin-hard', from: 6, to: 9, count: Number(options.hard) },
] as const;

/** As bits: the discs of the side to move, and all discs. */
function bitsOf(moves: readonly number[]): { readonly own: bigint; readonly mask: bigint } {
  const heights = Array.from({ length: 7 }, () => 0);
  let [own, mask] = [0n, 0n];
  for (const column of moves) {
    own ^= mask;
    mask |= 1n << BigInt(7 * column + (heights[column] ?? 0));
    heights[column] = (heights[column] ?? 0) + 1;
  }
  return { own, mask };
}

type Measured = { readonly ms: number; readonly nodes: number; readonly scores: readonly (number | null)[] };

/** Processor time over all positions, the forgetting between them left out. */
function measured<Position>(
  positions: readonly Position[],
  forget: () => void,
  solve: (position: Position) => { readonly score: number | null; readonly nodes: number },
): Measured {
  const scores: (number | null)[] = [];
  let nodes = 0;
  // The clock of the processor ticks too coarsely for one easy position: what forgetting costs is measured and taken off.
  const beforeForgetting = process.threadCpuUsage();
  for (const _ of positions) forget();
  const forgetting = process.threadCpuUsage(beforeForgetting);
  const before = process.threadCpuUsage();
  for (const position of positions) {
    forget();
    const found = solve(position);
    scores.push(found.score);
    nodes += found.nodes;
  }
  const { user, system } = process.threadCpuUsage(before);
  return { ms: Math.max(0, user + system - forgetting.user - forgetting.system) / 1000, nodes, scores };
}

const folder = mkdtempSync(join(tmpdir(), 'playfield-anchor-'));
await compileFile('bench/connectFourAnchor/assembly/index.ts', folder);
const anchor = await instantiate(await WebAssembly.compile(readFileSync(join(folder, 'engine.wasm'))), {
  env: {},
});
rmSync(folder, { recursive: true });
const wasm = resolve(import.meta.dirname, '..', 'engines', 'connect-four', 'wasm', 'engine.wasm');
const solver = await createSolver(readFileSync(wasm), tableBits);

const rows: Figure[] = [];
for (const { name, from, to, count } of sets) {
  const fraction = fractions(seed + from);
  const lines = Array.from({ length: count }, (_, n) => quietLine(from + (n % (to - from + 1)), fraction));
  const ours = measured(lines, solver.forget, (moves) => {
    const score = solver.score(moves);
    return { score, nodes: solver.nodes() };
  });
  const positions = lines.map(bitsOf);
  const theirs = measured(positions, anchor.reserve, ({ own, mask }) => {
    const score = anchor.solve(own, mask);
    return { score, nodes: anchor.nodeCount() };
  });
  const wrong = lines.find((_, index) => ours.scores[index] !== theirs.scores[index]);
  if (wrong) throw new Error(`They do not agree on ${wrong.join('')}.`);
  const allColumns = lines.map((moves) => {
    solver.forget();
    const fromMs = performance.now();
    solver.columnScores(moves);
    return performance.now() - fromMs;
  });
  rows.push(
    {
      figure: `Connect Four, ${name}, ${count} positions of ${from} to ${to} discs: mean`,
      value: `${(ours.ms / count).toFixed(3)} ms, ${(ours.nodes / count).toFixed(0)} positions, ${(ours.nodes / ours.ms / 1000).toFixed(1)} M/s`,
      ratio: `${(ours.ms / theirs.ms).toFixed(2)}x the plain method, ${(ours.nodes / theirs.nodes).toFixed(2)}x its positions`,
    },
    {
      figure: `Connect Four, ${name}: every column scored, p50 / p95`,
      value: `${percentile(allColumns, 0.5).toFixed(1)} / ${percentile(allColumns, 0.95).toFixed(1)} ms`,
    },
  );
}
printFigures('npm run bench -- connectFourEngine', new Date(), rows);
