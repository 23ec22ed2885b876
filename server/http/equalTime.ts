/** Answers whose time must not tell what somebody else thinks of the one who asks. */
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any of these takes where the machine is not busy, and too short to be felt. */
export const equalMs = 40;

/** What `work` does, no sooner than `equalMs` from now, whether it succeeds or fails. */
export async function inEqualTime<Value>(work: () => Promise<Value> | Value): Promise<Value> {
  const over = pause(equalMs);
  try {
    return await work();
  } finally {
    await over;
  }
}
