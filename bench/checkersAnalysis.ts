/**
 * The analysis of a Checkers game as the browser's worker does it, in Node: processor time until
 * every position of one fixed game has a verdict, and until the last round, and how deep it has
 * then searched.
 */
import { readFileSync } from 'node:fs';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { repeated } from '@playfield/games/checkers/testing/wholeGames.ts';
import { checkersEstimator } from '@playfield/engines/checkers/analyst.ts';
import { estimatesOf, withRules } from '../web/analysis/estimates.ts';
import { milliseconds, printFigures, type Figure } from './measure/figures.ts';

const command = 'npm run bench -- checkersAnalysis';
/** As in engines/analysts.ts. */
const tableBits = 20;

const load = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../engines/checkers/${file}`, import.meta.url)));

const moves = repeated.split(' ').map((notation) => ({ path: notation.split(/[-x]/).map(Number) }));

const started = process.threadCpuUsage();
function elapsedMs(): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

const engine = await createCheckersEngine(load('wasm/engine.wasm'), {
  tableBits,
  endings: load('endings/four.gz'),
});
const readyMs = elapsedMs();
const figures: Figure[] = [
  { figure: 'Checkers analysis: engine and endings ready', value: milliseconds(readyMs) },
];
for (const finding of estimatesOf(withRules(checkers, checkersEstimator(engine)), {
  moves,
  end: { outcome: 'draw' },
})) {
  if (finding.type !== 'looked') continue;
  const { depth, nodes } = finding.looked;
  figures.push({
    figure: `Checkers analysis: ${moves.length} half-moves, round ${figures.length}, at least ${depth} half-moves ahead`,
    value: `${milliseconds(elapsedMs())}, ${(nodes / 1e6).toFixed(1)} M positions so far`,
  });
}
printFigures(command, new Date(), figures);
