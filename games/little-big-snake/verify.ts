/**
 * What a run was worth, by playing it again (TRUST TH-13): its score, and the time that its steps take. The time is a lower bound:
 * pauses and stalls of a screen only make a real run longer.
 */
import { ok, type Result } from '@playfield/contracts/result.ts';
import { replay, type Input, type ReplayRefusal } from './replay.ts';
import { lengthOf, levelOf, quickestMs, speedMsOf } from './run.ts';

export type VerifiedRun = {
  readonly score: number;
  readonly level: number;
  readonly length: number;
  readonly steps: number;
  /** Milliseconds that its steps take. */
  readonly durationMs: number;
};

/** Refuses what `replay` refuses. Takes as long as the run has steps: look at `leastMs` first. */
export function verify(seed: number, inputs: readonly Input[]): Result<VerifiedRun, ReplayRefusal> {
  let durationMs = 0;
  const replayed = replay(seed, inputs, (score) => {
    durationMs += speedMsOf(levelOf(score));
  });
  if (!replayed.ok) return replayed;
  const { score, step: steps } = replayed.value;
  const length = lengthOf(replayed.value);
  return ok({ score, level: levelOf(score), length, steps, durationMs });
}

/** Milliseconds that a run with these turns takes at least, whatever it ate. Quick: nothing is played. */
export function leastMs(inputs: readonly Input[]): number {
  return (inputs.at(-1)?.step ?? 0) * quickestMs;
}
