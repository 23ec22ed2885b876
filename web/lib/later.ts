/** Work that can wait. Each function returns one that cancels it. */
import { nextTask } from './nextTask.ts';

/** Runs once the browser is idle, after `withinMs` at the latest. */
export function whenIdle(run: () => void, withinMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, Math.min(withinMs, 2000));
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: withinMs });
  return () => cancelIdleCallback(request);
}

/** Runs after the next frame has been painted, so that slow work does not delay the response to a press. */
export function afterPaint(run: () => void): () => void {
  let isWanted = true;
  async function wait(): Promise<void> {
    await nextTask();
    if (isWanted) run();
  }
  const frame = requestAnimationFrame(() => void wait());
  return () => {
    isWanted = false;
    cancelAnimationFrame(frame);
  };
}
