/**
 * The drawing quality: lowered when frames are late for a while. Drawing that keeps the processor busy
 * stays lowered. Rare frames alone may be the display's own pace (30 a second to save power): if the
 * least detail brings no more of them, all of it comes back. Pure.
 */
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
/** The least detail must shorten the interval to this share, or frames do not wait for the drawing. */
const relief = 0.9;
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
  /** While the quality is lowered for rare frames alone: the level and the interval before. */
  let trial: { readonly from: number; readonly intervalMs: number } | null = null;
  /** Whether the display sets the pace. */
  let isPaced = false;
  const [best] = levels;

  function judge(meanDrawMs: number, meanIntervalMs: number): void {
    const last = levels.length - 1;
    const isBusy = meanDrawMs > limits.drawMs;
    const isRare = meanIntervalMs > limits.intervalMs;
    if (!isRare) isPaced = false;
    if (isBusy || !isRare) {
      trial = null;
      if (isBusy) at = Math.min(at + 1, last);
    } else if (at < last) {
      if (isPaced) return;
      trial ??= { from: at, intervalMs: meanIntervalMs };
      at += 1;
    } else if (trial) {
      isPaced = meanIntervalMs > trial.intervalMs * relief;
      if (isPaced) at = trial.from;
      trial = null;
    }
  }

  return {
    report(tookMs, intervalMs) {
      if (intervalMs < pauseMs) {
        frames += 1;
        drawMs += tookMs;
        passedMs += intervalMs;
      }
      if (frames === judged) {
        judge(drawMs / judged, passedMs / judged);
        [frames, drawMs, passedMs] = [0, 0, 0];
      }
      return levels[at] ?? best ?? { quality: 'plain', mostRatio: 1 };
    },
  };
}
