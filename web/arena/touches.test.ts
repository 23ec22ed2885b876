/** One finger steers, two pinch. */
import { describe, expect, test } from 'vitest';
import { lifted, moved, noTouches, touched, type Touches } from './touches.ts';
import { pinched, startCamera } from './zoom.ts';

const finger = (id: number, x: number, y = 0) => ({ id, x, y });
const down = (...fingers: readonly (readonly [id: number, x: number])[]): Touches =>
  fingers.reduce((touches, [id, x]) => touched(touches, finger(id, x), 0), noTouches);

describe('AR-035 two fingers zoom', () => {
  test('apart zooms in, together zooms out, move by move', () => {
    const [apart, first] = moved(down([1, 0], [2, 100]), finger(2, 150));
    expect(first).toEqual({ kind: 'pinch', factor: 1.5 });
    const [, second] = moved(apart, finger(1, 75));
    expect(second).toEqual({ kind: 'pinch', factor: 0.5 });
  });

  test('one above the other as well as side by side', () => {
    const both = touched(touched(noTouches, finger(1, 0, 200), 0), finger(2, 0, 300), 0);
    expect(moved(both, finger(2, 0, 350))[1]).toEqual({ kind: 'pinch', factor: 1.5 });
    const later = touched(touched(noTouches, finger(1, 0, 200), 0), finger(2, 0, 300), 5000);
    expect(moved(later, finger(2, 0, 310))[0].stick).toEqual({ x: 0, y: 200 });
    expect(moved(later, finger(2, 0, 325))[0].stick).toBeNull();
  });

  test('two fingers do not steer; the one that stays steers from where it is', () => {
    const both = down([1, 0], [2, 100]);
    expect(both.stick).toBeNull();
    for (const [gone, stays, x] of [
      [2, 1, 0],
      [1, 2, 100],
    ] as const) {
      const one = lifted(both, gone);
      expect(one.stick).toEqual({ x, y: 0 });
      expect(moved(one, finger(stays, x + 6))[1]).toBeNull();
      expect(moved(one, finger(stays, x + 80))[1]).toEqual({ kind: 'steer', angle: 0 });
    }
    expect(lifted(lifted(both, 2), 1)).toEqual(noTouches);
  });

  test('a second finger that comes down later pinches once it has moved', () => {
    const steering = touched(touched(noTouches, finger(1, 0), 0), finger(2, 300), 201);
    expect(moved(steering, finger(1, 40))[1]).toEqual({ kind: 'steer', angle: 0 });
    const [still, nothing] = moved(steering, finger(2, 319));
    expect([still.stick, nothing]).toEqual([{ x: 0, y: 0 }, null]);
    const [pinching] = moved(still, finger(2, 320));
    expect(pinching.stick).toBeNull();
    expect(moved(pinching, finger(2, 480))[1]).toEqual({ kind: 'pinch', factor: 1.5 });
  });

  test('thumbs that take turns steer without a break', () => {
    const both = touched(touched(noTouches, finger(1, 0), 0), finger(2, 300), 5000);
    expect(lifted(both, 2).stick).toEqual({ x: 0, y: 0 });
    const other = lifted(both, 1);
    expect(moved(other, finger(2, 300, 40))[1]).toEqual({ kind: 'steer', angle: Math.PI / 2 });
  });

  test('a third finger, an unknown one, and fingers on one spot do nothing', () => {
    const both = down([1, 0], [2, 100]);
    expect(touched(both, finger(3, 50), 1)).toEqual(both);
    expect(moved(both, finger(9, 50))).toEqual([both, null]);
    expect(lifted(both, 3)).toEqual(both);
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
  const low = touched(noTouches, finger(1, 100, 600), 0);
  expect(moved(low, finger(1, 100, 560))[1]).toEqual({ kind: 'steer', angle: -Math.PI / 2 });
  expect(lifted(one, 1)).toEqual(noTouches);
});
