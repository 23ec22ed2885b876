/** Work that sweeps do for one person after another, in transactions of a bounded size. */
import type { Db, Tx } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Erased } from '../feature.ts';

/** After this time everything that was under way with a person's old row or name is stored. */
export const againAfterMs = 2 * 60_000;
export const rowsAtOnce = 500;
/** People whom one run of a sweep takes. */
export const peopleAtOnce = 20;

/** Does some rows in each transaction until none is left, and tells of them after each commit. */
export async function untilDone(db: Db, work: (tx: Tx) => Promise<Erased>): Promise<void> {
  for (;;) {
    const { rows, told } = await db.transaction(work);
    told?.();
    if (rows === 0) return;
  }
}

/** A round of a sweep: one person's failure must not hold up the others. `failed` is told, and they are tried again in the next round. */
export function createRounds(failed: (error: unknown) => void) {
  const failing = new Set<string>();
  return {
    /** Who failed in this round. */
    failing,
    /** Whether the work was done. */
    async attempt(userId: string, work: (userId: string) => Promise<void>): Promise<boolean> {
      try {
        await work(userId);
        return true;
      } catch (error) {
        // Noted even if the database seems to be away: a statement about this person may time out every time.
        failing.add(userId);
        if (isUnavailable(error)) throw error;
        failed(error);
        return false;
      }
    },
    /** Nobody else is due. */
    end: (): void => failing.clear(),
  };
}
