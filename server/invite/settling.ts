/** How a pending invitation is settled, once: in the transaction that changes what it leads to, or in one of its own. */
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import { inviteStore, type InviteRow, type Settled } from './store.ts';
import type { Telling } from './telling.ts';

type SettlingOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly telling: Telling;
};

export type Settling = ReturnType<typeof createSettling>;

export function createSettling({ database, clock, telling }: SettlingOptions) {
  /** Settles a pending invitation and says what to tell; null when it isn't pending. */
  async function settle(
    tx: Tx,
    row: InviteRow,
    settled: Settled,
    isAwaited = false,
  ): Promise<(() => void) | null> {
    const now = new Date(clock.wallMs());
    const changed = await inviteStore(tx).settle(row, settled, now);
    if (!changed) return null;
    if (settled.status === 'declined') await inviteActs.note(tx, 'invite-declined', row, now);
    return telling.settled(tx, changed, isAwaited);
  }

  /** Accepts one, unless it is hidden from the one invited. */
  const settleAccepted = async (tx: Tx, row: InviteRow, isAwaited = false): Promise<(() => void) | null> =>
    (await telling.isHidden(tx, row)) ? null : settle(tx, row, { status: 'accepted' }, isAwaited);

  /** Settles it in a transaction of its own, and tells; false when it isn't pending, or may not be accepted. */
  async function settleAlone(row: InviteRow, settled: Settled): Promise<boolean> {
    database.assertWritable();
    const tell = await database.db.transaction((tx) =>
      settled.status === 'accepted' ? settleAccepted(tx, row) : settle(tx, row, settled),
    );
    tell?.();
    return tell !== null;
  }

  return { settle, settleAccepted, settleAlone };
}
