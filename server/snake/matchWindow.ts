/**
 * The window in which both players of a tournament match have their attempts. Time in which no server ran does not count, as
 * with every timer of a match (`tournament/reports.ts`): the stored end stays, and windows fall behind the clock. Pure.
 */
import { ranSinceMs, runningMs, type RunningTime } from '../nodes/runningTime.ts';
import type { RunRow } from './store.ts';

/** G50. */
export const windowMs = 10 * 60_000;
/** How long a match waits for a run that was handed in within its window: verifying takes up to 17.5 s (`verifier.ts`). */
const verifiedWithinMs = 20_000;

/** How far windows have come: one is over when its stored end is not later than this. */
export const windowsReached = (times: RunningTime): Date => new Date(ranSinceMs(windowMs, times) + windowMs);

export const isWindowOpen = ({ expiresAt }: Pick<RunRow, 'expiresAt'>, times: RunningTime): boolean =>
  expiresAt > windowsReached(times);

/** Whether a run was handed in within its window so lately that it may still be verified. */
export const isHeld = ({ handedInAt }: Pick<RunRow, 'handedInAt'>, times: RunningTime): boolean =>
  handedInAt !== null && runningMs(handedInAt.getTime(), times) < verifiedWithinMs;
