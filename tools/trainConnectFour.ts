/**
 * npm run train: plays games of Connect Four, solves their positions, and fits the networks of easy
 * and medium to them (engines/connect-four/network). The same games, answers and weights in every
 * run, as long as the players of positions.ts stay the same. Takes five minutes of processor time,
 * most of it the solver's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { fit, type Settings } from './connectFourNetwork/fit.ts';
import { solvedSamples } from './connectFourNetwork/samples.ts';

const folder = resolve(import.meta.dirname, '..', 'engines', 'connect-four');
/** 128 MB: solving many positions is faster the more of them are remembered. */
const tableBits = 24;
const games = { seed: 1, positions: 30_000, fewestDiscs: 10 };
const networks: readonly (Settings & { readonly file: string })[] = [
  { file: 'easy.bin', sight: 'discs', hidden: 19, rounds: 25, seed: 1 },
  { file: 'medium.bin', sight: 'threats', hidden: 150, rounds: 15, seed: 1 },
];

const solver = await createSolver(readFileSync(join(folder, 'wasm', 'engine.wasm')), { tableBits });
const samples = solvedSamples(solver, games, console.log);
for (const { file, ...settings } of networks) {
  console.log(`${file}: ${samples.length} samples`);
  writeFileSync(join(folder, 'network', file), fit(samples, settings, console.log));
}
