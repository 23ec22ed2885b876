/** The drawing quality: lowered when frames are late for a while, never raised again. Pure. */
import type { Quality } from './drawSnake.ts';

export type Level = {
  readonly quality: Quality;
  /** Maximum canvas pixels per CSS pixel. */
  readonly mostRatio: number;
};

const levels: readonly Level[] = [
  { quality: 'full', mostRatio: 2 },
  { quality: 'full', mostRatio: 1 },
  { quality: 'plain', mostRatio: 1 },
  { quality: 'plain', mostRatio: 0.75 },
];

/** Frames that are judged together. */
const judged = 60;
/** Average limits: a frame at 60 Hz takes 16.7 ms, and the page has more to do than draw. */
const limits = { drawMs: 11, intervalMs: 23 } as const;
/** A longer pause is not the drawing's fault: the page was hidden. */
const pauseMs = 250;

export type Governor = {
  /** Drawing time of a frame, and the time since the one before. */
  readonly report: (drawMs: number, intervalMs: number) => Level;
};

export function createGovernor(): Governor {
  let at = 0;
  let frames = 0;
  let drawMs = 0;
  let passedMs = 0;
  const [best] = levels;
  return {
    report(tookMs, intervalMs) {
      if (intervalMs < pauseMs) {
        frames += 1;
        drawMs += tookMs;
        passedMs += intervalMs;
      }
      if (frames === judged) {
        const isLate = drawMs / judged > limits.drawMs || passedMs / judged > limits.intervalMs;
        if (isLate) at = Math.min(at + 1, levels.length - 1);
        [frames, drawMs, passedMs] = [0, 0, 0];
      }
      return levels[at] ?? best ?? { quality: 'plain', mostRatio: 1 };
    },
  };
}
