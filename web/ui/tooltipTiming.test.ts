/** The delays of document 1, section 9, and where a tooltip goes. */
import { describe, expect, test } from 'vitest';
import { openDelayMs, placeTooltip } from './tooltipTiming.ts';

describe('SH-054', () => {
  test.each([
    ['the first tooltip waits 700 ms', 10_000, null, 700],
    ['within 300 ms of another one it opens at once', 10_299, 10_000, 0],
    ['after 300 ms it waits again', 10_300, 10_000, 700],
  ])('%s', (_name, nowMs, lastClosedAtMs, expected) => {
    expect(openDelayMs(nowMs, lastClosedAtMs)).toBe(expected);
  });
});

describe('a tooltip stays in the window', () => {
  const tip = { width: 100, height: 30 };
  const page = { width: 360, height: 640 };
  test.each([
    ['above its control', { left: 160, top: 300, width: 40, height: 40 }, { left: 130, top: 262 }],
    ['below it at the top of the page', { left: 160, top: 6, width: 40, height: 40 }, { left: 130, top: 54 }],
    ['not over the right edge', { left: 316, top: 300, width: 40, height: 40 }, { left: 252, top: 262 }],
    ['not over the left edge', { left: 4, top: 300, width: 40, height: 40 }, { left: 8, top: 262 }],
  ])('%s', (_name, control, expected) => {
    expect(placeTooltip(control, tip, page)).toEqual(expected);
  });
});
