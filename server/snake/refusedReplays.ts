/**
 * Counts the replays of each run that ended in a refusal. A replay can take seconds of the only verifying thread, so after a few
 * of them the run is refused without another.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';

/** More than one, because a run that was refused as too fast may count a moment later. */
const mostReplays = 3;
/** Older ones are forgotten. */
const remembered = 20_000;

export function createRefusedReplays() {
  const refused = new Map<string, { readonly count: number; readonly code: ErrorCode }>();
  return {
    note(id: string, code: ErrorCode): void {
      const count = (refused.get(id)?.count ?? 0) + 1;
      refused.delete(id);
      refused.set(id, { count, code });
      const [oldest] = refused.keys();
      if (refused.size > remembered && oldest !== undefined) refused.delete(oldest);
    },
    /** The last refusal of a run that isn't replayed any more; null for all others. */
    finalOf(id: string): ErrorCode | null {
      const last = refused.get(id);
      return last !== undefined && last.count >= mostReplays ? last.code : null;
    },
  };
}
