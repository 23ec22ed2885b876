/** The longest game there is: 1,200 cells, filled by the rules alone. */
import { expect, test } from 'vitest';
import { foodKinds } from './foods.ts';
import { replay, type Input } from './replay.ts';
import { advance, startRun, steer, type Run } from './run.ts';
import { roundTripFrom } from './testing/roundTrip.ts';

/** Circles over the whole board until no cell is left. */
function playOut(seed: number): { readonly run: Run; readonly inputs: readonly Input[] } {
  const inputs: Input[] = [];
  let run = startRun(seed);
  while (run.ending === null) {
    const direction = roundTripFrom(run);
    const turned = steer(run, direction);
    if (turned !== run) inputs.push({ step: run.step, direction });
    run = advance(turned);
  }
  return { run, inputs };
}

test('SN-033…036, G77 a snake that visits every cell fills the board and wins', () => {
  const { run, inputs } = playOut(9);
  expect(run.ending).toBe('full');
  expect(new Set(run.body.map(({ x, y }) => `${x},${y}`)).size).toBe(1_200);
  // All cells but the first three came from food; the last piece may have offered more than there was room for.
  const [normal, , bonus] = foodKinds;
  expect(run.score).toBeGreaterThan((1_197 * normal.points) / normal.growth);
  expect(run.score).toBeLessThan((1_197 * bonus.points) / bonus.growth);
  // TH-13: even the longest run can be replayed.
  expect(replay(9, inputs)).toEqual({ ok: true, value: run });
});
