/** A run as its seed and its turns: enough to replay it anywhere with the same score. */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Direction } from './grid.ts';
import { advance, startRun, steer, type Run } from './run.ts';

/** A turn taken after this many steps. */
export type Input = { readonly step: number; readonly direction: Direction };

/** Turns that are recorded: some three hours of a turn every half second. A longer run cannot be replayed. */
export const maxInputs = 20_000;
/** No turn counts after this many steps: five and a half hours at top speed. */
export const maxSteps = 400_000;

export type ReplayRefusal =
  | 'replay/too-long'
  /** A turn before its predecessor, at a fraction of a step, or one that the rules ignore. */
  | 'replay/impossible';

/**
 * Replays a run to its end. After the last turn a snake goes straight on, so every list of turns ends
 * within a board's width or height of it. Refuses lists that no run can have produced. `onStep` is called
 * before each step with the score so far.
 */
export function replay(
  seed: number,
  inputs: readonly Input[],
  onStep: (score: number) => void = () => undefined,
): Result<Run, ReplayRefusal> {
  if (inputs.length > maxInputs) return refuse('replay/too-long');
  let run = startRun(seed);
  const goOn = (): void => {
    onStep(run.score);
    run = advance(run);
  };
  for (const { step, direction } of inputs) {
    if (!Number.isInteger(step) || step < run.step) return refuse('replay/impossible');
    if (step > maxSteps) return refuse('replay/too-long');
    while (run.step < step && run.ending === null) goOn();
    const turned = steer(run, direction);
    if (turned === run) return refuse('replay/impossible');
    run = turned;
  }
  while (run.ending === null) goOn();
  return ok(run);
}
