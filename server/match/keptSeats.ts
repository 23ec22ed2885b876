/**
 * The second seat of a friend's game may be kept for one invited player. The game and the invitation change in one transaction, so
 * that of accepting, declining, withdrawing and expiring at one instant exactly one happens, to both.
 */
import type { DeclineReason } from '@playfield/contracts/http/invites.ts';
import type { Tx } from '../db/open.ts';
import type { Change } from './decide.ts';

export type InviteOutcome =
  | {
      readonly status: 'accepted';
      /** Whether the one who invited has yet to come. */
      readonly isOwnerAway: boolean;
    }
  | { readonly status: 'declined'; readonly reason: DeclineReason | null }
  | { readonly status: 'cancelled' | 'expired' };

export type KeptSeats = {
  /**
   * Called within the transaction that joins or ends a waiting game with a kept seat. Returns what to tell after the commit; null
   * when the invitation isn't pending, and then nobody may join by it.
   */
  readonly settle: (tx: Tx, gameId: string, outcome: InviteOutcome) => Promise<(() => void) | null>;
};

/** What a change means for the invitation; null where the change doesn't concern one. */
export function outcomeFor({ from, next }: Pick<Change, 'from' | 'next'>): InviteOutcome | null {
  if (from.row.invitedId === null || from.row.status !== 'waiting' || next.row.status === 'waiting')
    return null;
  if (next.row.status === 'playing') return { status: 'accepted', isOwnerAway: from.row.away1At !== null };
  const { deadlineAt } = from.row;
  const endedAt = next.row.completedAt;
  const isExpired = deadlineAt !== null && endedAt !== null && deadlineAt <= endedAt;
  return { status: isExpired ? 'expired' : 'cancelled' };
}
