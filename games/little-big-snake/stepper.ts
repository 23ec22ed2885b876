/** A recorded run, a step at a time: to be watched rather than verified. */
import type { Input } from './replay.ts';
import { advance, startRun, steer, type Run } from './run.ts';

export type Stepper = {
  readonly run: () => Run;
  /** The run one step later; an ended run stays as it is. */
  readonly step: () => Run;
};

/** Turns that the rules ignore change nothing. */
export function createStepper(seed: number, inputs: readonly Input[]): Stepper {
  let run = startRun(seed);
  let taken = 0;
  return {
    run: () => run,
    step() {
      for (let input = inputs[taken]; input && input.step <= run.step; input = inputs[taken]) {
        run = steer(run, input.direction);
        taken += 1;
      }
      run = advance(run);
      return run;
    },
  };
}
