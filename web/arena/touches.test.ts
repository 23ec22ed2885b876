/** One finger steers, two pinch. */
import { describe, expect, test } from 'vitest';
import { lifted, moved, noTouches, touched, type Touches } from './touches.ts';
import { pinched, startCamera } from './zoom.ts';

const finger = (id: number, x: number, y = 0) => ({ id, x, y });
const down = (...fingers: readonly (readonly [id: number, x: number])[]): Touches =>
  fingers.reduce((touches, [id, x]) => touched(touches, finger(id, x)), noTouches);

describe('AR-035 two fingers zoom', () => {
  test('apart zooms in, together zooms out, move by move', () => {
    const [apart, first] = moved(down([1, 0], [2, 100]), finger(2, 150));
    expect(first).toEqual({ kind: 'pinch', factor: 1.5 });
    const [, second] = moved(apart, finger(1, 75));
    expect(second).toEqual({ kind: 'pinch', factor: 0.5 });
  });

  test('two fingers do not steer; a remaining finger steers only after it was lifted', () => {
    const both = down([1, 0], [2, 100]);
    expect(both.stick).toBeNull();
    const one = lifted(both, 2);
    expect(moved(one, finger(1, 80))[1]).toBeNull();
    const again = touched(lifted(one, 1), finger(3, 10));
    expect(moved(again, finger(3, 60))[1]).toEqual({ kind: 'steer', angle: 0 });
  });

  test('a third finger, an unknown one, and fingers on one spot do nothing', () => {
    const both = down([1, 0], [2, 100]);
    expect(touched(both, finger(3, 50))).toEqual(both);
    expect(moved(both, finger(9, 50))).toEqual([both, null]);
    expect(moved(both, finger(2, 5))[1]).toBeNull();
  });

  test("the zoom starts from what is shown and keeps the wheel's bounds", () => {
    expect(pinched(startCamera, 0.5).manualZoom).toBeCloseTo(0.6);
    expect(pinched(pinched(startCamera, 0.5), 0.9).manualZoom).toBeCloseTo(0.54);
    expect([0.01, 100].map((factor) => pinched(startCamera, factor).manualZoom)).toEqual([0.3, 2]);
  });
});

test('one finger steers relative to where it came down, outside the dead zone', () => {
  const one = down([1, 100]);
  expect(one.stick).toEqual({ x: 100, y: 0 });
  expect(moved(one, finger(1, 106))[1]).toBeNull();
  expect(moved(one, finger(1, 100, -40))[1]).toEqual({ kind: 'steer', angle: -Math.PI / 2 });
  expect(lifted(one, 1)).toEqual(noTouches);
});
