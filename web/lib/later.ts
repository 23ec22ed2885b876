/** Work that can wait. */
import { nextTask } from './nextTask.ts';

/** Runs once the browser is idle, after `withinMs` at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void, withinMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, Math.min(withinMs, 2000));
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: withinMs });
  return () => cancelIdleCallback(request);
}

/** Runs after the next frame has been painted, so that slow work does not delay the response to a press. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => void nextTask().then(run));
}
