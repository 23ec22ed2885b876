/**
 * What becomes of the one row of two people when one of them acts. Pure. Unwanted contact is answered with
 * silence: for the asker a request that was declined, or that never reached somebody who blocks, stands like any other.
 */
import { refuse, ok, type Result } from '@playfield/contracts/result.ts';
import type { friendships } from '../db/schema.ts';
import { dayMs } from '../durations.ts';

export type Pair = typeof friendships.$inferSelect;

/** How long a request stands. */
export const requestMs = 30 * dayMs;
/** After a decline the same person may ask again after this time, by how often they have asked. */
const cooldownsMs = [7 * dayMs, 30 * dayMs] as const;

/** Who is told: `request`, `withdrawn` and `removed` the other one, `accepted` who had asked, `crossed` both. */
type Tells = 'nobody' | 'request' | 'accepted' | 'crossed' | 'withdrawn' | 'removed';

export type Decision = {
  /** What to store in place of the row; null removes it, undefined leaves it as it is. */
  readonly next: Pair | null | undefined;
  readonly status: 'pending' | 'accepted';
  readonly tells: Tells;
  /** A request that the asker's limits count. */
  readonly isNew: boolean;
};

const nothing = (status: Decision['status'] = 'pending'): Decision => ({
  next: undefined,
  status,
  tells: 'nobody',
  isNew: false,
});
const change = (next: Pair | null, tells: Tells = 'nobody'): Decision => ({ ...nothing(), next, tells });

const isStanding = ({ createdAt }: Pair, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < requestMs;

/** Whether the person asked sees it. */
const isPending = (pair: Pair, now: Date): boolean => pair.status === 'pending' && isStanding(pair, now);

/** Whether the asker's list shows it. */
export function looksPending(pair: Pair, now: Date): boolean {
  const isShown = pair.status === 'pending' || (pair.status === 'declined' && pair.withdrawnAt === null);
  return isShown && isStanding(pair, now);
}

function mayAskAgain({ asks, updatedAt }: Pair, now: Date): boolean {
  const cooldownMs = cooldownsMs[asks - 1];
  return cooldownMs !== undefined && now.getTime() - updatedAt.getTime() >= cooldownMs;
}

const accepted = (pair: Pair, now: Date, tells: Tells): Decision => ({
  next: { ...pair, status: 'accepted', updatedAt: now, withdrawnAt: null },
  status: 'accepted',
  tells,
  isNew: false,
});

export type Ask = {
  readonly askerId: string;
  readonly otherId: string;
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
  readonly now: Date;
  /** For a new request. */
  readonly id: string;
};

export function decideAsk(pair: Pair | null, ask: Ask): Result<Decision, 'friend/blocked-by-you'> {
  const { askerId, otherId, hasBlocked, isBlocked, now, id } = ask;
  if (hasBlocked) return refuse('friend/blocked-by-you');
  if (pair?.status === 'accepted') return ok(nothing('accepted'));
  if (pair?.userId === otherId && looksPending(pair, now) && !isBlocked)
    return ok(accepted(pair, now, pair.status === 'pending' ? 'crossed' : 'accepted'));
  if (pair?.userId === askerId && pair.status === 'declined') return ok(askAgain(pair, ask));
  if (pair?.userId === askerId && isPending(pair, now)) return ok(nothing());
  const fresh: Pair = {
    id,
    userId: askerId,
    friendId: otherId,
    // Never seen by somebody who blocks, and nothing jumps out once they unblock.
    status: isBlocked ? 'declined' : 'pending',
    asks: 1,
    createdAt: now,
    updatedAt: now,
    withdrawnAt: null,
  };
  return ok({ ...change(fresh, isBlocked ? 'nobody' : 'request'), isNew: true });
}

/** A declined request: told again only after its pause. For the asker it is one that stands already, or a new one. */
function askAgain(pair: Pair, { isBlocked, now, id }: Ask): Decision {
  const isNew = !looksPending(pair, now);
  const isTold = mayAskAgain(pair, now) && !isBlocked;
  if (!isNew && !isTold) return nothing();
  const shown: Pair = isNew ? { ...pair, id, createdAt: now, withdrawnAt: null } : pair;
  const next: Pair = isTold ? { ...shown, status: 'pending', asks: pair.asks + 1, updatedAt: now } : shown;
  return { ...change(next, isTold ? 'request' : 'nobody'), isNew };
}

export function decideAccept(
  pair: Pair | null,
  meId: string,
  now: Date,
): Result<Decision, 'friend/no-request'> {
  if (pair?.status === 'accepted') return ok(nothing('accepted'));
  if (pair?.friendId !== meId || !isPending(pair, now)) return refuse('friend/no-request');
  return ok(accepted(pair, now, 'accepted'));
}

export function decideDecline(pair: Pair | null, meId: string, now: Date): Decision {
  if (pair?.friendId !== meId || pair.status !== 'pending') return nothing();
  return change({ ...pair, status: 'declined', updatedAt: now });
}

export function decideCancel(pair: Pair | null, meId: string, now: Date): Decision {
  if (pair?.userId !== meId || pair.status === 'accepted') return nothing();
  if (pair.status === 'pending') return change(null, 'withdrawn');
  // The row stays: its pause goes on.
  return pair.withdrawnAt === null ? change({ ...pair, withdrawnAt: now }) : nothing();
}

export const decideRemove = (pair: Pair | null): Decision =>
  pair?.status === 'accepted' ? change(null, 'removed') : nothing();

/** A block ends a friendship and the blocker's own request. What the other one asked still seems to stand for them. */
export function decideBlock(
  pair: Pair | null,
  blockerId: string,
  now: Date,
): Decision & { readonly isRefusal: boolean } {
  const isRefusal = pair?.friendId === blockerId && pair.status !== 'accepted';
  if (pair?.status === 'accepted') return { ...decideRemove(pair), isRefusal };
  if (pair?.userId === blockerId) return { ...decideCancel(pair, blockerId, now), isRefusal };
  return { ...decideDecline(pair, blockerId, now), isRefusal };
}
