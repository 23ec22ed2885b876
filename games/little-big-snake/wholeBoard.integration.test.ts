/** The longest game there is: 1,200 cells, eaten one after the other by the rules alone. */
import { expect, test } from 'vitest';
import { foodKinds } from './foods.ts';
import { replay, type Input } from './replay.ts';
import { advance, startRun, steer, type Run } from './run.ts';
import { roundTripFrom } from './testing/roundTrip.ts';

/** Goes round and round the board until there is no cell left. */
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

test('SN-033…036, G77 a snake that goes round every cell fills the board, and wins', () => {
  const { run, inputs } = playOut(9);
  expect(run.ending).toBe('full');
  expect(new Set(run.body.map(({ x, y }) => `${x},${y}`)).size).toBe(1_200);
  // Every cell but the first three was grown by food, of which the last may have given more than there was room for.
  const [normal, , bonus] = foodKinds;
  expect(run.score).toBeGreaterThan((1_197 * normal.points) / normal.growth);
  expect(run.score).toBeLessThan((1_197 * bonus.points) / bonus.growth);
  // TH-13: as long as it was, it can be played again.
  expect(replay(9, inputs)).toEqual({ ok: true, value: run });
});
