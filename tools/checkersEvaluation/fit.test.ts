/** The fit uses the same patterns as the engine, and finds what the games contain. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { spread } from '@playfield/engines/checkers/squares.ts';
import { fit, patternPoints } from './fit.ts';
import { openEngine, playOne, sampleLength } from './selfPlay.ts';

const source = new URL('../../engines/checkers/assembly/patternWeights.ts', import.meta.url);
const weights = Array.from(readFileSync(source, 'utf8').split('[')[1]?.matchAll(/-?\d+/g) ?? [], ([number]) =>
  Number(number),
);

/** Men of both sides, no two on one square, none on its crowning row. */
function randomMen(rng: () => number): { readonly own: number; readonly their: number } {
  let [own, their] = [0, 0];
  for (let square = 0; square < 32; square += 1) {
    const drawn = rng();
    if (drawn < 0.3 && square < 28) own |= 1 << square;
    else if (drawn > 0.7 && square > 3) their |= 1 << square;
  }
  return { own, their };
}

test('the engine sees the same patterns', async () => {
  const [plain, seeing] = [await openEngine(), await openEngine('with patterns')];
  const rng = seededRng(5);
  expect(weights).toHaveLength(7 * 6561);
  for (let n = 0; n < 500; n += 1) {
    const { own, their } = randomMen(rng);
    const points = [plain, seeing].map((engine) => {
      engine.setPosition(spread(own), spread(their), 0n, 0);
      return engine.pointsNow();
    });
    expect((points[1] ?? 0) - (points[0] ?? 0)).toBe(patternPoints(weights, own, their));
  }
});

test('a square that decides every game gets a high weight', () => {
  const rng = seededRng(6);
  const square = 1 << 9;
  const turnedSquare = 1 << 22;
  const samples = Array.from({ length: 4000 }, () => {
    const { own, their } = randomMen(rng);
    const result = Number((own & square) !== 0) - Number((their & turnedSquare) !== 0);
    return [own, their, 0, 100 * result, result];
  });
  const found = fit(
    Int32Array.from(samples.flat()),
    () => 0,
    1,
    () => undefined,
  );
  expect(found.after).toBeLessThan(found.before * 0.9);
  expect(patternPoints(found.weights, square, 0)).toBeGreaterThan(10);
  expect(patternPoints(found.weights, 0, turnedSquare)).toBeLessThan(-10);
});

test('the same seed gives the same game, and its samples are legal positions', async () => {
  const samples = playOne(await openEngine(), 3, 300);
  expect(playOne(await openEngine(), 3, 300)).toEqual(samples);
  expect(samples.length).toBeGreaterThan(10 * sampleLength);
  for (let n = 0; n < samples.length; n += sampleLength) {
    const [own = 0, their = 0, kings = 0, , result = 2] = samples.slice(n, n + sampleLength);
    expect([own & their, kings & ~(own | their)]).toEqual([0, 0]);
    expect([-1, 0, 1]).toContain(result);
  }
});
