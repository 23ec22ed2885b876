/** A recorded run is the same run when it is watched. */
import { expect, test } from 'vitest';
import { createStepper } from './stepper.ts';
import { playTo } from './testing/played.ts';

test('every step leads to the end that the run had, and nothing follows', () => {
  const { run, inputs } = playTo(7, 300);
  const stepper = createStepper(7, inputs);
  for (let step = 0; step < run.step; step += 1) stepper.step();
  expect(stepper.run()).toEqual(run);
  expect(stepper.step()).toBe(stepper.run());
});

test('turns that the rules ignore change nothing', () => {
  const stepper = createStepper(7, [{ step: 0, direction: 'left' }]);
  expect(stepper.step().direction).toBe('right');
});
