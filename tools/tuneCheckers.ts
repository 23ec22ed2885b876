/**
 * npm run tune: lets the Checkers engine play itself, without its patterns, fits their weights to
 * those games, writes them to engines/checkers/assembly/patternWeights.ts and compiles the engine.
 * The same games and weights for the same engine; `npm run tune -- 1000` plays that many. Ten
 * thousand take four minutes of processor time.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spread } from '@playfield/engines/checkers/squares.ts';
import { fit } from './checkersEvaluation/fit.ts';
import { openEngine, playOne } from './checkersEvaluation/selfPlay.ts';
import { compile } from './engines.ts';
import { wholeNumber } from './wholeNumber.ts';

const folder = resolve(import.meta.dirname, '..', 'engines', 'checkers');
const games = wholeNumber(process.argv[2] ?? '10000', 'GAMES', 'npm run tune -- [GAMES]');
const mostNodes = 2500;
const seed = 1;
const weightsInLine = 40;

const engine = await openEngine();
const samples: number[] = [];
for (let game = 0; game < games; game += 1) {
  for (const number of playOne(engine, seed + game, mostNodes)) samples.push(number);
  if (game % 500 === 499) console.log(`${game + 1} games`);
}

const { weights, before, after } = fit(
  Int32Array.from(samples),
  (own, their, kings) => {
    engine.setPosition(spread(own), spread(their), spread(kings), 0);
    return engine.pointsNow();
  },
  seed,
  console.log,
);

const lines = Array.from(
  { length: Math.ceil(weights.length / weightsInLine) },
  (_, line) => `  ${weights.subarray(line * weightsInLine, (line + 1) * weightsInLine).join(',')},`,
);
const text = `/** Made by tools/tuneCheckers.ts: the weights of patterns.ts. */
export const patternWeights: usize = memory.data<i8>([
${lines.join('\n')}
]);
`;
writeFileSync(join(folder, 'assembly', 'patternWeights.ts'), text);
await compile('checkers', join(folder, 'wasm'));
console.log(`${games} games; mean cross entropy elsewhere ${before.toFixed(4)} -> ${after.toFixed(4)}`);
