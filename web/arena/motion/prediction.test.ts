/** The predicted head: inputs act at once, corrections ease in, and turns reveal the network delay. */
import { speed, turnRateOf } from '@playfield/games/snake-arena/rules.ts';
import { describe, expect, test } from 'vitest';
import { tickMs } from './playhead.ts';
import { createPrediction, turnBetween, type PredictedHead } from './prediction.ts';

const mass = 2000;
const start: PredictedHead = { x: 0, y: 0, angle: 0, isBoosting: false };

test.each([
  [0.1, -0.1, -0.2],
  [3, -3, 2 * Math.PI - 6],
  [-3, 3, 6 - 2 * Math.PI],
])('the shorter turn from %d to %d', (from, to, turn) => {
  expect(turnBetween(from, to)).toBeCloseTo(turn);
});

test('there is nothing to show before the first correction', () => {
  expect(createPrediction(50).at(0)).toBeNull();
});

test('it goes straight on, ahead by the input delay', () => {
  const prediction = createPrediction(100);
  prediction.correct(start, mass, 0, 0);
  expect(prediction.at(0)?.x).toBeCloseTo(speed.normal * 0.1);
  expect(prediction.at(200)?.x).toBeCloseTo(speed.normal * 0.3);
});

test('a turn starts at once, and no faster than on the server', () => {
  const prediction = createPrediction(40);
  prediction.correct(start, mass, 0, 0);
  prediction.steer({ angle: Math.PI / 2, boost: false }, 10);
  const later = prediction.at(10 + 6 * tickMs);
  expect(later?.angle).toBeGreaterThan(turnRateOf(mass) * 4 * (tickMs / 1000));
  expect(later?.angle).toBeLessThanOrEqual(turnRateOf(mass) * 7 * (tickMs / 1000));
});

test('it turns round as on the server, in either direction, and goes where it looks', () => {
  for (const way of [-1, 1]) {
    const prediction = createPrediction(40);
    prediction.correct(start, mass, 0, 0);
    prediction.steer({ angle: (way * Math.PI) / 2, boost: false }, 0);
    const [turned, later] = [prediction.at(700), prediction.at(900)];
    expect(turned?.angle).toBeCloseTo((way * Math.PI) / 2);
    expect((later?.x ?? NaN) - (turned?.x ?? NaN)).toBeCloseTo(0);
    expect((later?.y ?? NaN) - (turned?.y ?? NaN)).toBeCloseTo(way * speed.normal * 0.2);
  }
});

test('a boost covers more ground', () => {
  const prediction = createPrediction(20);
  prediction.correct(start, mass, 0, 0);
  prediction.steer({ angle: 0, boost: true }, 0);
  // Once what the press changed has eased in.
  const [from, to] = [prediction.at(700), prediction.at(900)];
  expect((to?.x ?? NaN) - (from?.x ?? NaN)).toBeCloseTo(speed.boost * 0.2, 1);
});

test.each([
  [1000, true],
  [500, false],
])('a boost at mass %i: %s', (weight, isBoosting) => {
  const prediction = createPrediction(20);
  prediction.correct(start, weight, 0, 0);
  prediction.steer({ angle: 0, boost: true }, 0);
  expect(prediction.at(200)?.isBoosting).toBe(isBoosting);
});

test('corrections ease in within half a second', () => {
  const prediction = createPrediction(20);
  prediction.correct(start, mass, 0, 0);
  const before = prediction.at(100);
  prediction.correct({ ...start, x: 17, y: 30 }, mass, 100, 100);
  expect(prediction.at(100)?.y).toBeCloseTo(before?.y ?? NaN);
  expect(prediction.at(200)?.y).toBeGreaterThan(10);
  expect(prediction.at(600)?.y).toBeGreaterThan(29);
});

test('a correction to either side eases in from what was shown, and its heading with it', () => {
  for (const side of [-1, 1]) {
    const prediction = createPrediction(20);
    prediction.correct(start, mass, 0, 0);
    const before = prediction.at(100);
    const corrected = { ...start, x: 17 + side * 20, y: side * 20, angle: side * 0.2 };
    prediction.correct(corrected, mass, 100, 100);
    for (const key of ['x', 'y', 'angle'] as const)
      expect(prediction.at(100)?.[key], key).toBeCloseTo(before?.[key] ?? NaN);
    const [soon, later] = [prediction.at(150)?.angle ?? NaN, prediction.at(700)?.angle ?? NaN];
    expect(soon * side).toBeGreaterThan(0);
    expect(soon * side).toBeLessThan(0.2);
    expect(later).toBeCloseTo(side * 0.2, 2);
  }
});

test('a correction to a distant place jumps', () => {
  const prediction = createPrediction(20);
  prediction.correct(start, mass, 0, 0);
  prediction.correct({ ...start, x: 900 }, mass, 33, 33);
  expect(prediction.at(33)?.x).toBeGreaterThan(900);
});

describe('the input delay is learnt from turns', () => {
  test.each([
    [20, 130],
    [300, 130],
    [100, 40],
  ])('a first guess of %i ms, %i in truth', (guess, truth) => {
    const prediction = createPrediction(guess);
    let server = start;
    const sent: { readonly angle: number; readonly atMs: number }[] = [];
    for (let tick = 0; tick < 240; tick++) {
      const nowMs = tick * tickMs;
      const angle = Math.sin(tick / 12) * 2;
      sent.push({ angle, atMs: nowMs });
      prediction.steer({ angle, boost: false }, nowMs);
      const wanted = sent.findLast(({ atMs }) => atMs <= nowMs - truth)?.angle ?? 0;
      const most = turnRateOf(mass) * (tickMs / 1000);
      const turned = Math.min(most, Math.max(-most, turnBetween(server.angle, wanted)));
      server = { ...server, angle: server.angle + turned };
      prediction.correct(server, mass, nowMs, nowMs);
    }
    expect(Math.abs(prediction.effectMs() - truth)).toBeLessThan(35);
  });
});
