/** What replaying a run finds. */
import { describe, expect, test } from 'vitest';
import { maxInputs, maxSteps } from './replay.ts';
import { playTo } from './testing/played.ts';
import { leastMs, verify } from './verify.ts';

const refused = (code: string) => ({ ok: false, error: { code } });

describe('TH-13 verification', () => {
  test('straight on: 20 steps at 150 ms, eating only what lies on the way', () => {
    const { run } = playTo(1, 0);
    expect(run).toMatchObject({ step: 20, score: 0 });
    expect(verify(1, [])).toEqual({
      ok: true,
      value: { score: 0, level: 1, length: 3, steps: 20, durationMs: 20 * 150 },
    });
  });

  test.each([2, 3, 4])('seed %i: the score, and each step at the speed of its level', (seed) => {
    const { run, inputs } = playTo(seed, 250);
    const found = verify(seed, inputs);
    expect(found).toMatchObject({ ok: true, value: { score: run.score, steps: run.step } });
    if (!found.ok) return;
    const { durationMs, level } = found.value;
    expect(level).toBe(Math.floor(run.score / 100) + 1);
    expect(durationMs).toBeLessThan(run.step * 150);
    expect(durationMs).toBeGreaterThan(run.step * (150 - (level - 1) * 10));
    expect(leastMs(inputs)).toBeLessThanOrEqual(durationMs);
  });

  test('SN-032 no run is shorter than its last turn at 50 ms a step', () => {
    const turns = [3, 10, 40].map((step) => ({ step, direction: 'up' as const }));
    expect([leastMs(turns), leastMs([])]).toEqual([40 * 50, 0]);
  });

  test('another seed, or a missing turn, is another run', () => {
    const { run, inputs } = playTo(5, 300);
    for (const found of [verify(6, inputs), verify(5, inputs.slice(1))])
      expect(found.ok && found.value.score === run.score).toBe(false);
  });

  test('turns that no run can have produced are refused', () => {
    expect(verify(1, [{ step: 2, direction: 'left' }])).toEqual(refused('replay/impossible'));
    expect(verify(1, [{ step: 25, direction: 'up' }])).toEqual(refused('replay/impossible'));
    const long = Array.from({ length: maxInputs + 1 }, () => ({ step: 1, direction: 'up' as const }));
    expect(verify(1, long)).toEqual(refused('replay/too-long'));
  });

  test('at most 20,000 turns, none of them after 400,000 steps (docs/protocol.md)', () => {
    expect([maxInputs, maxSteps]).toEqual([20_000, 400_000]);
    // The snake has run into a wall long before: what is too long is refused for that, not for its turns.
    expect(verify(1, [{ step: 400_001, direction: 'up' }])).toEqual(refused('replay/too-long'));
    expect(verify(1, [{ step: 400_000, direction: 'up' }])).toEqual(refused('replay/impossible'));
  });
});
