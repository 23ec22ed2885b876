/**
 * What a run was worth, found by replaying it (TRUST TH-13): its score, and the time its steps take. That
 * time is a lower bound: pauses and stalls only make a real run longer.
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

/** Refuses what `replay` refuses. Takes time in proportion to the steps: check `leastMs` first. */
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

/** Minimum duration of a run with these turns, in milliseconds, whatever it ate. Fast: nothing is replayed. */
export function leastMs(inputs: readonly Input[]): number {
  return (inputs.at(-1)?.step ?? 0) * quickestMs;
}
