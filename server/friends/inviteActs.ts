/**
 * Invitations that were sent and declined, as they count against limits: also where the same one was sent again, or
 * was deleted with its race.
 */
import type { Tx } from '../db/open.ts';
import { newId } from '../random.ts';
import { friendStore } from './store.ts';

type Between = { readonly fromUserId: string; readonly toUserId: string };

export const inviteActs = {
  note: (
    tx: Tx,
    kind: 'invite' | 'invite-declined',
    { fromUserId, toUserId }: Between,
    createdAt: Date,
  ): Promise<void> =>
    friendStore(tx).addAction({ id: newId(), userId: fromUserId, kind, otherId: toUserId, createdAt }),
  sentSince: (tx: Tx, userId: string, since: Date): Promise<number> =>
    friendStore(tx).countActions(userId, 'invite', since),
  /** How many of somebody's invitations one person declined. */
  declinedSince: (tx: Tx, { fromUserId, toUserId }: Between, since: Date): Promise<number> =>
    friendStore(tx).countActions(fromUserId, 'invite-declined', since, toUserId),
};
