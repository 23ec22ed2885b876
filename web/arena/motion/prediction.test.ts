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
