/**
 * Runs whose turns were replayed and refused. A replay may take seconds of the only thread that verifies, and the run may be sent
 * again: after a few it is refused without one.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';

/** Sent again once a clock that ran ahead has been caught up with, it may count. */
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
