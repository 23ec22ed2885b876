/** AR-035 The wheel of a mouse, and a trackpad, as browsers report them. */
import { expect, test } from 'vitest';
import { createCameraRig } from './camera.ts';
import { pinchFactor, type Turn } from './wheel.ts';

/** The zoom, of 1.2 at first, after so many of a turn, each so long after the last. */
function zoomAfter(turn: Turn, times: number, everyMs: number): number | null {
  const rig = createCameraRig();
  for (let n = 0; n < times; n++) rig.wheel(turn, 1000 + n * everyMs);
  return rig.camera().manualZoom;
}

const px = (deltaY: number, wheelDeltaY?: number): Turn => ({ deltaMode: 0, deltaY, wheelDeltaY });

test.each([
  ['a mouse', px(-100, 120), 50, 1.5],
  ['on a page of 150 %', px(-66.67, 120), 50, 1.5],
  ['with small notches', px(-53, 120), 50, 1.5],
  ['with two at once', px(-240, 240), 50, 1.8],
  ['that reports lines', { deltaMode: 1, deltaY: -1, wheelDeltaY: 120 }, 50, 1.5],
  ['that reports lines only', { deltaMode: 1, deltaY: -3 }, 50, 1.5],
  ['that reports pages only', { deltaMode: 2, deltaY: -1 }, 50, 1.5],
  ['turned slowly', px(-4, 12), 300, 1.5],
] as const)('three notches of a mouse, %s: %j', (_, turn, everyMs, zoom) => {
  expect(zoomAfter(turn, 3, everyMs)).toBe(zoom);
});

test.each([
  [1, 1.3],
  [25, 1.3],
  [26, 1.4],
  [76, 1.6],
])('a trackpad after %i times 4 px: a tenth at once, and one with every 100 px', (times, zoom) => {
  expect(zoomAfter(px(-4, 12), times, 16)).toBe(zoom);
});

test('what is left of a notch is gone with a change of direction and with a pause', () => {
  const rig = createCameraRig();
  for (const [turn, atMs] of [
    [px(-4), 0],
    [px(-90), 16],
    [px(20), 32],
    [px(-40), 48],
  ] as const)
    rig.wheel(turn, atMs);
  expect(rig.camera().manualZoom).toBe(1.3);
  rig.wheel(px(-9), 400);
  expect(rig.camera().manualZoom).toBe(1.4);
  rig.wheel(px(-91), 416);
  expect(rig.camera().manualZoom).toBe(1.4);
});

test('a turn sideways zooms nothing', () => {
  expect(zoomAfter(px(0, 0), 3, 300)).toBeNull();
});

test("a trackpad's pinch zooms evenly, and Ctrl with a mouse's wheel by a quarter at most", () => {
  expect(pinchFactor(px(-5)) * pinchFactor(px(5))).toBeCloseTo(1, 9);
  expect(pinchFactor(px(-5))).toBeGreaterThan(1.04);
  expect(pinchFactor(px(-100, 120))).toBeLessThan(1.3);
});
