/** Steps do not depend on the frame rate. */
import { describe, expect, test } from 'vitest';
import { mostStepsAtOnce, takeSteps } from './stepClock.ts';

/** Steps within `ms` milliseconds of frames of this length. */
function stepsIn(ms: number, frameMs: number, stepMs: number): number {
  let steps = 0;
  let waitingMs = 0;
  for (let atMs = frameMs; atMs <= ms + 1e-6; atMs += frameMs) {
    waitingMs = takeSteps(waitingMs + frameMs, stepMs, () => {
      steps += 1;
      return stepMs;
    });
  }
  return steps;
}

describe('steps', () => {
  test.each([
    ['SN-029', 150],
    ['SN-032', 50],
  ])('%s a step every %i ms at any frame rate', (_id, stepMs) => {
    for (const frameMs of [1000 / 240, 1000 / 144, 1000 / 60, 1000 / 30, 100]) {
      expect(Math.abs(stepsIn(12_000, frameMs, stepMs) - 12_000 / stepMs)).toBeLessThanOrEqual(1);
    }
  });

  test('SN-032 a step that raises the level shortens the next one at once', () => {
    const lengths = [140, 130, 130];
    expect(takeSteps(150 + 140, 150, () => lengths.shift() ?? null)).toBe(0);
    expect(lengths).toEqual([130]);
  });

  test('after a stall a few steps are caught up with and the rest is dropped', () => {
    let steps = 0;
    const left = takeSteps(5_000, 150, () => {
      steps += 1;
      return 150;
    });
    expect([steps, left]).toEqual([mostStepsAtOnce, 0]);
  });

  test('no step after the last one', () => {
    let steps = 0;
    const left = takeSteps(400, 150, () => {
      steps += 1;
      return null;
    });
    expect([steps, left]).toEqual([1, 0]);
  });
});
