/** Turns to text and back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxInputs, type Input } from './replay.ts';
import { playTo } from './testing/played.ts';
import { roundTripFrom } from './testing/roundTrip.ts';
import { maxTurnLetters, readTurns, writeTurns } from './turnLog.ts';

const turn = (step: number, direction: Input['direction']): Input => ({ step, direction });

test.each([
  ['', []],
  ['u0', [turn(0, 'up')]],
  ['u4l0d12', [turn(4, 'up'), turn(4, 'left'), turn(16, 'down')]],
  ['r39u1', [turn(39, 'right'), turn(40, 'up')]],
])('%j', (text, inputs) => {
  expect(writeTurns(inputs)).toBe(text);
  expect(readTurns(text)).toEqual({ ok: true, value: inputs });
});

test.each(['u', '4', 'x4', 'u4 l0', 'u-4', 'u4.5', 'U4', 'u100', 'u4\n', 'u٤'])(
  'TH-13 %j is refused',
  (text) => {
    expect(readTurns(text)).toEqual({ ok: false, error: { code: 'turns/malformed' } });
  },
);

test('TH-13 an overlong text is refused', () => {
  expect(readTurns('u12'.repeat(maxInputs)).ok).toBe(true);
  expect(readTurns('u12'.repeat(maxInputs) + 'u1').ok).toBe(false);
});

test('every run survives the round trip, and its text fits', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 400 }), (seed, score) => {
      const { inputs } = playTo(seed, score);
      const text = writeTurns(inputs);
      expect(text.length).toBeLessThanOrEqual((maxTurnLetters / maxInputs) * inputs.length);
      expect(readTurns(text)).toEqual({ ok: true, value: inputs });
    }),
    { seed: 20_261_120, numRuns: 20 },
  );
});

test('so does a path over the whole board', () => {
  const { inputs } = playTo(3, 200, roundTripFrom);
  expect(readTurns(writeTurns(inputs))).toEqual({ ok: true, value: inputs });
});
