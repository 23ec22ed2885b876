/** Work that has time. Each can be called off by the returned function. */
import { nextTask } from './nextTask.ts';

/** Once the browser has nothing else to do, at the latest after so many milliseconds. */
export function whenIdle(run: () => void, timeout: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, Math.min(timeout, 2000));
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(request);
}

/** Once the next frame is drawn: what takes long and changes the page does not hold up the answer to a press. */
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
