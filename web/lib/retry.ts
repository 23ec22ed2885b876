/** Retries with growing pauses, or at once when success is likely (the network is back). */

const firstPauseMs = 500;
const longestPauseMs = 8000;

/** Runs once after a delay, unless the returned function is called first. */
export type After = (delayMs: number, run: () => void) => () => void;

export type Retry = {
  /** Calls `attempt` (counted from 0) until it returns true. One at a time: `hurry` then belongs to the newest call. */
  readonly until: (attempt: (count: number) => Promise<boolean>) => Promise<void>;
  /** Ends the current pause, if any. */
  readonly hurry: () => void;
};

export function retryWith(after: After): Retry {
  let endPause: (() => void) | null = null;

  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = after(delayMs, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  return {
    async until(attempt) {
      for (let count = 0; !(await attempt(count)); count += 1) {
        await pause(Math.min(firstPauseMs * 2 ** count, longestPauseMs));
      }
    },
    hurry: () => endPause?.(),
  };
}
